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
        case .gtk3: try await gtk(3, session)
        case .gtk4: try await gtk(4, session)
        case .xsettingsd: try await xsettingsd(session)
        case .qt5ct, .qt6ct: try await FileSwitcher(self, .qtct(rawValue, session.directories), in: session)
        case .lxqt:
            try await FileSwitcher(
                self,
                .lxqt(session.directories),
                defaults: SettingFile.lxqtDefaults(session.directories),
                isWatched: true,
                in: session
            )
        case .cosmic: await FileSwitcher.cosmic(in: session)
        case .plasma: throw SwitcherError("it is not there yet", .notUsed)
        }
    }

    private func gtk(_ version: Int, _ session: DesktopSession) async throws(SwitcherError) -> any Switcher {
        let defaults = SettingFile.gtkDefaults(version, session.directories)
        return try await FileSwitcher(self, .gtk(version, session.directories), defaults: defaults, in: session)
    }

    private func xsettingsd(_ session: DesktopSession) async throws(SwitcherError) -> any Switcher {
        let xsettingsd = XSettingsDaemon(in: session.environment)
        guard let path = xsettingsd.file else {
            throw SwitcherError("neither xsettingsd nor a file of it is there", .notUsed)
        }
        return try await FileSwitcher(self, .xsettingsd(path, session.directories), in: session) {
            xsettingsd.reload(path)
        }
    }

    private func gsettings(_ schema: String, _ session: DesktopSession) async throws(SwitcherError) -> any Switcher {
        try await GSettingsSwitcher(self, SettingsKey(schema, "icon-theme"), in: session)
    }
}
