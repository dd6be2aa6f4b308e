import Client
import Files
import MainLoop
import TestSupport
import Testing

/// The copies of entries that Xfce's panel has, with the built daemon.
@Suite(.timeLimit(.minutes(1))) struct LauncherTests {
    private let app = "appimage"

    private func following(_ copies: [String: String] = [:]) async throws -> RunningDaemon {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.addApp(app, icon: "/opt/appimage.png")
        try session.addCatalog(app, [("aurora", "gold", "navy")])
        for (name, text) in copies { try Files.write(text, to: session.panel + name) }
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        return daemon
    }

    private func copy(icon: String = "/opt/appimage.png", in session: Session? = nil) -> String {
        let source = session.map { "X-XFCE-Source=file://\($0.systemFolder)/applications/\(app).desktop\n" }
        return "[Desktop Entry]\nType=Application\nName=Mine\nExec=true\nIcon=\(icon)\n\(source ?? "")# mine"
    }

    private let named = "/launcher-7/appimage.desktop"
    private let later = "/launcher-12/17654321091.desktop"

    @Test func launcherThatComesLaterFollowsAndAllGoBack() async throws {
        let daemon = try await following([named: copy()])
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        #expect(try session.launcher(named) == copy(icon: "iconsd.appimage"))
        // Its folder comes first, as the panel makes it.
        let changes = await session.panelChanges(later)
        try Files.write(copy(in: session), to: session.panel + later)
        for await _ in changes where try session.launcher(later) == copy(icon: "iconsd.appimage", in: session) { break }
        try await session.iconsd("reset", app).check()
        #expect(try session.launcher(named) == copy())
        #expect(try session.launcher(later) == copy(in: session))
        #expect(!Files.isTaken(session.folder.path + "/home/.local/state/iconsd/panel"))
    }

    @Test func launcherThatComesAfterARestartFollows() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        #expect(await daemon.end().status == 0)
        let next = try await RunningDaemon(in: session)
        _ = try await next.settledStatus()
        let changes = await session.panelChanges(later)
        try Files.write(copy(in: session), to: session.panel + later)
        for await _ in changes where try session.launcher(later) == copy(icon: "iconsd.appimage", in: session) { break }
    }

    @Test func panelIsWatchedWhileAnEntryIsOverridden() async throws {
        let daemon = try await following([named: copy()])
        let session = daemon.session
        try session.addApp("other")
        try session.addCatalog("other", [("aurora", "gold", "navy")])
        try await session.iconsd("set", "other", "aurora").check()
        #expect(try await !session.isPanelWatched)
        try await session.iconsd("set", app, "aurora").check()
        #expect(try await session.isPanelWatched)
        try await session.iconsd("reset", app).check()
        #expect(try await !session.isPanelWatched)
    }

    @Test func restoringGivesLaunchersTheirIconsBackAndSaysSo() async throws {
        let daemon = try await following([named: copy()])
        let session = daemon.session
        try await session.iconsd("set", app, "aurora").check()
        let line = "the launcher of appimage in Xfce's panel gets its icon back"
        #expect(try await session.iconsd("restore", "--dry-run").check().contains(line))
        #expect(try session.launcher(named) == copy(icon: "iconsd.appimage"))
        #expect(try await session.iconsd("restore").check().contains(line))
        #expect(try session.launcher(named) == copy())
        #expect(try await session.iconsd("restore").output == ["there is nothing to undo"])
    }
}

extension Session {
    fileprivate var panel: String { folder.path + "/home/.config/xfce4/panel" }

    fileprivate func launcher(_ name: String) throws -> String {
        String(decoding: try Files.read(panel + name), as: UTF8.self)
    }

    /// Whether the daemon has watches of inotify on the panel's folder and on that of a launcher (`proc(5)`).
    fileprivate var isPanelWatched: Bool {
        get async throws {
            let daemon = try await process(owning: IconsdName.bus)
            let watches = try await run("sh", "-c", "cat /proc/\(daemon)/fdinfo/*").output.filter {
                $0.hasPrefix("inotify ")
            }
            let folders = try await run("stat", "-c", "%i", panel, panel + "/launcher-7").check()
            let areWatched = folders.map { inode in
                watches.contains { $0.contains(" ino:\(String(Int(inode) ?? 0, radix: 16)) ") }
            }
            #expect(!watches.isEmpty && areWatched[0] == areWatched[1])
            return areWatched[0]
        }
    }

    /// Tells of each change in the folder of a launcher, which may not be there.
    fileprivate func panelChanges(_ name: String) async -> AsyncStream<Void> {
        let monitor = FolderMonitor(on: testLoop)
        await monitor.watch([Files.folder(of: panel + name)])
        return AsyncStream { continuation in
            monitor.start {
                for await _ in monitor.changes { continuation.yield() }
            }
        }
    }
}
