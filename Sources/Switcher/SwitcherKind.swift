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
        case .gtk3: await FileSwitcher(self, .gtk(3, session.directories), in: session)
        case .gtk4: await FileSwitcher(self, .gtk(4, session.directories), in: session)
        case .cosmic: await FileSwitcher.cosmic(in: session)
        case .plasma, .lxqt, .gtk2, .xsettingsd, .qt5ct, .qt6ct:
            throw SwitcherError("it is not there yet", .notUsed)
        }
    }

    private func gsettings(_ schema: String, _ session: DesktopSession) async throws(SwitcherError) -> any Switcher {
        try await GSettingsSwitcher(self, SettingsKey(schema, "icon-theme"), in: session)
    }
}
