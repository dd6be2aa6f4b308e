internal import Appearance
internal import Configuration
internal import Files
internal import IconTheme

/// Which pair holds: what is configured comes before what was chosen by command, and that before what was found out.
struct PairRules {
    let configuration: Configuration
    let memory: State
    /// The one that was learned on this desktop.
    let learnedPair: ThemePair?
    let themes: InstalledThemes

    /// The pair that holds while the desktop shows `shown`, as far as that is known; nil when it is not installed and
    /// nothing else tells the pair.
    ///
    /// - Parameter foreign: the theme that is shown, where somebody else than iconsd has set it
    func pair(shown: String?, foreign: String? = nil) -> ThemePair? {
        if let foreign, isNeeded(foreign), !isHighContrast(pinned) { return highContrast(foreign) }
        if let pinned { return pinned }
        if let learnedPair, isInstalled(learnedPair) { return learnedPair }
        return shown.flatMap(themes.pair)
    }

    /// What icons stand on where the theme that the desktop has is not installed: what desktops fall back to then (Icon Theme
    /// Specification, "Icon Lookup"). Nil where it is installed, or that one is not either; and where it was there before:
    /// an upgrade may bring it back in a moment.
    func standIn(for missing: String) -> ThemePair? {
        let fallback = PairRules.fallback
        guard learnedPair == nil, !themes.isInstalled(missing), themes.isInstalled(fallback) else { return nil }
        let reason =
            "automatic: \(missing) is not installed, so icons stand on \(fallback), to which desktops fall back"
        return ThemePair(light: fallback, dark: fallback, reason: reason)
    }

    static let fallback = "hicolor"

    /// The pair that people have set, whole or in part; nil when it is to be found out.
    var pinned: ThemePair? {
        completed(light: configuration.light, dark: configuration.dark, "configured", "set in iconsd.conf")
            ?? completed(
                light: memory.chosenPair?.light,
                dark: memory.chosenPair?.dark,
                "chosen",
                "set with `iconsd theme`"
            )
    }

    /// Whether a pair that holds is to be remembered.
    func isLearned(_ pair: ThemePair) -> Bool {
        pinned == nil && !isHighContrast(pair)
    }

    private func isNeeded(_ theme: String) -> Bool {
        ThemeIndex.isHighContrast(theme) && themes.isInstalled(theme)
    }

    /// Whoever needs high contrast needs that theme as it is, in both modes.
    private func highContrast(_ theme: String) -> ThemePair {
        ThemePair(light: theme, dark: theme, reason: "high contrast: \(theme) stays until another theme is chosen")
    }

    private func isHighContrast(_ pair: ThemePair?) -> Bool {
        pair.map { ThemeIndex.isHighContrast($0.light) || ThemeIndex.isHighContrast($0.dark) } ?? false
    }

    /// The pair after somebody has chosen `theme` in a mode: it is kept exactly for that one, and has its partner for the
    /// other.
    func adopted(_ theme: String, for mode: Mode) -> ThemePair {
        var pair = partner(theme)
        let other = mode == .light ? pair.dark : pair.light
        if mode == .light { pair.light = theme } else { pair.dark = theme }
        let rest = other == theme ? "it serves both modes" : "\(other) is its partner"
        pair.reason = "adopted: \(theme) was chosen while the desktop was \(mode.rawValue); \(rest)"
        return pair
    }

    /// Whether a theme is made for a mode, and another one of its family for the other.
    func suits(_ theme: String, _ mode: Mode) -> Bool {
        guard let theme = themes.base(of: theme) else { return false }
        let pair = partner(theme)
        return pair.light != pair.dark && pair.theme(for: mode) == theme
    }

    private func completed(light: String?, dark: String?, _ word: String, _ how: String) -> ThemePair? {
        switch (light, dark) {
        case (let light?, let dark?):
            return ThemePair(light: light, dark: dark, reason: "\(word): both themes are \(how)")
        case (let light?, nil):
            let dark = partner(light).dark
            return ThemePair(light: light, dark: dark, reason: reason(word, light, how, partner: dark))
        case (nil, let dark?):
            let light = partner(dark).light
            return ThemePair(light: light, dark: dark, reason: reason(word, dark, how, partner: light))
        case (nil, nil):
            return nil
        }
    }

    private func reason(_ word: String, _ theme: String, _ how: String, partner: String) -> String {
        let rest = theme == partner ? "it has no partner" : "\(partner) was found as its partner"
        return "\(word): \(theme) is \(how); \(rest)"
    }

    /// A theme that was removed since makes its pair worthless.
    private func isInstalled(_ pair: ThemePair) -> Bool {
        themes.isInstalled(pair.light) && themes.isInstalled(pair.dark)
    }

    private func partner(_ name: String) -> ThemePair {
        themes.pair(of: name) ?? ThemePair(light: name, dark: name, reason: "")
    }
}
