import Client
import Files
import Foundation
import TestSupport
import Testing

/// What `make documents` writes, and what iconsd(1) says besides.
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

    @Test func listsHaveTheDocumentedKeys() async throws {
        let session = try await Session(.settings)
        try session.addApp("org.example.Weather")
        try session.addCatalog("org.example.Weather", [("aurora", "gold", "navy")])
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state != "starting" }
        let page = try ManualPage("iconsd.1").section("JSON")
        for (arguments, item) in [([], "list Fl -json"), (["org.example.Weather"], "list Ar APP Fl -json")] {
            let words = [program, "list", "--json"] + arguments
            let line = try #require(try await command(words, session.environment).check().first)
            let objects = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]])
            #expect(objects.count >= 1)
            // `light` and `dark` are spoken of once more.
            #expect(objects.allSatisfy { Set($0.keys) == Set(page.item(item).keywords) })
        }
        #expect(await daemon.end().status == 0)
    }

    @Test func statesAreThoseOfTheInterface() throws {
        let xml = String(
            decoding: try Files.read(Makefile.folder + "/data/io.github.iconsd.Iconsd1.xml"),
            as: UTF8.self
        )
        let about = try #require(xml.split(separator: "State: What iconsd is doing.").dropFirst().first)
        let states = about.prefix { $0 != ">" }.matches(of: /"([a-z]+)":/).map { String($0.1) }
        #expect(states.count == 6)
        #expect(try ManualPage("iconsd.1").section("COMMANDS").items.filter(states.contains).prefix(6) == states[...])
    }
}
