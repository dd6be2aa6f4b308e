package import DBus

/// Which switchers are right in a session, and why.
package struct Detection: Sendable, Hashable {
    /// The first one speaks for the user: what it shows is the theme, and who changes it there has a wish. The others
    /// come along where they can.
    package let kinds: [SwitcherKind]
    /// For people.
    package let reason: String

    /// - Parameters:
    ///   - currentDesktop: `$XDG_CURRENT_DESKTOP`, names of desktops with colons between them (Desktop Entry
    ///     Specification, "OnlyShowIn"); a service that was started early lacks it
    ///   - names: the names that are owned on the session bus, which tell the desktop then
    package init(currentDesktop: String?, names: Set<BusName>) {
        let desktops = (currentDesktop ?? "").split(separator: ":").map { $0.lowercased() }
        if !desktops.isEmpty {
            kinds = desktops.contains("xfce") ? Detection.xfce : [.gsettings]
            reason = "XDG_CURRENT_DESKTOP is \(currentDesktop ?? "")"
        } else if let name = Detection.telling.intersection(names).first {
            kinds = Detection.xfce
            reason = "XDG_CURRENT_DESKTOP is not set; \(name) is on the bus"
        } else {
            kinds = [.gsettings]
            reason = "XDG_CURRENT_DESKTOP is not set, and no name on the bus tells the desktop"
        }
    }

    /// The names whose owners tell the desktop.
    package static let telling: Set<BusName> = ["org.xfce.SettingsDaemon"]

    /// In a session of Xfce, programs on Wayland and in sandboxes read GSettings nevertheless.
    private static let xfce: [SwitcherKind] = [.xfce, .gsettings]
}
