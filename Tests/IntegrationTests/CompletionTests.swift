import Client
import Files
import TestSupport
import Testing

/// What shells complete of iconsd's command line, asked in the shells themselves.
@Suite(.timeLimit(.minutes(1))) struct CompletionTests {
    private static let folder = Makefile.folder + "/data/completions"

    /// A session with an app whose icon sets have names that shells want quoted, and the program in the path.
    private func session() async throws -> Session {
        let path = Files.folder(of: program) + ":/usr/bin:/bin"
        let session = try await Session(.settings, ["PATH": path])
        try session.addApp("org.example.Weather")
        let names = ["aurora", "my night", "Rock'n'Roll", "$(touch x)", "\"quoted\"", "salt&pepper", "time:one"]
        try session.addCatalog("org.example.Weather", names.map { ($0, "gold", "navy") })
        for theme in ["Plain", "Odd theme"] { try session.addTheme(theme) }
        return session
    }

    private func running(_ session: Session) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state != "starting" }
        return daemon
    }

    /// The command lines after each was typed and Tab was pressed, without the blank at their ends.
    private func lines(in shell: String, _ typed: [String], _ session: Session) async throws -> [String] {
        let program = Makefile.folder + "/Tests/TestSupport/press-tab"
        let words = [program, CompletionTests.folder, shell] + typed
        let lines = try await command(words, session.environment).check()
        return lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    }

    private static let withoutDaemon: [(typed: String, completed: String)] = [
        ("iconsd sta", "iconsd status"), ("iconsd --v", "iconsd --version"), ("iconsd help dar", "iconsd help dark"),
        ("iconsd theme au", "iconsd theme auto"), ("iconsd restore --d", "iconsd restore --dry-run"),
        ("iconsd theme --for Odd", "iconsd theme --for Odd\\ theme"),
        ("iconsd theme --for=Odd", "iconsd theme --for=Odd\\ theme"),
        ("iconsd theme --light Plain --dark Od", "iconsd theme --light Plain --dark Odd\\ theme"),
        ("iconsd check /etc/host.c", "iconsd check /etc/host.conf"),
        ("iconsd add app name --light=/etc/host.c", "iconsd add app name --light=/etc/host.conf"),
        // Nothing is known, nothing is offered, and nothing is said.
        ("iconsd set org", "iconsd set org"),
        ("iconsd set org.example.Weather au", "iconsd set org.example.Weather au"),
        ("iconsd status au", "iconsd status au"), ("iconsd nonsense au", "iconsd nonsense au"),
    ]

    private static let withDaemon: [(typed: String, completed: String)] = [
        ("iconsd set org", "iconsd set org.example.Weather"), ("iconsd list org", "iconsd list org.example.Weather"),
        ("iconsd reset org", "iconsd reset org.example.Weather"),
        ("iconsd set org.example.Weather de", "iconsd set org.example.Weather default"),
        ("iconsd set org.example.Weather my", "iconsd set org.example.Weather my\\ night"),
        ("iconsd set org.example.Weather my\\ n", "iconsd set org.example.Weather my\\ night"),
        ("iconsd set 'org.example.Weather' 'my n", "iconsd set 'org.example.Weather' 'my night'"),
        ("iconsd set org.example.Weather \"my", "iconsd set org.example.Weather \"my night\""),
        ("iconsd set org.example.Weather 'Ro", "iconsd set org.example.Weather 'Rock'\\''n'\\''Roll'"),
        ("iconsd set org.example.Weather \"\\$", "iconsd set org.example.Weather \"\\$(touch x)\""),
        ("iconsd set org.example.Weather Ro", "iconsd set org.example.Weather Rock\\'n\\'Roll"),
        ("iconsd set org.example.Weather sa", "iconsd set org.example.Weather salt\\&pepper"),
        ("iconsd set org.example.Weather \\$", "iconsd set org.example.Weather \\$\\(touch\\ x\\)"),
        ("iconsd set org.example.Weather time:", "iconsd set org.example.Weather time:one"),
        ("iconsd set org.example.Weather aurora my", "iconsd set org.example.Weather aurora my"),
    ]

    @Test(arguments: ["bash", "zsh"]) func whatNeedsNoDaemonIsCompletedWithoutOne(shell: String) async throws {
        let table = CompletionTests.withoutDaemon
        #expect(try await lines(in: shell, table.map(\.typed), session()) == table.map(\.completed))
    }

    @Test(arguments: ["bash", "zsh"]) func appsAndIconSetsAreCompletedAndQuoted(shell: String) async throws {
        let session = try await session()
        let daemon = try await running(session)
        let table = CompletionTests.withDaemon
        #expect(try await lines(in: shell, table.map(\.typed), session) == table.map(\.completed))
        #expect(await daemon.end().status == 0)
    }

    /// What fish offers, each by its name and without what is said of it.
    private func offers(_ line: String, _ session: Session) async throws -> Set<String> {
        let script = "source $argv[1]; complete -C $argv[2]"
        let file = CompletionTests.folder + "/iconsd.fish"
        let result = try await session.run("fish", "--no-config", "-c", script, file, line)
        #expect(result.errors == [])
        return Set(try result.check().map { String($0.prefix { $0 != "\t" }) })
    }

    @Test func fishOffersTheSame() async throws {
        let session = try await session()
        #expect(try await offers("iconsd set ", session) == [])
        #expect(try await offers("iconsd sta", session) == ["status"])
        #expect(try await offers("iconsd theme --for Odd", session) == ["Odd theme"])
        #expect(try await offers("iconsd theme --for=Odd", session) == ["--for=Odd theme"])
        #expect(try await offers("iconsd theme --light Plain a", session) == ["auto"])
        #expect(try await offers("iconsd restore --", session) == ["--dry-run", "--help"])
        #expect(try await offers("iconsd check /etc/host.c", session) == ["/etc/host.conf"])
        #expect(try await offers("iconsd status a", session) == [])
        let daemon = try await running(session)
        #expect(try await offers("iconsd set ", session) == ["org.example.Weather"])
        #expect(try await offers("iconsd reset org.example.Weather ", session) == [])
        #expect(
            try await offers("iconsd set org.example.Weather ", session)
                == [
                    "default", "aurora", "my night", "Rock'n'Roll", "$(touch x)", "\"quoted\"", "salt&pepper",
                    "time:one",
                ]
        )
        #expect(await daemon.end().status == 0)
    }
}
