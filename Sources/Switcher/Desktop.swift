internal import DBus

/// The kinds of session that there are, by who keeps the icon theme.
package enum Desktop: Sendable, Hashable, CaseIterable {
    /// GNOME, and those that share its settings: Budgie, Pantheon, Unity.
    case gnome
    case cinnamon
    case mate
    case xfce
    case plasma
    case lxqt
    case cosmic
    /// A compositor or window manager alone: each toolkit keeps a theme of its own.
    case bare

    /// In lower case, what `$XDG_CURRENT_DESKTOP` calls it (Desktop Entry Specification, "OnlyShowIn", and what the
    /// compositors' own session files say).
    var titles: Set<String> {
        switch self {
        case .gnome: ["gnome", "gnome-classic", "gnome-flashback", "unity", "pantheon", "budgie", "ubuntu"]
        case .cinnamon: ["x-cinnamon", "cinnamon"]
        case .mate: ["mate"]
        case .xfce: ["xfce"]
        case .plasma: ["kde"]
        case .lxqt: ["lxqt"]
        case .cosmic: ["cosmic"]
        case .bare:
            [
                "sway", "hyprland", "wlroots", "wayfire", "river", "labwc", "niri", "i3", "bspwm", "openbox", "awesome",
                "qtile", "xmonad", "lxde",
            ]
        }
    }

    /// Names that are owned on the session bus by nobody but a part of it.
    var names: Set<BusName> {
        switch self {
        case .gnome: ["org.gnome.Shell", "org.budgie_desktop.Panel", "io.elementary.wingpanel", "com.canonical.Unity"]
        case .cinnamon: ["org.Cinnamon", "org.cinnamon.SettingsDaemon.XSettings"]
        case .mate: ["org.mate.SettingsDaemon", "org.mate.panel"]
        case .xfce: ["org.xfce.SettingsDaemon"]
        case .plasma: ["org.kde.plasmashell"]
        case .lxqt: ["org.lxqt.session"]
        case .cosmic: ["com.system76.CosmicSettingsDaemon"]
        case .bare: ["org.freedesktop.impl.portal.desktop.wlr", "org.freedesktop.impl.portal.desktop.hyprland"]
        }
    }

    /// The first one speaks for the user: what it shows is the theme, and who changes it there has a wish. The others
    /// come along where they can.
    package var switchers: [SwitcherKind] {
        switch self {
        case .gnome: [.gsettings]
        // Programs on Wayland and in sandboxes read GNOME's settings nevertheless.
        case .cinnamon: [.cinnamon, .gsettings]
        case .mate: [.mate, .gsettings]
        case .xfce: [.xfce, .gsettings]
        // Plasma hands its theme on to GTK itself, GSettings included.
        case .plasma: [.plasma]
        case .lxqt: [.lxqt] + Desktop.toolkits
        case .cosmic: [.cosmic, .gsettings]
        case .bare: Desktop.toolkits
        }
    }

    private static let toolkits: [SwitcherKind] = [.gsettings, .gtk3, .gtk4, .gtk2, .xsettingsd, .qt5ct, .qt6ct]
}
