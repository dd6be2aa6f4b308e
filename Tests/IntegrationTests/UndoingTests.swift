import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

/// Off, on and restore, with the built program.
@Suite(.timeLimit(.minutes(1))) struct UndoingTests {
    private func following(_ session: Session) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    private func session(_ theme: String? = "Papirus-Light") async throws -> Session {
        let session = try await Session(.settings)
        if let theme { try await session.set("icon-theme", theme) }
        return session
    }

    @Test func offWritesNothingAndLastsOverARestart() async throws {
        let session = try await session()
        let daemon = try await following(session)
        #expect(try await session.iconsd("off").status == 0)
        try await session.set("color-scheme", "prefer-dark")
        let dark = try await daemon.status { $0.mode == "dark" }
        #expect(dark.state == "off" && dark.theme == "Papirus-Light")
        // It is no wish either.
        try await session.set("icon-theme", "Yaru")
        #expect(try await daemon.status { $0.theme == "Yaru" }.lightTheme == "Papirus-Light")
        #expect(await daemon.end().errors.last == "iconsd: off: nothing is changed until `iconsd on`")
        let next = try await RunningDaemon(in: session)
        let status = try await next.status { $0.mode == "dark" }
        #expect(status.state == "off" && status.darkTheme == "Papirus-Dark")
        try await session.set("icon-theme", "Papirus-Light")
        #expect(try await session.iconsd("on").status == 0)
        #expect(try await next.status().theme == "Papirus-Dark")
        #expect(try await session.setting("icon-theme") == "Papirus-Dark")
    }

    @Test(arguments: ["Papirus-Light", nil])
    func restoredSettingsAreThoseFromBefore(theme: String?) async throws {
        let session = try await session(theme)
        if theme == nil { try session.configure("[Theme]\nLight=Papirus-Light\nDark=Papirus-Dark\n") }
        let before = try await session.run("dconf", "dump", "/").output
        let daemon = try await following(session)
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        try await session.run("dconf", "reset", "/org/gnome/desktop/interface/color-scheme").check()
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
        try await session.set("icon-theme", "Yaru")
        _ = try await daemon.status { $0.theme == "Yaru" }

        let preview = try await session.iconsd("restore", "--dry-run")
        #expect(preview.status == 0)
        #expect(
            preview.output.first
                == "gsettings: the icon theme goes back from Yaru to \(theme ?? "the desktop's default")"
        )
        #expect(try await session.setting("icon-theme") == "Yaru")
        #expect(try await daemon.status().state == "following")

        #expect(try await session.iconsd("restore").output.first == preview.output.first)
        #expect(try await session.run("dconf", "dump", "/").output == before)
        #expect(try await daemon.status().state == "off")
        #expect(try session.state == "[State]\nVersion=1\nEnabled=false\n")
        #expect(try await session.iconsd("restore").output == ["there is nothing to undo"])
    }

    @Test func restoreWhileASwitchIsUnderWayComesAfterIt() async throws {
        let session = try await session()
        let daemon = try await following(session)
        let dconf = try await session.process(owning: "ca.desrt.dconf")
        kill(dconf, SIGSTOP)
        // Both wait for dconf.
        async let chosen = session.iconsd("theme", "--light", "Yaru")
        async let restored = session.iconsd("restore")
        kill(dconf, SIGCONT)
        #expect(try await chosen.status == 0)
        #expect(try await restored.status == 0)
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
        #expect(try await daemon.status().state == "off")
    }

    @Test func themeThatIsChosenWhileItIsOffIsKept() async throws {
        let session = try await session()
        let daemon = try await following(session)
        #expect(try await session.iconsd("off").status == 0)
        try await session.set("icon-theme", "Yaru")
        #expect(try await session.iconsd("on").status == 0)
        let status = try await daemon.status()
        #expect(status.theme == "Yaru" && status.darkTheme == "Yaru-dark")
        #expect(try await session.setting("icon-theme") == "Yaru")
    }

    @Test func whoComesLastIsRight() async throws {
        let session = try await session()
        let daemon = try await following(session)
        let client = Client(try await session.bus.connect())
        // Each is on its way before the next one begins.
        let restored = Task.immediate { try await client.restore(isDryRun: false) }
        let enabled = Task.immediate { try await client.setEnabled(true) }
        _ = try await restored.value
        try await enabled.value
        #expect(try await daemon.status { $0.state == "following" }.theme == "Papirus-Light")
    }

    @Test func whatCannotBeRememberedIsSaidAndDoneNevertheless() async throws {
        let session = try await session()
        let daemon = try await following(session)
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        // A folder in the way of the file is one that root cannot write over either.
        let path = session.folder.path + "/home/.local/state/iconsd/state.ini"
        try await session.run("mv", path, path + ".moved").check()
        try await session.run("mkdir", "-p", path + "/in-the-way").check()
        let theme = try await session.iconsd("theme", "--light", "Yaru")
        #expect(theme.status == 1)
        #expect(theme.errors.first?.contains("it could not be remembered, so nothing is changed") == true)
        let off = try await session.iconsd("off")
        #expect(off.status == 1)
        #expect(off.errors.first?.contains("iconsd is off now, but could not remember it") == true)
        #expect(try await daemon.status().state == "off")
        let restored = try await session.iconsd("restore")
        #expect(restored.status == 1)
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
        #expect(try await daemon.status().lastError.contains("use `iconsd restore` again") == true)
        // And then it can be.
        try await session.run("rm", "-r", path).check()
        #expect(try await session.iconsd("restore").status == 0)
        #expect(try await daemon.status().lastError == "")
    }

    @Test func themeThatCannotBeRememberedIsShownNevertheless() async throws {
        let session = try await session()
        let daemon = try await following(session)
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        let path = session.folder.path + "/home/.local/state/iconsd/state.ini"
        try await session.run("mv", path, path + ".moved").check()
        try await session.run("mkdir", "-p", path + "/in-the-way").check()
        try await session.set("icon-theme", "Yaru-dark")
        _ = try await daemon.status { $0.darkTheme == "Yaru-dark" && $0.lastError.contains("could not be kept") }
        try await session.set("color-scheme", "default")
        #expect(try await daemon.status { $0.theme == "Yaru" }.state == "following")
    }

    @Test func killedWriteLeavesNothingBehindForLong() async throws {
        let session = try await session()
        let folder = session.folder.path + "/home/.local/state/iconsd/"
        try Files.write("", to: folder + "state.ini.AB12CD")
        try Files.write("", to: folder + "state.ini.unreadable")
        let daemon = try await following(session)
        #expect(try await daemon.status().lastError == "")
        #expect(Files.names(in: folder) == ["state.ini", "state.ini.unreadable"])
    }

    @Test func switcherThatCannotBeRestoredKeepsItsOriginal() async throws {
        let session = try await session()
        let state = "[State]\nVersion=1\n[Original xfce]\nIsSet=true\nIconTheme=Tango\n"
        try Files.write(state, to: session.folder.path + "/home/.local/state/iconsd/state.ini")
        let daemon = try await following(session)
        let result = try await session.iconsd("restore")
        #expect(result.status == 1)
        #expect(result.errors.first?.contains("not everything could be restored") == true)
        #expect(result.errors.first?.contains("xfce: ") == true)
        #expect(try await daemon.status().state == "off")
        #expect(try session.state.contains("IconTheme=Tango"))
    }
}
