internal import Appearance
internal import IconTheme

/// What must be on screen for an appearance: the name of an icon theme.
struct Look: Sendable, Hashable {
    let theme: String

    init(_ mode: Mode, _ pair: ThemePair) {
        theme = mode == .light ? pair.light : pair.dark
    }
}
