/// Themes that differ in their tone only: `Yaru-blue` and `Yaru-blue-dark`, but not `Yaru-dark`.
struct ThemeFamily {
    /// By name, so that what is chosen does not hang on the order in which themes were found.
    let members: [ThemeIndex]

    /// The theme itself is a member, also when it is hidden; other hidden themes are not offered to anybody.
    init(of theme: ThemeIndex, among installed: [ThemeIndex]) {
        let stem = ThemeFamily.stem(of: theme.name)
        let others = installed.filter {
            $0.name != theme.name && !$0.isHidden && $0.hasIcons && ThemeFamily.stem(of: $0.name) == stem
        }
        members = ([theme] + others).sorted { $0.name < $1.name }
    }

    /// The words of a theme's name without those of the tone.
    static func stem(of name: String) -> [String] {
        words(of: name).filter { Tone(word: $0) == nil }
    }

    /// What the theme is made for: what its name says, its title, its comment. A plain theme is the dark one where the
    /// family has a light one and no dark one, else the light one.
    func kind(of theme: ThemeIndex) -> Tone.Kind {
        if let told = tone(of: theme) { return told.kind }
        let others = members.filter { $0.name != theme.name }.compactMap { tone(of: $0)?.kind }
        return others.contains(.light) && !others.contains(.dark) ? .dark : .light
    }

    private func tone(of theme: ThemeIndex) -> Tone? {
        Tone(in: theme.name) ?? Tone(in: theme.title) ?? Tone(in: theme.comment)
    }

    /// The member that stands for a kind.
    func best(_ kind: Tone.Kind) -> ThemeIndex? {
        // The first of equals wins: they are in the order of their names.
        members.filter { self.kind(of: $0) == kind }.min { rank($0).lexicographicallyPrecedes(rank($1)) }
    }

    /// The smaller, the better: deprecated ones last; then one whose name tells its tone, the plainer one first; then
    /// one that builds on another member or that another member builds on.
    private func rank(_ theme: ThemeIndex) -> [Int] {
        let isDeprecated = words(of: theme.comment).contains("deprecated")
        let strength = Tone(in: theme.name)?.strength ?? 9
        let isRelated = members.contains { theme.parents.contains($0.name) || $0.parents.contains(theme.name) }
        return [isDeprecated ? 1 : 0, strength, isRelated ? 0 : 1]
    }
}
