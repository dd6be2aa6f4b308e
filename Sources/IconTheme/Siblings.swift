package import Files

/// The icons whose names begin with another icon's name and a dash: `firefox-esr` and `firefox-symbolic` are siblings of
/// `firefox`.
///
/// Qt, KDE and, where it is asked to, GTK look for `firefox-esr` as `firefox` in one theme before they ask its parents.
/// A theme with `firefox` that stands on another one has to have that one's siblings, too.
///
/// What stays different with such a theme:
///
/// - The chain is that of the specification. GTK has Adwaita after it, and KDE has breeze before hicolor: a sibling that
///   only those have does not come along, and one that hicolor has comes before breeze's.
/// - Where a theme has `firefox` and only one after it has `firefox-esr`, a search with fallback finds the former without
///   the overlay, and the latter, which is what was asked for, with it.
/// - Qt finds what comes along from beside the themes, where it does not look by itself.
package struct Siblings: Sendable {
    /// Pictures of one sibling, all from one theme.
    struct Icon: Sendable, Hashable {
        let name: String
        let theme: String
        let pictures: [Picture]

        struct Picture: Sendable, Hashable {
            let folder: ThemeLayout.Folder
            /// Where the folder stands in the search of its theme.
            let place: Int
            /// With its extension.
            let name: String
            /// Absolute.
            let path: String
        }
    }

    /// The themes in the order of the search, by the theme where it begins.
    private let chains: [String: [String]]
    private let themes: [String: ThemeSiblings]
    /// What lies beside the themes, as in `/usr/share/pixmaps`.
    private let unthemed: ThemeSiblings
    /// The folders of themes that were listed, as they were then.
    package let inputs: Snapshot

    /// Lists the themes on which overlays may stand, and all that these inherit, each once.
    ///
    /// - Parameter names: what siblings will be asked for; of any other name none are known.
    package init(of names: Set<String>, under bases: [String], in installed: InstalledThemes) {
        var listing = FolderListing(NameFilter(names))
        let chains = bases.map { base in (base, Inheritance(of: base, installed.theme).chain.map(\.name)) }
        self.chains = Dictionary(chains) { first, _ in first }
        var themes: [String: ThemeSiblings] = [:]
        for theme in chains.flatMap(\.1) where themes[theme] == nil {
            let folders = installed.layout(of: theme)?.folders ?? []
            let places = installed.searchPath.map { $0 + "/" + theme }.filter(Files.exists)
            themes[theme] = ThemeSiblings(folders, in: places, &listing)
        }
        self.themes = themes
        // Without what lies beside the themes: that is where overlay themes come and go.
        inputs = listing.inputs
        unthemed = ThemeSiblings([unthemedFolder], in: installed.searchPath, &listing)
    }

    /// How many siblings a name has, in any of the themes.
    package func count(of name: String) -> Int {
        themes.values.reduce(into: unthemed.siblings[name] ?? []) { $0.formUnion($1.siblings[name] ?? []) }.count
    }

    /// The siblings of some names, apart from these names themselves, as a search that begins at `base` finds them: each
    /// in the first theme that has it, sorted by name.
    func icons(of names: Set<String>, under base: String) -> [Icon] {
        let chain = (chains[base] ?? []).compactMap { name in themes[name].map { (name, $0) } } + [("", unthemed)]
        var icons: [String: Icon] = [:]
        for (theme, content) in chain {
            for sibling in names.flatMap({ content.siblings[$0] ?? [] })
            where icons[sibling] == nil && !names.contains(sibling) {
                let pictures = (content.files[sibling] ?? []).map {
                    let folder = content.folders[$0.folder]
                    return Icon.Picture(folder: folder, place: $0.folder, name: $0.name, path: $0.path)
                }
                icons[sibling] = Icon(name: sibling, theme: theme, pictures: pictures)
            }
        }
        return icons.values.sorted { $0.name < $1.name }
    }
}

/// What the search path itself holds counts as one picture for all sizes.
private let unthemedFolder = ThemeLayout.Folder(path: "", keys: ThemeLayout.Folder.everySize(48))
