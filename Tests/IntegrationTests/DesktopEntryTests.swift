import Client
import Files
import MainLoop
import TestSupport
import Testing

/// Apps whose icon has no name of its own, with the built daemon.
@Suite(.timeLimit(.minutes(1))) struct DesktopEntryTests {
    private let app = "appimage"

    private func following(userEntry: String? = nil) async throws -> RunningDaemon {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.addApp(app, icon: "/opt/appimage.png")
        try session.addCatalog(app, [("aurora", "gold", "navy")])
        if let userEntry { try Files.write(userEntry, to: session.entry(of: app)) }
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        return daemon
    }

    @Test func chosenIconHasANameThatTheEntryGives() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        let theme = try await session.setting("icon-theme")
        #expect(session.icon("iconsd.appimage", in: theme) == Session.svg("gold"))
        let entry = try session.text(of: session.entry(of: app))
        #expect(entry.hasPrefix("[Desktop Entry]\nType=Application\nName=appimage\nExec=true\nIcon=iconsd.appimage\n"))
        #expect(
            try await session.iconsd("list", "--json").output.first?.contains("\"icon\":\"iconsd.appimage\"") == true
        )
        // A switch does not touch it.
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme.hasPrefix("iconsd-") && $0.theme.hasSuffix("-dark") }
        #expect(try session.text(of: session.entry(of: app)) == entry)
        try await session.iconsd("reset", app).check()
        #expect(!Files.isTaken(session.entry(of: app)))
    }

    @Test func entryFollowsTheOneThatItIsMadeFromAndGoesWithIt() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        let source = "\(session.systemFolder)/applications/\(app).desktop"
        let changes = try await session.entryChanges(of: app)
        let text = try session.text(of: source).replacing("Exec=true", with: "Exec=/opt/new")
        try Files.write(text, to: source)
        for await _ in changes where try session.text(of: session.entry(of: app)).contains("Exec=/opt/new") { break }
        try await session.run("rm", source).check()
        for await _ in changes where !Files.isTaken(session.entry(of: app)) { break }
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
    }

    @Test func entryStaysWhileNothingTellsAnAppearanceYet() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        let entry = try session.text(of: session.entry(of: app))
        #expect(await daemon.end().status == 0)
        // A portal that does not answer, and no schemas of GSettings beside it to ask.
        let portal = try await FakePortal(on: session.bus, .silent)
        let next = try await RunningDaemon(in: session, ["XDG_DATA_DIRS": session.systemFolder])
        #expect(try await next.status { $0.portalState == "silent" }.appearanceSource == "none")
        // What is listed was looked at.
        #expect(try await session.iconsd("list").output.first?.hasPrefix("appimage\taurora\t") == true)
        #expect(try session.text(of: session.entry(of: app)) == entry)
        await portal.die()
    }

    @Test func entryGoesWhileAThemeWithoutItsNameIsShown() async throws {
        let first = try await following()
        let session = first.session
        try await session.iconsd("theme", "--light", "Papirus-Light", "--dark", "Papirus-Dark").check()
        try await session.iconsd("set", app, "aurora").check()
        // One that has written nothing yet takes no other theme for an answer to it.
        #expect(await first.end().status == 0)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        // The pair is pinned: this one stays until the next switch.
        let changes = try await session.entryChanges(of: app)
        try await session.set("icon-theme", "Yaru")
        for await _ in changes where !Files.isTaken(session.entry(of: app)) { break }
        try await session.set("color-scheme", "prefer-dark")
        for await _ in changes where Files.isTaken(session.entry(of: app)) { break }
        #expect(try await daemon.settledStatus().theme.hasPrefix("iconsd-"))
    }

    @Test func entryOfTheUsersKeepsEverythingButItsIcon() async throws {
        let own = "# mine\n[Desktop Entry]\nName=Mine\nType=Application\nIcon=/home/me.png\nIcon[de]=x\nExec=mine\n"
        let daemon = try await following(userEntry: own)
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        let changed = own.replacing("/home/me.png\nIcon[de]=x", with: "iconsd.appimage")
        #expect(try session.text(of: session.entry(of: app)) == changed)
        try await session.iconsd("reset", app).check()
        #expect(try session.text(of: session.entry(of: app)) == own)
    }

    @Test func whatOneAppSharesWithAnotherIsNeitherOnesOwn() async throws {
        let daemon = try await following()
        let session = daemon.session
        for app in ["one", "two"] { try session.addApp(app, icon: "shared") }
        try session.addCatalog("one", [("aurora", "gold", "navy")])
        try await session.iconsd("set", "one", "aurora").check()
        let theme = try await session.setting("icon-theme")
        #expect(session.icon("shared", in: theme) == nil)
        #expect(session.icon("iconsd.one", in: theme) == Session.svg("gold"))
        // Without the other one it is its own again.
        try await session.run("rm", "\(session.systemFolder)/applications/two.desktop").check()
        let next = try await daemon.status { $0.theme != theme }.theme
        #expect(session.icon("shared", in: next) == Session.svg("gold"))
        _ = try await daemon.settledStatus()
        #expect(!Files.isTaken(session.entry(of: "one")))
    }
}

extension Session {
    fileprivate func entry(of app: String) -> String {
        "\(dataFolder)/applications/\(app).desktop"
    }

    fileprivate func text(of path: String) throws -> String {
        String(decoding: try Files.read(path), as: UTF8.self)
    }

    /// Tells of each change in the user's folder of entries.
    fileprivate func entryChanges(of app: String) async throws -> AsyncStream<Void> {
        let monitor = FolderMonitor(on: testLoop)
        await monitor.watch([dataFolder + "/applications"])
        // Whoever runs many tests at once may have used up what the kernel has for a user.
        #expect(await monitor.deafness == nil)
        return AsyncStream { continuation in
            monitor.start {
                for await _ in monitor.changes { continuation.yield() }
            }
        }
    }
}
