import Files
import Glibc
import MainLoop
@testable import Switcher
import TestSupport
import Testing

/// The switcher with files as `cosmic-config` of libcosmic reads and writes them; COSMIC itself is not run.
@Suite(.timeLimit(.minutes(1))) struct CosmicSwitcherTests {
    private let folder: TemporaryFolder
    private let session: DesktopSession

    init() throws {
        folder = try TemporaryFolder()
        let variables = [
            "HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/vendor:" + folder.path + "/system",
        ]
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        session = DesktopSession(on: testLoop, bus: nil, Environment(variables), worker: worker, files: worker)
    }

    private let key = "cosmic/com.system76.CosmicTk/v1/icon_theme"
    private var path: String { "\(folder.path)/.config/\(key)" }

    private var text: String? { (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } }

    private func open() async throws -> any Switcher { try await SwitcherKind.cosmic.open(in: session) }

    @Test func themeIsTheUsersThenTheSystemsThenTheToolkitsDefault() async throws {
        let switcher = try await open()
        #expect(try await switcher.current().shown == "Cosmic")
        try Files.write(#""Pop""#, to: "\(folder.path)/system/\(key)")
        #expect(try await switcher.current().shown == "Pop")
        try Files.write(#""Vendor""#, to: "\(folder.path)/vendor/\(key)")
        #expect(try await switcher.current().shown == "Vendor")
        #expect(try await switcher.current().set == nil)
        try Files.write(#""Papirus""#, to: path)
        #expect(
            try await switcher.current() == ThemeSetting(shown: "Papirus", .init("Papirus", form: #"line "Papirus""#))
        )
    }

    @Test func fileThatWasMissingIsMadeAsCosmicMakesItAndGoesWithItsFolders() async throws {
        let switcher = try await open()
        let original = try await switcher.current().original
        #expect(try await switcher.apply("Papirus-Dark").shown == "Papirus-Dark")
        #expect(text == #""Papirus-Dark""#)
        #expect(try await switcher.restore(original).shown == "Cosmic")
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func fileComesBackToTheLastByte() async throws {
        let before = "// of my own\n\"Papirus\"\n"
        try Files.write(before, to: path)
        let switcher = try await open()
        let original = try await switcher.current().original
        _ = try await switcher.apply("Papirus-Dark")
        #expect(text == "// of my own\n\"Papirus-Dark\"\n")
        _ = try await switcher.restore(original)
        #expect(text == before)
    }

    @Test func fileOfNothingButTheValueGoesWithIt() async throws {
        try Files.write(#""Papirus""#, to: path)
        #expect(try await open().apply(nil).shown == "Cosmic")
        #expect(text == nil)
    }

    @Test func fileThatMayNotBeWrittenIsLeftAloneAlsoWhereItWouldGo() async throws {
        try Files.write(#""Papirus""#, to: path)
        chmod(path, 0o444)
        let switcher = try await open()
        for theme in ["New", nil] {
            let error = await #expect(throws: SwitcherError.self) { try await switcher.apply(theme) }
            #expect(error?.meaning == .leftAlone)
        }
        #expect(text == #""Papirus""#)
    }

    @Test func changeByAnotherProgramIsToldThoughThereWasNoFolder() async throws {
        let switcher = try await open()
        // As `atomicwrites` does it, which cosmic-config writes with.
        try Files.write(#""Papirus""#, to: folder.path + "/.config/cosmic/com.system76.CosmicTk/v1/.atomicwrite1/x")
        rename(folder.path + "/.config/cosmic/com.system76.CosmicTk/v1/.atomicwrite1/x", path)
        var told = 0
        for await _ in switcher.changes {
            told += 1
            if try await switcher.current().shown == "Papirus" { break }
        }
        #expect(told > 0)
    }
}
