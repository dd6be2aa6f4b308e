/// The two icon themes of the desktop itself, by name.
package struct ThemePair: Sendable, Hashable {
    package var light: String
    package var dark: String
    /// How it came about, for people.
    package var reason: String

    package init(light: String, dark: String, reason: String) {
        self.light = light
        self.dark = dark
        self.reason = reason
    }
}

extension ThemePair {
    /// The pair that `theme` belongs to, by what the `installed` themes say of themselves.
    ///
    /// Any member of a family gives the family's pair, but keeps its own mode's place. One without a partner serves
    /// both modes.
    package static func automatic(for theme: ThemeIndex, among installed: [ThemeIndex]) -> ThemePair {
        let family = ThemeFamily(of: theme, among: installed)
        let kind = family.kind(of: theme)
        let light = kind == .light ? theme : family.best(.light)
        let dark = kind == .dark ? theme : family.best(.dark)
        guard let light, let dark else {
            let reason = "automatic: no installed theme is the \(kind.opposite) partner of \(theme.name)"
            return ThemePair(light: theme.name, dark: theme.name, reason: reason + ", so it serves both modes")
        }
        let partner = kind == .light ? dark : light
        return ThemePair(
            light: light.name,
            dark: dark.name,
            reason: "automatic: \(partner.name) is the \(kind.opposite) theme of the family of \(theme.name)"
        )
    }
}

extension Tone.Kind {
    fileprivate var opposite: String { self == .light ? "dark" : "light" }
}
