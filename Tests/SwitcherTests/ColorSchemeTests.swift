import Appearance
import DBus
import Files
import Glibc
import MainLoop
@testable import Switcher
import TestSupport
import Testing

/// darkman by a conversation that is written down from its sources.
@Suite(.timeLimit(.minutes(1))) struct DarkmanColorSchemeTests {
    private func session(_ bus: PrivateBus) async throws -> DesktopSession {
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        return DesktopSession(
            on: testLoop,
            bus: try await bus.connect(),
            Environment([:]),
            worker: worker,
            files: worker
        )
    }

    @Test func modeIsSet() async throws {
        let bus = try await PrivateBus.start()
        let darkman = try await FakeDarkman(on: bus)
        let setting = try await ColorSchemeKind.darkman.open(in: session(bus))
        for (scheme, mode) in [(ColorScheme.dark, "dark"), (.light, "light")] {
            try await setting.set(scheme, ColorSchemeNames())
            #expect(await darkman.mode == mode)
        }
    }

    @Test func noPreferenceIsNothingItHas() async throws {
        let bus = try await PrivateBus.start()
        let darkman = try await FakeDarkman(on: bus, mode: "dark")
        let setting = try await ColorSchemeKind.darkman.open(in: session(bus))
        let error = await #expect(throws: SwitcherError.self) {
            try await setting.set(.noPreference, ColorSchemeNames())
        }
        #expect(error?.fault == "darkman is either light or dark, and cannot be set to no preference")
        #expect(error?.remedy == "ask for 1 (dark) or 2 (light)")
        #expect(await darkman.mode == "dark")
    }

    @Test func modeThatDoesNotBecomeWhatItWasSetToIsAnError() async throws {
        let bus = try await PrivateBus.start()
        let darkman = try await FakeDarkman(on: bus, isObedient: false)
        let setting = try await ColorSchemeKind.darkman.open(in: session(bus))
        let error = await #expect(throws: SwitcherError.self) { try await setting.set(.dark, ColorSchemeNames()) }
        #expect(error?.fault == "the mode of darkman is light after it was set to dark")
        await darkman.die()
        let gone = await #expect(throws: SwitcherError.self) { try await setting.set(.dark, ColorSchemeNames()) }
        #expect(gone?.fault.hasPrefix("the mode of darkman cannot be set: ") == true)
        #expect(gone?.remedy == "look at the service darkman")
    }
}

/// COSMIC with files as `cosmic-config` of libcosmic reads and writes them; COSMIC itself is not run.
@Suite struct CosmicColorSchemeTests {
    private let folder: TemporaryFolder
    private let setting: CosmicColorScheme

    init() throws {
        folder = try TemporaryFolder()
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        setting = CosmicColorScheme(
            in: DesktopSession(
                on: testLoop,
                bus: nil,
                Environment(["HOME": folder.path]),
                worker: worker,
                files: worker
            )
        )
    }

    private var path: String { folder.path + "/.config/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark" }

    private var text: String? { (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } }

    @Test func styleIsWrittenAsCosmicWritesIt() async throws {
        for (scheme, file) in [(ColorScheme.dark, "true"), (.light, "false"), (.dark, "true")] {
            try await setting.set(scheme, ColorSchemeNames())
            #expect(text == file)
        }
    }

    @Test func linkIsWrittenThrough() async throws {
        try Files.write("false\n", to: folder.path + "/mine/is_dark")
        try Files.makeFolder(Files.folder(of: path))
        symlink(folder.path + "/mine/is_dark", path)
        try await setting.set(.dark, ColorSchemeNames())
        #expect(Files.isLink(path))
        #expect(text == "true\n")
    }

    @Test func fileThatMayNotBeWrittenIsNamedWithWhatToDo() async throws {
        try Files.write("false", to: path)
        chmod(path, 0o444)
        let error = await #expect(throws: SwitcherError.self) { try await setting.set(.dark, ColorSchemeNames()) }
        #expect(error?.fault == "\(path) is left alone: it may not be written")
        #expect(error?.remedy == "set the style where that file is managed")
        #expect(text == "false")
    }

    @Test func noPreferenceIsNothingItHas() async throws {
        await #expect(throws: SwitcherError.self) { try await setting.set(.noPreference, ColorSchemeNames()) }
        #expect(text == nil)
    }

    @Test func scheduleIsThatOfTheUserBeforeThatOfTheSystem() async throws {
        let mode = "/cosmic/com.system76.CosmicTheme.Mode/v1/auto_switch"
        #expect(await setting.schedule() == nil)
        try Files.write("true", to: folder.path + "/.local/share" + mode)
        #expect(await setting.schedule() == "COSMIC")
        try Files.write("false", to: folder.path + "/.config" + mode)
        #expect(await setting.schedule() == nil)
    }
}

@Suite struct PlasmaScheduleTests {
    @Test(arguments: [("true", "Plasma"), ("false", nil), (nil, nil)] as [(String?, String?)])
    func scheduleIsThatOfGlobalThemes(value: String?, schedule: String?) async throws {
        let folder = try TemporaryFolder()
        let lines = value.map { "[KDE]\nAutomaticLookAndFeel=\($0)\n" } ?? ""
        try Files.write(lines, to: folder.path + "/.config/kdeglobals")
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        let environment = Environment(["HOME": folder.path, "XDG_CONFIG_DIRS": "/nonexistent"])
        let session = DesktopSession(on: testLoop, bus: nil, environment, worker: worker, files: worker)
        #expect(await PlasmaColorScheme.schedule(in: session) == schedule)
    }
}
