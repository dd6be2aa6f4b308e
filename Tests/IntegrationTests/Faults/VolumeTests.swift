import Client
import DBus
import Files
import TestSupport
import Testing

/// A home folder whose file system is full, or may not be written, for all that runs in the session.
@Suite(.timeLimit(.minutes(2))) struct VolumeTests {
    fileprivate struct Desk {
        let volume: HomeVolume
        let session: Session
        let portal: FakePortal
        let client: Client

        init() async throws {
            let folder = try TemporaryFolder()
            volume = try await HomeVolume(in: folder, size: 1024)
            session = try await Session(.settings, in: folder, by: volume.wrapper)
            for theme in ["Plain", "Plain-dark"] {
                let index = "[Icon Theme]\nName=\(theme)\nComment=\nDirectories=\n"
                try Files.write(index, to: "\(session.systemFolder)/icons/\(theme)/index.theme", durably: false)
            }
            for app in ["named", "nameless"] {
                try session.addApp(app, icon: app == "named" ? nil : "/opt/\(app).png")
                try session.addCatalog(app, [("aurora", "gold", "navy")])
            }
            for folder in ["share", "state/iconsd"] { try Files.makeFolder("\(volume.path)/.local/\(folder)") }
            try await session.set("icon-theme", "Plain")
            portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
            client = Client(try await session.bus.connect())
        }

        func start() async throws -> RunningDaemon {
            let daemon = try await RunningDaemon(in: session, by: volume.wrapper)
            try await client.refresh()
            return daemon
        }

        /// What is in the home folder, but for the settings' database and iconsd's state.
        var home: FolderContent {
            FolderContent(of: volume.path, but: [".config/dconf", ".local/state/iconsd/state.ini", ".cache"])
        }

        var settings: [String] { get async throws { try await session.run("dconf", "dump", "/").check() } }

        func turn(dark isDark: Bool) async throws {
            await portal.behave(.answers(.uint32(isDark ? 1 : 2)))
            try await client.refresh()
        }

        /// What it says to be wrong, and what a call is refused with.
        func problem(_ work: () async throws -> Void) async throws -> String {
            do {
                try await work()
            } catch Client.Failure.refused(let error) {
                return error.message
            } catch let error as Refused {
                return error.reason
            }
            return try await client.status().lastError
        }
    }

    @Test(.ownVolume) func fullDiskIsSaidAndWhatFailedIsDoneWhenThereIsRoom() async throws {
        let desk = try await Desk()
        let (home, settings) = (desk.home, try await desk.settings)
        try await desk.volume.fill()
        let daemon = try await desk.start()
        let started = try await desk.client.status()
        #expect(started.state == "following" && started.lastError.contains(full))
        try await desk.volume.free()
        try await desk.client.refresh()
        #expect(try await desk.client.status().lastError == "")

        let works: [(String, () async throws -> Void)] = [
            ("toggle", { try await desk.turn(dark: true) }),
            ("toggle again", { try await desk.turn(dark: false) }),
            ("set", { try await desk.choose("aurora", for: "named") }),
            ("set without a name", { try await desk.choose("aurora", for: "nameless") }),
            ("add", { try await desk.add() }),
            ("reset", { try await desk.choose("default", for: "named") }),
            ("restore", { _ = try await desk.client.restore(isDryRun: false) }),
        ]
        for (name, work) in works {
            let before = try await desk.settings
            try await desk.volume.fill()
            let told = try await desk.problem(work)
            #expect(told.contains(full) || told.contains("dconf did not store"), "\(name): \(told)")
            #expect(try await desk.settings == before, "\(name)")
            try await desk.volume.free()
            let rest = try await desk.problem(work)
            #expect(rest == "", "\(name)")
        }
        #expect(try await desk.settings == settings)
        try Files.removeTree(desk.volume.path + "/.local/share/iconsd")
        #expect(desk.home.differences(from: home) == [])
        #expect(await daemon.end().status == 0)
    }

    private let full = "No space left on device"

    @Test(.ownVolume) func homeThatMayNotBeWrittenIsSaidAndAskedForSeldom() async throws {
        let desk = try await Desk()
        let settings = try await desk.settings
        try await desk.volume.mayBeWritten(false)
        let daemon = try await desk.start()
        for isDark in [true, false, true] {
            try await desk.turn(dark: isDark)
            let status = try await desk.client.status()
            #expect(status.mode == (isDark ? "dark" : "light") && status.theme == "Plain")
            #expect(status.lastError.contains("Read-only file system"))
        }
        let refusal = try await desk.problem { try await desk.choose("aurora", for: "named") }
        #expect(refusal.contains("nothing is changed: cannot ") && refusal.contains("Read-only file system"))
        #expect(try await desk.settings == settings)
        // Five were asked for.
        #expect(try await desk.client.status().statistics["readings"] ?? 0 < 20)
        try await desk.volume.mayBeWritten(true)
        try await desk.client.refresh()
        let status = try await desk.client.status()
        #expect(status.state == "following" && status.theme == "Plain-dark" && status.lastError == "")
        _ = try await desk.client.restore(isDryRun: false)
        #expect(try await desk.settings == settings)
        #expect(await daemon.end().status == 0)
    }
}

extension VolumeTests.Desk {
    func choose(_ iconSet: String, for app: String) async throws {
        _ = try await client.setIconSet(of: app, to: iconSet)
    }

    /// Throws what it says on standard error where it fails.
    func add() async throws {
        let picture = session.folder.path + "/picture.svg"
        try Files.write(Session.svg("white"), to: picture, durably: false)
        let result = try await session.run(program, "add", "named", "mine", "--light", picture)
        guard result.status == 0 else { throw Refused(reason: result.errors.joined(separator: "; ")) }
    }

    struct Refused: Error { let reason: String }
}
