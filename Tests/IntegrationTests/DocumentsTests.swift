import Files
import TestSupport
import Testing

/// What `make documents` writes, and what the manual pages say.
@Suite(.timeLimit(.minutes(1))) struct DocumentsTests {
    private static let folders = ["data/man", "data/completions"]

    @Test func documentsAreWhatTheTableOfCommandsSays() async throws {
        let copy = try TemporaryFolder()
        let environment = Environment(["PATH": "/usr/bin:/bin"])
        for folder in DocumentsTests.folders {
            try await command(["mkdir", "-p", "\(copy.path)/data"], environment).check()
            try await command(["cp", "-r", "\(Makefile.folder)/\(folder)", "\(copy.path)/data"], environment).check()
        }
        try await command([builtProgram("Documents"), copy.path], environment).check()
        for folder in DocumentsTests.folders {
            for name in Files.names(in: "\(copy.path)/\(folder)") {
                let new = try Files.read("\(copy.path)/\(folder)/\(name)")
                let old = try Files.read("\(Makefile.folder)/\(folder)/\(name)")
                #expect(old == new, "\(folder)/\(name) is not what the program says: run `make documents`")
            }
        }
    }
}
