internal import GSettings

/// The switchers that there are, by their names in the configuration and in `status`.
package enum SwitcherKind: String, Sendable, CaseIterable {
    /// GNOME's, which Budgie, Pantheon and Unity share.
    case gsettings
    case cinnamon
    case mate
    case xfce
    case plasma
    case lxqt
    case cosmic
    case gtk2
    case gtk3
    case gtk4
    case xsettingsd
    case qt5ct
    case qt6ct

    /// Opens it; throws when it has nothing to switch here.
    package func open(in session: DesktopSession) async throws(SwitcherError) -> any Switcher {
        switch self {
        case .gsettings: try await gsettings("org.gnome.desktop.interface", session)
        case .cinnamon: try await gsettings("org.cinnamon.desktop.interface", session)
        case .mate: try await gsettings("org.mate.interface", session)
        case .xfce: try await XfceSwitcher(on: session.neededBus)
        case .gtk2: try await FileSwitcher(self, .gtk2(session), in: session)
        case .gtk3: try await FileSwitcher.gtk(3, in: session)
        case .gtk4: try await FileSwitcher.gtk(4, in: session)
        case .xsettingsd: try await FileSwitcher.xsettingsd(in: session)
        case .qt5ct, .qt6ct: try await FileSwitcher(self, .qtct(rawValue, session.directories), in: session)
        case .lxqt: try await FileSwitcher.lxqt(in: session)
        case .cosmic: try await FileSwitcher.cosmic(in: session)
        case .plasma: try await PlasmaSwitcher(in: session)
        }
    }

    private func gsettings(_ schema: String, _ session: DesktopSession) async throws(SwitcherError) -> any Switcher {
        try await GSettingsSwitcher(self, SettingsKey(schema, "icon-theme"), in: session)
    }

    /// Whether it is a file that nobody needs who does not use what reads it: where it is gone nothing is left of it.
    package var isFile: Bool {
        switch self {
        case .gtk2, .gtk3, .gtk4, .xsettingsd, .qt5ct, .qt6ct, .lxqt, .cosmic: true
        case .gsettings, .cinnamon, .mate, .xfce, .plasma: false
        }
    }
}
