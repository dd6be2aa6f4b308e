internal import Appearance
internal import Catalog
internal import Files
internal import IconTheme

/// What must be on screen for an appearance: the name of an icon theme, after its overlay, if it needs one, is in place.
struct Look: Sendable, Hashable {
    /// The theme that the desktop is to show.
    var theme: String
    /// The theme of the pair that it stands on, or is.
    let base: String
}

/// The looks of both modes for a pair.
struct Looks: Sendable, Hashable {
    let pair: ThemePair
    private var light: Look
    private var dark: Look
    /// What they show otherwise than the pair; nil where they were made before the daemon started.
    var icons: ChosenIcons? = ChosenIcons()
    /// The pictures, folders and indexes from which their overlay themes were made, as they were then.
    var sources = Snapshot()
    /// Of what they were made: see `IconService.lookRevision`.
    var revision = 0
    /// Icons that they lack, and why.
    var problems: [String] = []

    /// Those without any overlay.
    static func plain(_ pair: ThemePair) -> Looks {
        let look = { (base: String) in Look(theme: base, base: base) }
        return Looks(pair: pair, light: look(pair.light), dark: look(pair.dark))
    }

    subscript(mode: Mode) -> Look { mode == .light ? light : dark }

    /// The overlay themes that they need.
    var overlays: Set<String> {
        Set([light, dark].filter { $0.theme != $0.base }.map(\.theme))
    }

    mutating func use(_ overlay: String, for tone: Tone) {
        if tone == .light { light.theme = overlay } else { dark.theme = overlay }
    }

    /// Whether they are those of a pair, however it came about.
    func serve(_ pair: ThemePair) -> Bool {
        self.pair.light == pair.light && self.pair.dark == pair.dark
    }
}

extension ThemePair {
    /// The theme of a mode.
    func theme(for mode: Mode) -> String {
        mode == .light ? light : dark
    }
}
