/// A program that makes the icon theme follow the color scheme.
struct Candidate: Sendable {
    let name: String
    let command: [String]
}

/// The icon themes that are switched between: large ones, as people use them.
enum Theme: String, Sendable {
    case light = "Papirus-Light"
    case dark = "Papirus-Dark"

    /// The value of `color-scheme` that calls for it.
    var scheme: UInt32 { self == .dark ? 1 : 2 }

    var other: Theme { self == .dark ? .light : .dark }
}
