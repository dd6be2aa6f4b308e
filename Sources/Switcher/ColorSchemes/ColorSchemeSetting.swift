package import Appearance

/// Knows one desktop's way to be asked for a color scheme: the setting that its own dialogs write.
package protocol ColorSchemeSetting: Sendable {
    /// What is done, for people, as it follows "they".
    var way: String { get }

    /// Who else sets it by the time of day, for people; nil where nobody does.
    func schedule() async -> String?

    /// What is to be remembered, before `scheme` is set, of color schemes that have names.
    func names(for scheme: ColorScheme, after names: ColorSchemeNames) async throws(SwitcherError) -> ColorSchemeNames

    /// Sets it, and returns when reading back has confirmed it. Who follows the appearance hears of it as of any change.
    ///
    /// - Parameter names: what ``names(for:after:)`` has returned
    func set(_ scheme: ColorScheme, _ names: ColorSchemeNames) async throws(SwitcherError)
}

extension ColorSchemeSetting {
    package func schedule() -> String? { nil }

    package func names(for _: ColorScheme, after names: ColorSchemeNames) -> ColorSchemeNames { names }
}

/// Where light and dark have color schemes with names of their own: those that were shown last, so that a user's own one
/// comes back.
package struct ColorSchemeNames: Sendable, Hashable {
    package var light: String?
    package var dark: String?

    package init(light: String? = nil, dark: String? = nil) {
        self.light = light
        self.dark = dark
    }

    subscript(mode: Mode) -> String? {
        get { mode == .light ? light : dark }
        set { if mode == .light { light = newValue } else { dark = newValue } }
    }
}

extension ColorScheme {
    /// The mode that it asks for; throws where it asks for none and `desktop` is always in one of both.
    func mode(on desktop: String) throws(SwitcherError) -> Mode {
        guard self == .light || self == .dark else {
            let remedy = "ask for 1 (dark) or 2 (light)"
            throw SwitcherError(
                "\(desktop) is either light or dark, and cannot be set to no preference",
                remedy: remedy
            )
        }
        return Mode(self, noPreference: .light)
    }
}
