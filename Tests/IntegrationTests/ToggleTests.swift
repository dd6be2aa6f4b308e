import Client
import DBus
import Files
import TestSupport
import Testing

/// `iconsd light`, `dark` and `toggle` set what each desktop itself treats as dark, and the icons follow.
@Suite(.timeLimit(.minutes(2))) struct ToggleTests {
    private func following(_ session: Session, _ variables: [String: String] = [:]) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: session, variables)
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    private func setColorScheme(_ scheme: UInt32, in session: Session) async throws -> ErrorName? {
        let call = MethodCall(
            IconsdName.bus,
            IconsdName.path,
            IconsdName.interface,
            "SetColorScheme",
            [.uint32(scheme)]
        )
        let bus = try await session.bus.connect()
        return await errorName { try await bus.call(call) }
    }

    // MARK: Cinnamon

    /// The schema is that of xdg-desktop-portal-xapp, and of xapp later; Debian 12 has neither.
    private func addCinnamonsSchema(_ session: Session) async throws {
        let folder = session.folder.path + "/system/glib-2.0/schemas"
        let values = ["default", "prefer-dark", "prefer-light"].enumerated()
            .map { #"<value nick="\#($1)" value="\#($0)"/>"# }
        try Files.write(
            """
            <schemalist>
              <enum id="org.x.apps.portal.ColorScheme">\(values.joined())</enum>
              <schema id="org.x.apps.portal" path="/org/x/apps/portal/">
                <key name="color-scheme" enum="org.x.apps.portal.ColorScheme"><default>'default'</default></key>
              </schema>
            </schemalist>
            """,
            to: folder + "/org.x.apps.portal.gschema.xml"
        )
        #expect(try await session.run("glib-compile-schemas", folder).status == 0)
    }

    /// What is said where a portal that a test drives has not told of it yet.
    private func unheard(while mode: String) -> CommandResult {
        let note = "iconsd: the desktop has taken it, but the portal still tells \(mode); look at `iconsd doctor`"
        return CommandResult(status: 0, output: [], errors: [note])
    }

    @Test func cinnamonsSettingIsSetByASchemaThatIsWrittenDownFromItsSource() async throws {
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "X-Cinnamon"])
        try await addCinnamonsSchema(session)
        try await session.set("icon-theme", "Papirus-Light", in: "org.cinnamon.desktop.interface")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await following(session)
        for (name, setting, scheme, theme) in [
            ("dark", "prefer-dark", 1, "Papirus-Dark"), ("toggle", "prefer-light", 2, "Papirus-Light"),
        ] as [(String, String, UInt32, String)] {
            #expect(try await session.iconsd(name) == unheard(while: scheme == 1 ? "light" : "dark"))
            #expect(try await session.setting("color-scheme", in: "org.x.apps.portal") == setting)
            // Cinnamon's own portal reads that setting.
            await portal.behave(.answers(.uint32(scheme)))
            try await portal.signal(.uint32(scheme))
            _ = try await daemon.status { $0.theme == theme }
            #expect(try await session.setting("icon-theme", in: "org.cinnamon.desktop.interface") == theme)
        }
        // Its dialog leaves GNOME's alone.
        #expect(try await session.setting("color-scheme") == "default")
        #expect(try await setColorScheme(0, in: session) == nil)
        #expect(try await session.setting("color-scheme", in: "org.x.apps.portal") == "default")
    }

    @Test func gnomesSettingIsSetInACinnamonThatHasNoneOfItsOwn() async throws {
        let session = try await Session(.portal, ["XDG_CURRENT_DESKTOP": "X-Cinnamon"])
        try await session.set("icon-theme", "Papirus-Light", in: "org.cinnamon.desktop.interface")
        let daemon = try await following(session)
        for (name, theme) in [("dark", "Papirus-Dark"), ("light", "Papirus-Light")] {
            #expect(try await session.iconsd(name) == .silentSuccess)
            #expect(try await session.setting("color-scheme") == "prefer-\(name)")
            #expect(try await daemon.status().theme == theme)
        }
    }

    // MARK: COSMIC

    private let cosmic = "/home/.config/cosmic"

    private func text(_ path: String, in session: Session) -> String? {
        (try? Files.read(session.folder.path + path)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func cosmicsFilesAreWrittenAsItsSourcesDoAndIconsComeBack() async throws {
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "COSMIC"])
        let icons = cosmic + "/com.system76.CosmicTk/v1/icon_theme"
        try Files.write(#""Papirus-Light""#, to: session.folder.path + icons)
        let before = try await session.setting("icon-theme")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await following(session)
        #expect(try await daemon.status().switchers == ["cosmic", "gsettings"])
        for (name, isDark, scheme, theme) in [
            ("dark", "true", 1, "Papirus-Dark"), ("light", "false", 2, "Papirus-Light"),
            ("toggle", "true", 1, "Papirus-Dark"),
        ] as [(String, String, UInt32, String)] {
            #expect(try await session.iconsd(name) == unheard(while: scheme == 1 ? "light" : "dark"))
            #expect(text(cosmic + "/com.system76.CosmicTheme.Mode/v1/is_dark", in: session) == isDark)
            // Its portal watches that file.
            await portal.behave(.answers(.uint32(scheme)))
            try await portal.signal(.uint32(scheme))
            _ = try await daemon.status { $0.theme == theme }
            #expect(try await daemon.settledStatus().state == "following")
            #expect(text(icons, in: session) == "\"\(theme)\"")
            #expect(try await session.setting("icon-theme") == theme)
        }
        #expect(try await session.iconsd("restore").status == 0)
        #expect(text(icons, in: session) == #""Papirus-Light""#)
        #expect(try await session.setting("icon-theme") == before)
    }

    @Test func themeThatIsChosenInCosmicIsAdopted() async throws {
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "COSMIC"])
        let icons = session.folder.path + cosmic + "/com.system76.CosmicTk/v1/icon_theme"
        try Files.write(#""Papirus-Light""#, to: icons)
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await following(session)
        // As its settings write it.
        try Files.write(#""Yaru-blue""#, to: icons + ".new")
        #expect(try await session.run("mv", icons + ".new", icons).status == 0)
        let status = try await daemon.status { $0.lightTheme == "Yaru-blue" }
        #expect(status.darkTheme == "Yaru-blue-dark")
        withExtendedLifetime(portal) {}
    }

    // MARK: darkman

    @Test func darkmanIsToldWhereItRunsByAConversationThatIsWrittenDownFromItsSource() async throws {
        let session = try await Session(.portal, ["XDG_CURRENT_DESKTOP": "sway"])
        try await session.set("icon-theme", "Papirus-Light")
        let darkman = try await FakeDarkman(on: session.bus) { [environment = session.environment] mode in
            // As people have it in `dark-mode.d` and `light-mode.d`.
            _ = try? await command(["gsettings", "set", Session.schema, "color-scheme", "prefer-\(mode)"], environment)
        }
        let daemon = try await following(session)
        for (name, mode, theme) in [
            ("dark", "dark", "Papirus-Dark"), ("toggle", "light", "Papirus-Light"), ("toggle", "dark", "Papirus-Dark"),
        ] {
            #expect(try await session.iconsd(name) == .silentSuccess)
            #expect(await darkman.mode == mode)
            #expect(try await daemon.status().theme == theme)
        }
        #expect(try await setColorScheme(0, in: session) == .iconsdFailed)
        #expect(await darkman.mode == "dark")
        // Without it the desktop's own setting is what there is.
        await darkman.die()
        #expect(try await session.iconsd("light") == .silentSuccess)
        #expect(try await session.setting("color-scheme") == "prefer-light")
    }
}
