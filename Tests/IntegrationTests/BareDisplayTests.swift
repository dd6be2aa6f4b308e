import Client
import Files
import Glibc
import TestSupport
import Testing

/// The built daemon in a session without a desktop, as people see it.
@Suite(.timeLimit(.minutes(1))) struct BareDisplayTests {
    private func desk() async throws -> BareDesk {
        let desk = try await BareDesk([:], .bare)
        for theme in SquareTheme.allCases { try theme.install(in: desk.path(".local/share/icons")) }
        try await desk.session.set("icon-theme", SquareTheme.light.rawValue)
        return desk
    }

    /// - Parameter wrapper: the words of a command that runs it
    private func xsettingsd(
        _ desk: BareDesk,
        _ path: String,
        _ environment: Environment,
        by wrapper: [String] = []
    ) async throws -> ChildProcess {
        let daemon = try await ChildProcess(wrapper + ["xsettingsd", "-c", desk.path(path)], environment)
        for await line in daemon.errors where line.contains("Took ownership") { break }
        return daemon
    }

    @Test func runningProgramsOfAllToolkitsFollow() async throws {
        let desk = try await desk()
        let session = desk.session
        try desk.write("Net/IconThemeName \"\(SquareTheme.light.rawValue)\"\n", to: "my xsettings")
        try desk.write("[Appearance]\nicon_theme=\(SquareTheme.light.rawValue)\n", to: ".config/qt5ct/qt5ct.conf")
        let settings = try await xsettingsd(desk, "my xsettings", session.environment)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let programs = [
            try await session.showIcon("gtk4", at: 0), try await session.showIcon("gtk3", at: 100),
            try await session.showIcon("qt", at: 200, ["QT_QPA_PLATFORMTHEME": "qt5ct"]),
        ]
        _ = try await session.picture(inColor: SquareTheme.light.color, icons: programs.count)
        try await session.set("color-scheme", "prefer-dark")
        let dark = try await session.picture(inColor: SquareTheme.dark.color, icons: programs.count)
        #expect(dark.count(of: SquareTheme.light.color) == 0)
        try await session.set("color-scheme", "default")
        _ = try await session.picture(inColor: SquareTheme.light.color, icons: programs.count)
        #expect(try await daemon.settledStatus().lastError == "")
        withExtendedLifetime((programs, settings)) {}
    }

    @Test(.traced) func xsettingsdOfAnotherSessionIsLeftAlone() async throws {
        let desk = try await desk()
        let (other, display) = (try await Session(.bare), try await Session(.bare))
        let path = ".xsettingsd"
        try desk.write("Net/IconThemeName \"\(SquareTheme.light.rawValue)\"\n", to: path)
        let own = try await xsettingsd(desk, path, desk.session.environment)
        // Of another session, and of this one on another display.
        var environment = desk.session.environment
        environment.variables["DISPLAY"] = display.environment["DISPLAY"]
        // Not every signal is this daemon's: Plasma tells each xsettingsd of the user, that of a test, too.
        let logs = ["session", "display"].map { "\(desk.session.folder.path)/\($0)" }
        let others = try await [
            xsettingsd(desk, path, other.environment, by: ["strace", "-e", "trace=none", "-o", logs[0]]),
            xsettingsd(desk, path, environment, by: ["strace", "-e", "trace=none", "-o", logs[1]]),
        ]
        let daemon = try await RunningDaemon(in: desk.session)
        _ = try await daemon.status { $0.state == "following" }
        try await desk.session.set("color-scheme", "prefer-dark")
        var isTold = false
        for await line in own.errors where line.contains("Reloading") {
            isTold = true
            break
        }
        #expect(isTold)
        _ = try await daemon.settledStatus()
        for (process, log) in zip(others, logs) {
            try await desk.session.run("pkill", "-TERM", "-P", String(process.id)).check()
            // Until then it was there.
            #expect(await process.result().status == 128 + SIGTERM)
            let signals = String(decoding: try Files.read(log), as: UTF8.self)
            #expect(!signals.contains("si_signo=SIGHUP, si_code=SI_USER, si_pid=\(daemon.process.id),"), "\(signals)")
        }
        withExtendedLifetime((other, display)) {}
    }

    @Test func fileOfXsettingsdThatAllUsersShareIsLeftAlone() async throws {
        let system = try TemporaryFolder()
        let file = "\(system.path)/xsettingsd/xsettingsd.conf"
        try Files.write("Net/IconThemeName \"Old\"\n", to: file)
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "sway", "XDG_CONFIG_DIRS": system.path])
        try await session.set("icon-theme", "Papirus-Light")
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "following" }
        #expect(status.switchers.contains("xsettingsd"))
        #expect(status.lastError.contains("xsettingsd: \(file) is left alone"))
        #expect(try Files.read(file) == Array("Net/IconThemeName \"Old\"\n".utf8))
    }
}
