import Client
import DBus
import Files
import TestSupport
import Testing

/// Desktops that keep their icon theme in GSettings of their own, with their real schemas and settings daemons.
enum SettingsDesktop: String, CaseIterable {
    case cinnamon = "X-Cinnamon"
    case mate = "MATE"

    var schema: String { self == .cinnamon ? "org.cinnamon.desktop.interface" : "org.mate.interface" }

    var switchers: [String] { [self == .cinnamon ? "cinnamon" : "mate", "gsettings"] }

    /// What hands the settings on to programs on X11.
    var settingsDaemon: [String] { self == .cinnamon ? ["csd-xsettings"] : ["mate-settings-daemon"] }
}

@Suite(.timeLimit(.minutes(2))) struct CinnamonAndMATETests {
    private func session(_ services: Session.Services, _ desktop: SettingsDesktop) async throws -> Session {
        try await Session(services, ["XDG_CURRENT_DESKTOP": desktop.rawValue])
    }

    @Test(arguments: SettingsDesktop.allCases)
    func bothSettingsShowTheThemeAfterEachToggleAndComeBack(_ desktop: SettingsDesktop) async throws {
        let session = try await session(.portal, desktop)
        try await session.set("icon-theme", "Papirus-Light", in: desktop.schema)
        let before = try await session.run("dconf", "dump", "/").output
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        #expect(try await daemon.status().switchers == desktop.switchers)
        for (name, theme) in [("dark", "Papirus-Dark"), ("light", "Papirus-Light"), ("toggle", "Papirus-Dark")] {
            #expect(try await session.iconsd(name) == .silentSuccess)
            #expect(try await session.setting("icon-theme", in: desktop.schema) == theme)
            #expect(try await session.setting("icon-theme") == theme)
        }
        #expect(try await daemon.settledStatus().lastError == "")
        #expect(try await session.iconsd("restore").status == 0)
        // The style stays, which was asked for.
        #expect(try await session.run("gsettings", "reset", Session.schema, "color-scheme").status == 0)
        #expect(try await session.run("dconf", "dump", "/").output == before)
    }

    @Test(arguments: SettingsDesktop.allCases)
    func themeThatIsChosenInItsDialogIsAdopted(_ desktop: SettingsDesktop) async throws {
        let session = try await session(.settings, desktop)
        try await session.set("icon-theme", "Papirus-Light", in: desktop.schema)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try await session.set("icon-theme", "Yaru-blue", in: desktop.schema)
        let status = try await daemon.status { $0.lightTheme == "Yaru-blue" }
        #expect(status.darkTheme == "Yaru-blue-dark")
    }

    @Test(arguments: SettingsDesktop.allCases)
    func runningProgramOfGTK3ShowsTheOtherPictureAfterAToggle(_ desktop: SettingsDesktop) async throws {
        let session = try await session(.settingsOnDisplay, desktop)
        for theme in SquareTheme.allCases { try theme.install(in: session.folder.path + "/home/.local/share/icons") }
        try session.addApp("org.example.Square", icon: SquareTheme.icon)
        try await session.set("icon-theme", SquareTheme.light.rawValue, in: desktop.schema)
        let settings = try await ChildProcess(desktop.settingsDaemon, session.environment)
        let window = try await session.showIcon(of: "org.example.Square", gtk: 3)
        func shows(_ theme: SquareTheme) async throws {
            _ = try await session.picture { $0.count(of: theme.color) == SquareTheme.area }
        }
        try await shows(.light)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        for (name, theme) in [("dark", SquareTheme.dark), ("light", .light)] {
            #expect(try await session.iconsd(name) == .silentSuccess)
            try await shows(theme)
        }
        withExtendedLifetime((settings, window, daemon)) {}
    }
}
