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
    let answer: Result<SchemeAnswer, PortalState>

    /// - Parameter hasSubstitute: whether GSettings tells the color scheme where the portal does not
    func finding(hasSubstitute: Bool) -> Finding {
        switch answer {
        case .success(let answer):
            let version = version.map { "version \($0) of Settings" } ?? "Settings without a version"
            return Finding(.ok, "portal", "\(presence.rawValue), \(version), color-scheme is \(answer.text)")
        case .failure(let state):
            let substitute = hasSubstitute ? "GSettings tells the color scheme" : "nothing tells the color scheme"
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

    /// Whether it reads `portals.conf(5)`, which came soon after that version.
    var readsConfiguration: Bool { (version ?? 0) >= 2 }

    /// What to do where it passes on the answer of another backend than one of `own`.
    ///
    /// - Parameter configuration: the one that counts now; the first file is the only one that does, so that a new one has to
    ///   say what is in it, too
    func remedy(preferring own: Set<String>, _ configuration: PortalsConfiguration?) -> String {
        guard readsConfiguration else {
            return "it goes by XDG_CURRENT_DESKTOP where it was started:"
                + " run `dbus-update-activation-environment --systemd XDG_CURRENT_DESKTOP`, and \(PortalCondition.restart)"
        }
        let users = "~/.config/xdg-desktop-portal/portals.conf"
        let copying = configuration.map { $0.isOfUser ? "" : "copy \($0.path) to \(users), " } ?? ""
        let path = configuration.flatMap { $0.isOfUser ? $0.path : nil } ?? users
        let backend = own.count == 1 ? own.first ?? "" : "gtk"
        return "\(copying)put `org.freedesktop.impl.portal.Settings=\(backend)` below [preferred] in \(path),"
            + " and \(PortalCondition.restart)"
    }

    static let restart = "run `systemctl --user restart xdg-desktop-portal`"
}
