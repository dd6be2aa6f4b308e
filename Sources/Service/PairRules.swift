internal import Files
internal import IconTheme

/// Which pair holds: what is configured comes before what was found out.
struct PairRules {
    let configuration: Configuration
    let themes: InstalledThemes

    /// The pair, and whether it was found automatically now, so that it is to be remembered. Nil when `shown`, the
    /// theme on screen, is not installed and nothing else is known.
    func pair(shown: String, learned: ThemePair?) -> (pair: ThemePair, isNew: Bool)? {
        switch (configuration.light, configuration.dark) {
        case (let light?, let dark?):
            return (
                ThemePair(light: light, dark: dark, reason: "configured: both themes are set in iconsd.conf"), false
            )
        case (let light?, nil):
            let reason = "configured: \(light) is set in iconsd.conf; \(partner(light).dark) was found as its partner"
            return (ThemePair(light: light, dark: partner(light).dark, reason: reason), false)
        case (nil, let dark?):
            let reason = "configured: \(dark) is set in iconsd.conf; \(partner(dark).light) was found as its partner"
            return (ThemePair(light: partner(dark).light, dark: dark, reason: reason), false)
        case (nil, nil):
            return automatic(shown: shown, learned: learned)
        }
    }

    private func automatic(shown: String, learned: ThemePair?) -> (pair: ThemePair, isNew: Bool)? {
        if let learned, isInstalled(learned) { return (learned, false) }
        guard let theme = themes.theme(shown) else { return nil }
        return (ThemePair.automatic(for: theme, among: themes.relatives(of: theme)), true)
    }

    /// A theme that was removed since makes its pair worthless.
    private func isInstalled(_ pair: ThemePair) -> Bool {
        themes.isInstalled(pair.light) && themes.isInstalled(pair.dark)
    }

    private func partner(_ name: String) -> ThemePair {
        themes.theme(name).map { ThemePair.automatic(for: $0, among: themes.relatives(of: $0)) }
            ?? ThemePair(light: name, dark: name, reason: "")
    }
}
