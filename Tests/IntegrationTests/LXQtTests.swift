import Client
import DBus
import Files
import Glibc
import MainLoop
import TestSupport
import Testing

/// The built daemon in a session of LXQt.
@Suite(.timeLimit(.minutes(1))) struct LXQtTests {
    private static let path = ".config/lxqt/lxqt.conf"

    /// A session of which the file says this theme.
    private func session(_ theme: String) async throws -> Session {
        let session = try await Session(.lxqt)
        try Files.write(text(theme), to: "\(session.home)/\(LXQtTests.path)")
        try await session.set("icon-theme", theme)
        return session
    }

    private func text(_ theme: String) -> String { "[General]\n__userfile__=true\nicon_theme=\(theme)\ntheme=frost\n" }

    private func text(_ session: Session) throws -> String {
        String(decoding: try Files.read("\(session.home)/\(LXQtTests.path)"), as: UTF8.self)
    }

    @Test(.lxqt) func runningProgramFollowsAndTheFileComesBack() async throws {
        let session = try await session(SquareTheme.light.rawValue)
        for theme in SquareTheme.allCases { try theme.install(in: session.home + "/.local/share/icons") }
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "following" }
        #expect(status.switchers.first == "lxqt")
        let program = try await session.showIcon("qt", at: 0, ["QT_QPA_PLATFORMTHEME": "lxqt"])
        _ = try await session.picture(inColor: SquareTheme.light.color, icons: 1)
        for _ in 0..<2 {
            try await session.set("color-scheme", "prefer-dark")
            _ = try await session.picture(inColor: SquareTheme.dark.color, icons: 1)
            #expect(try await session.theme(of: "lxqt") == SquareTheme.dark.rawValue)
            try await session.set("color-scheme", "default")
            _ = try await session.picture(inColor: SquareTheme.light.color, icons: 1)
        }
        #expect(try await daemon.settledStatus().lastError == "")
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == SquareTheme.dark.rawValue }
        #expect(try await session.iconsd("restore").status == 0)
        #expect(try text(session) == text(SquareTheme.light.rawValue))
        withExtendedLifetime(program) {}
    }

    @Test(arguments: [true, false]) func themeThatIsSetInADialogIsAdopted(inPlace: Bool) async throws {
        let session = try await session("Papirus-Light")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let path = "\(session.home)/\(LXQtTests.path)"
        if inPlace {
            let file = open(path, O_WRONLY | O_TRUNC)
            let bytes = Array(text("Yaru").utf8)
            #expect(Glibc.write(file, bytes, bytes.count) == bytes.count)
            close(file)
        } else {
            // As QSettings does.
            let words = [Makefile.folder + "/Tests/TestSupport/read-themes", "write", "icon_theme", path, "Yaru"]
            try await command(words, session.environment).check()
        }
        let status = try await daemon.status { $0.lightTheme == "Yaru" }
        #expect(status.darkTheme == "Yaru-dark")
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Yaru-dark" }
        #expect(try text(session).contains("icon_theme=Yaru-dark\n"))
    }

    @Test(.traced) func whoCouldNotHearOfChangesListensAgainWhenItCan() async throws {
        let session = try await session("Papirus-Light")
        // As when the user's instances were used up when the session began.
        let wrapper = ["strace", "-f", "-o", "/dev/null", "-e", "inject=inotify_init1:error=EMFILE:when=1"]
        let daemon = try await RunningDaemon(in: session, by: wrapper)
        _ = try await daemon.settledStatus()
        try Files.write(text("Yaru"), to: "\(session.home)/\(LXQtTests.path)")
        _ = try await daemon.status { $0.lightTheme == "Yaru" }
    }

    @Test func fightEndsSoonAndCostsNothing() async throws {
        let session = try await session("Papirus-Light")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let path = "\(session.home)/\(LXQtTests.path)"
        let monitor = FolderMonitor(on: testLoop)
        await monitor.watch([Files.folder(of: path)])
        let insisting = Task { [text = text("Papirus-Light")] in
            var count = 0
            for await _ in monitor.changes where (try? Files.read(path)) != Array(text.utf8) {
                try Files.write(text, to: path)
                count += 1
            }
            return count
        }
        let cost = try daemon.processorTime
        try await session.set("color-scheme", "prefer-dark")
        let status = try await daemon.status { $0.state == "unmanaged" }
        #expect(status.lastError.contains("another program sets the icon theme to Papirus-Light each time"))
        // One per cent of the ten seconds that it may last.
        #expect(try daemon.processorTime - cost < .milliseconds(100))
        #expect(try text(session) == text("Papirus-Light"))
        insisting.cancel()
        #expect(try await insisting.value == 3)
    }

    @Test func settingThatIsLeftAloneIsNotTriedAtEachSignal() async throws {
        let session = try await session("Papirus-Light")
        chmod("\(session.home)/\(LXQtTests.path)", 0o444)
        try session.configure("[Appearance]\nQuietPeriodMilliseconds=0\n")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        let status = try await daemon.status { $0.lastError.contains("is left alone") }
        #expect(status.state == "following")
        let path = "\(session.home)/.local/state/iconsd/state.ini"
        let before = Fingerprint(ofFileAt: path)
        for _ in 0..<3 {
            try await portal.signal(.uint32(1))
            try await portal.settle()
        }
        // What came of those has come before this.
        await portal.behave(.answers(.uint32(2)))
        try await portal.signal(.uint32(2))
        _ = try await daemon.status { $0.mode == "light" && $0.lastSwitch > status.lastSwitch }
        #expect(Fingerprint(ofFileAt: path) == before)
        #expect(try text(session) == text("Papirus-Light"))
    }
}
