import Files
import TestSupport
import Testing

/// Every line of the README that can be run is run.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
    /// The lines of the blocks that are marked as shell.
    private static let lines: [String] = {
        let text = (try? Files.read(Makefile.folder + "/README.md")) ?? []
        var isShell = false
        var lines: [String] = []
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("```") {
                isShell = line == "```sh"
            } else if isShell {
                lines.append(String(line))
            }
        }
        return lines
    }()

    @Test func twoCommandsDoAllSetUp() {
        #expect(ReadmeTests.lines.prefix(2) == ["make run", "make check"])
    }

    @Test func commandsOfTheProgramWork() async throws {
        let session = try await Session(.settings)
        let commands = ReadmeTests.lines.filter { $0.hasPrefix("iconsd ") }
        #expect(commands.count >= 4)
        for line in commands {
            let words = line.split(separator: " ").dropFirst().map(String.init)
            let result = try await command([program] + words, session.environment).result
            #expect(result.status == 0, "\(line)")
            #expect(!result.output.isEmpty, "\(line)")
        }
    }

    /// `make run` is run by CI; `make check` is what runs this; `make bench` takes minutes, and only tells.
    @Test func rulesOfTheMakefileAreThere() async throws {
        let names = ReadmeTests.lines.filter { $0.hasPrefix("make") }.map { line in
            line.split(separator: " ").dropFirst().first.map(String.init) ?? "all"
        }
        #expect(Set(names) == ["run", "check", "all", "install", "uninstall", "deb", "bench"])
        for name in names {
            #expect(try await Makefile.run(["--dry-run", name]).result.status == 0, "make \(name)")
        }
    }
}
