/// What the user prefers: the key `color-scheme` of `org.freedesktop.appearance`
/// (`org.freedesktop.portal.Settings`, version 2). Any number may come; those that have no meaning yet are kept.
package struct ColorScheme: RawRepresentable, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let noPreference = ColorScheme(rawValue: 0)
    package static let dark = ColorScheme(rawValue: 1)
    package static let light = ColorScheme(rawValue: 2)

    /// For people.
    package var word: String {
        switch self {
        case .noPreference: "no preference"
        case .dark: "dark"
        case .light: "light"
        default: "unknown"
        }
    }
}

/// What iconsd makes of the color scheme.
package enum Mode: String, Sendable, CaseIterable {
    case light
    case dark

    /// `noPreference` is the mode for a user without a preference, and for a preference that is not known.
    package init(_ scheme: ColorScheme, noPreference: Mode) {
        switch scheme {
        case .dark: self = .dark
        case .light: self = .light
        default: self = noPreference
        }
    }
}
