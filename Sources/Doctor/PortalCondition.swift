internal import Appearance

/// What is known of xdg-desktop-portal.
struct PortalCondition {
    enum Presence: String {
        case running
        /// It was asked, and therefore it runs.
        case started = "started just now"
        /// The bus could start it.
        case startable = "not running"
        /// Nothing would start it.
        case absent
    }

    let presence: Presence
    /// Without one it is not to be started.
    let hasDisplay: Bool
    /// The version of its interface `Settings`, where it has that.
    let version: UInt32?
    let answer: Result<ColorScheme, PortalState>

    /// - Parameter hasSubstitute: whether GSettings tell the color scheme where the portal does not
    func finding(hasSubstitute: Bool) -> Finding {
        switch answer {
        case .success(let scheme):
            let version = version.map { "version \($0) of Settings" } ?? "Settings without a version"
            return Finding(.ok, "portal", "\(presence.rawValue), \(version), color-scheme is \(scheme.text)")
        case .failure(let state):
            let substitute = hasSubstitute ? "GSettings tell the color scheme" : "nothing tells the color scheme"
            return Finding(
                hasSubstitute ? .warning : .problem,
                "portal",
                "\(words(for: state)), so \(substitute)",
                remedy: remedy(for: state)
            )
        }
    }

    private func words(for state: PortalState) -> String {
        switch state {
        case .absent where presence == .startable && !hasDisplay: "not running, and not to be started without a display"
        case .absent: presence.rawValue
        default: "\(presence.rawValue), \(state.word)"
        }
    }

    private func remedy(for state: PortalState) -> String {
        switch state {
        case .absent where presence == .startable && !hasDisplay:
            "run this inside of a desktop session, with DISPLAY or WAYLAND_DISPLAY set"
        case .unknown, .absent:
            "install the packages xdg-desktop-portal and xdg-desktop-portal-gtk, or your desktop's own backend"
        case .withoutSettings:
            "it was probably started before there was a display: \(PortalCondition.restart)"
        case .withoutKey:
            "install your desktop's own backend, or the package xdg-desktop-portal-gtk, and \(PortalCondition.restart)"
        case .silent, .answering:
            PortalCondition.restart
        case .failing:
            "look at `journalctl --user -u xdg-desktop-portal`, and \(PortalCondition.restart)"
        }
    }

    static let restart = "run `systemctl --user restart xdg-desktop-portal`"
}

extension ColorScheme {
    /// As it is on the bus, and what that means.
    var text: String { "\(rawValue) (\(word))" }
}
