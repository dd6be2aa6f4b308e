import Client
import Files
import Glibc
import TestSupport
import Testing

/// What changes on the disk while the built daemon runs.
@Suite(.timeLimit(.minutes(1))) struct WatchingTests {
    private let weather = "org.example.Weather"

    private func session() async throws -> Session {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.addApp(weather)
        return session
    }

    @Test func upgradeOfHundredsOfFilesIsOneRebuild() async throws {
        let session = try await session()
        let apps = (0..<100).map { "app\($0)" }
        for app in apps {
            try session.addApp(app)
            try session.addCatalog(app, [("default", "white", nil)])
        }
        let daemon = try await RunningDaemon(in: session)
        let before = try await daemon.settledStatus()
        // A busy machine may take longer for a file than the daemon waits for the next one.
        await daemon.process.send(SIGSTOP)
        for app in apps {
            try session.addApp(app)
            try session.addCatalog(app, [("default", "gold", nil)])
        }
        await daemon.process.send(SIGCONT)
        let after = try await daemon.status { $0.theme != before.theme }
        #expect(session.icon("app99", in: after.theme) == Session.svg("gold"))
        _ = try await daemon.settledStatus()
        #expect(try await daemon.status().statistics["switches"] == (before.statistics["switches"] ?? 0) + 1)
    }

    @Test func lookFollowsTheThemeThatItStandsOn() async throws {
        let session = try await session()
        try session.addTheme("Plain", "Inherits=hicolor\n")
        try await session.set("icon-theme", "Plain")
        try session.addCatalog(weather, [("default", "white", "white")])
        let daemon = try await RunningDaemon(in: session)
        let first = try await daemon.status { $0.theme.hasPrefix("iconsd-") }.theme
        // An update of the theme draws another icon whose name begins with the app's.
        let folder = session.dataFolder + "/icons/Plain"
        try Files.write(Session.svg("black"), to: "\(folder)/scalable/\(weather)-symbolic.svg")
        try Files.write(
            "[Icon Theme]\nName=Plain\nComment=\nDirectories=scalable\n[scalable]\nSize=48\nType=Scalable\n",
            to: folder + "/index.theme"
        )
        let second = try await daemon.status { $0.theme.hasPrefix("iconsd-") && $0.theme != first }.theme
        let found = try await session.run("find", "\(session.dataFolder)/icons/\(second)", "-name", "*-symbolic.svg")
        #expect(found.output.count == 1)
    }

    @Test func configurationIsReadAgainWhenItChanges() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        try session.configure("[Theme]\nLight=Yaru\n")
        _ = try await daemon.status { $0.theme == "Yaru" }
    }

    @Test func removedThemeIsShownAgainWhenItReturns() async throws {
        let session = try await session()
        try session.configure("[Theme]\nLight=Mine\nDark=Papirus-Dark\n")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "failed" && $0.lastError.contains("Mine is not installed") }
        try session.addTheme("Mine")
        #expect(try await daemon.status { $0.theme == "Mine" }.lastError == "")
    }

    @Test(.traced) func whoCannotHearOfChangesSaysSoAndLooksAtEachOccasion() async throws {
        let session = try await session()
        // As when the user's instances are used up.
        let wrapper = ["strace", "-f", "-o", "/dev/null", "-e", "inject=inotify_init1:error=EMFILE"]
        let daemon = try await RunningDaemon(in: session, by: wrapper)
        let deaf = try await daemon.status { $0.lastError.contains("fs.inotify.max_user_instances") }
        #expect(deaf.lastError.hasPrefix("changes of files are not heard, since "))
        // At a change of the color scheme,
        try session.addCatalog(weather, [("default", "white", "white")])
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme.hasPrefix("iconsd-") && $0.theme.hasSuffix("-dark") }
        // and at a command.
        try await session.run("rm", "-r", "\(session.systemFolder)/iconsd").check()
        #expect(try await session.iconsd("list").output == [])
        #expect(try await session.setting("icon-theme") == "Papirus-Dark")
    }
}
