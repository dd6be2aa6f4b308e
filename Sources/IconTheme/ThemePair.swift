/// The two icon themes of the desktop itself, by name.
package struct ThemePair: Sendable, Hashable {
    /// The theme for the light mode.
    package var light: String
    /// The theme for the dark mode; the same one where a theme has no partner.
    package var dark: String
    /// How it came about, for people.
    package var reason: String

    /// A pair that came about otherwise than automatically.
    package init(light: String, dark: String, reason: String) {
        self.light = light
        self.dark = dark
        self.reason = reason
    }
}

extension ThemePair {
    /// The one that goes with `theme`, which is the other one; nil where that serves both modes.
    package func partner(of theme: String) -> String? {
        let partner = light == theme ? dark : light
        return partner == theme ? nil : partner
    }

    /// The pair that `theme` belongs to, by what the `installed` themes say of themselves.
    ///
    /// Any member of a family gives the family's pair, but keeps its own mode's place. One without a partner serves
    /// both modes.
    ///
    /// `Inherits` makes no pairs where names do not: `Paper-Mono-Dark` builds on `Paper`, yet has the dark pictures for
    /// light panels, and the dark variants of colours build on what all colours share.
    package static func automatic(for theme: ThemeIndex, among installed: [ThemeIndex]) -> ThemePair {
        let family = ThemeFamily(of: theme, among: installed)
        let tone = family.tone(of: theme)
        let wanted = tone.opposite
        guard let partner = family.best(wanted)?.name else {
            let reason = "automatic: no installed theme is the \(wanted) partner of \(theme.name)"
            return ThemePair(light: theme.name, dark: theme.name, reason: reason + ", so it serves both modes")
        }
        return ThemePair(
            light: tone == .light ? theme.name : partner,
            dark: tone == .dark ? theme.name : partner,
            reason: "automatic: \(partner) is the \(wanted) theme of the family of \(theme.name)"
        )
    }
}
