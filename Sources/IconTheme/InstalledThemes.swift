package import Files
internal import KeyFile

/// The icon themes that are installed (Icon Theme Specification, "Directory Layout").
package struct InstalledThemes: Sendable {
    /// Where themes are looked for; the first folder that has one wins.
    package let searchPath: [String]
    /// An `index.theme` has hundreds of groups, and is looked at for every switch. Nil for one that is broken.
    private let indexes = ParsedFiles<ThemeIndex?>()

    /// The search path of the specification, with the folders that the environment names.
    package init(_ directories: BaseDirectories) {
        searchPath =
            [directories.home + "/.icons"] + directories.data.map { $0 + "/icons" } + ["/usr/share/pixmaps"]
    }

    /// The theme of this name, or nil when there is none that can be read and has icons.
    package func theme(_ name: String) -> ThemeIndex? {
        guard Files.isName(name) else { return nil }
        // One that is broken does not stand before a sound one further down.
        let index = searchPath.lazy.compactMap { self.index(of: name, in: $0) }.first
        return index.flatMap { $0.hasIcons ? $0 : nil }
    }

    /// How a theme is to be searched, as the file says that ``theme(_:)`` found; it is read each time.
    func layout(of name: String) -> ThemeLayout? {
        guard Files.isName(name), let folder = searchPath.first(where: { index(of: name, in: $0) != nil }) else {
            return nil
        }
        return (try? KeyFile(path: "\(folder)/\(name)/index.theme")).map { ThemeLayout($0) }
    }

    private func index(of name: String, in folder: String) -> ThemeIndex? {
        let index = indexes.parsed("\(folder)/\(name)/index.theme") { path in
            (try? KeyFile(path: path)).flatMap { ThemeIndex(name: name, $0) }
        }
        return index ?? nil
    }

    /// Whether a theme of this name can be shown.
    package func isInstalled(_ name: String) -> Bool {
        theme(name) != nil
    }

    /// The theme itself, or what it stands on where iconsd has generated it; nil for a generated one of which that cannot
    /// be told, as one whose name came from another machine.
    package func base(of name: String) -> String? {
        guard ThemeIndex.isGenerated(name) else { return name }
        return theme(name)?.base.flatMap { isInstalled($0) ? $0 : nil }
    }

    /// What tells whether the indexes of some themes, and of all that these inherit, are still the same, by their paths.
    package func indexFingerprints(of names: [String]) -> [String: Fingerprint] {
        let paths = folders(of: names).map { $0 + "/index.theme" }
        return Dictionary(paths.compactMap { path in Fingerprint(ofFileAt: path).map { (path, $0) } }) { first, _ in
            first
        }
    }

    /// The folders and indexes of some themes, and of all that these inherit, also where there are none.
    package func places(of names: [String]) -> [String] {
        chainNames(names).flatMap { name in searchPath.map { "\($0)/\(name)" } }.flatMap { [$0, $0 + "/index.theme"] }
    }

    /// The folders of some themes, and of all that these inherit.
    package func folders(of names: [String]) -> [String] {
        chainNames(names).flatMap { name in searchPath.map { "\($0)/\(name)" } }.filter(Files.exists)
    }

    private func chainNames(_ names: [String]) -> [String] {
        Set(names.flatMap { Inheritance(of: $0, theme).chain.map(\.name) }).sorted()
    }

    /// The themes that may be of one family with `theme`: no others are read, since that takes its time.
    package func relatives(of theme: ThemeIndex) -> [ThemeIndex] {
        let stem = ThemeFamily.stem(of: theme.name)
        return names.filter { ThemeFamily.stem(of: $0) == stem }.compactMap(self.theme)
    }

    /// All themes, by their names' bytes, so that what follows from them does not hang on the file system.
    package var all: [ThemeIndex] {
        names.compactMap(theme)
    }

    /// Those that may be offered to people.
    package var offered: [ThemeIndex] {
        all.filter(\.mayBePartner)
    }

    /// Says that a theme is missing, and what to do.
    package func remedy(forMissing name: String) -> String {
        "the icon theme \(name.isEmpty ? "without a name" : name) is not installed; \(remedyForMissing)"
    }

    /// What to do about a theme that is missing.
    package var remedyForMissing: String {
        let names = offered.map(\.name)
        guard !names.isEmpty else { return "install one: there is none at all" }
        let shown = 6
        let rest = names.count > shown ? " and \(names.count - shown) more" : ""
        return "install it, or choose one of \(names.prefix(shown).joined(separator: ", "))\(rest)"
    }

    /// The pair that a theme gives, or nil when it is not installed.
    package func pair(of name: String) -> ThemePair? {
        theme(name).map { ThemePair.automatic(for: $0, among: relatives(of: $0)) }
    }

    /// The names of all that may be themes.
    private var names: [String] {
        Set(searchPath.flatMap(Files.names(in:))).sorted()
    }
}
