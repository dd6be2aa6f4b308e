internal import Files

/// What systemd's user manager gives to the services that it starts, the portal and iconsd among them, beside what this
/// process has.
struct ServicesCondition: Sendable {
    let own: Environment
    let services: Environment

    var finding: Finding {
        let shown = ServicesCondition.names.compactMap { name in services[name].map { "\(name) is \($0)" } }
        let found = shown.isEmpty ? "they have neither a desktop nor a display" : shown.joined(separator: ", ")
        guard !lacking.isEmpty else { return Finding(.ok, "services", found) }
        let lacks = lacking.map { "\($0) is \(own[$0] ?? "") here" }.joined(separator: ", ")
        let remedy =
            "run `dbus-update-activation-environment --systemd \(lacking.joined(separator: " "))` when the session starts,"
            + " and then `systemctl --user restart xdg-desktop-portal iconsd`"
        return Finding(.warning, "services", "\(found), but \(lacks)", remedy: remedy)
    }

    /// What services have to have as it is here. One display is enough for them.
    private var lacking: [String] {
        let displays = ServicesCondition.displays
        let lackDisplays = !displays.contains { services[$0] != nil }
        let lacking = [ServicesCondition.desktop] + (lackDisplays ? displays : [])
        return lacking.filter { own[$0] != nil && services[$0] != own[$0] }
    }

    private static let desktop = "XDG_CURRENT_DESKTOP"
    private static let displays = ["WAYLAND_DISPLAY", "DISPLAY"]
    private static let names = [desktop] + displays
}
