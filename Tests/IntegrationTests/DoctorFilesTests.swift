import Files
import TestSupport
import Testing

/// What `iconsd doctor` says of folders and files, and that it leaves them as they are.
@Suite(.timeLimit(.minutes(1))) struct DoctorFilesTests {
    @Test(.sandboxed) func homeThatCannotBeWrittenIsAProblem() async throws {
        let session = try await Session(.settings)
        let home = session.folder.path + "/home"
        try Files.makeFolder(home)
        let readOnly = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", home, home, program, "doctor"]
        let result = try await command(readOnly, session.environment).result
        #expect(result.status == 1)
        #expect(result.has("problem: folders: the file system of \(home) is read-only: nothing is switched, since "))
        #expect(
            result.output.contains {
                $0.hasSuffix("; see by `findmnt --target '\(home)'` what it is, and make it writable")
            }
        )
    }

    @Test(.sandboxed) func fullHomeIsAProblem() async throws {
        let session = try await Session(.settings)
        let home = session.folder.path + "/home"
        try Files.makeFolder(home)
        let full = ["bwrap", "--dev-bind", "/", "/", "--size", "65536", "--tmpfs", home, program, "doctor"]
        let result = try await command(full, session.environment).result
        #expect(result.status == 1)
        #expect(result.has("problem: folders: the file system of \(home) is full: nothing is switched, since "))
        #expect(result.output.contains { $0.hasSuffix("; make room on what `df -h '\(home)'` tells") })
    }

    @Test func brokenFilesAreToldWithFileAndLineAndLeftAsTheyAre() async throws {
        let session = try await Session(.settings)
        try session.configure("[Theme]\nLigth=auto\n")
        try Files.write("garbage", to: session.folder.path + "/home/.local/state/iconsd/state.ini")
        try Files.write(
            "[Catalog]\n",
            to: session.folder.path + "/home/.local/share/iconsd/catalog/org.example.A/catalog.ini"
        )
        let result = try await session.iconsd("doctor")
        let home = session.folder.path + "/home"
        #expect(result.has("warning: state: \(home)/.local/state/iconsd/state.ini is not a key file: "))
        #expect(
            result.has("warning: configuration: \(home)/.config/iconsd/iconsd.conf:2: [Theme] Ligth=auto: there is ")
        )
        #expect(result.has("warning: catalogs: 1 catalog, of which 1 cannot be used as meant; run `iconsd check`"))
        #expect(try session.state == "garbage")
    }

    @Test func nothingIsMadeInAnEmptyHome() async throws {
        let session = try await Session(.settings)
        _ = try await session.iconsd("doctor")
        #expect(Files.names(in: session.folder.path + "/home").isEmpty)
    }
}
