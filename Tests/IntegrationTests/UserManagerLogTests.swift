import Foundation
import TestSupport
import Testing

/// What the daemon says under the manager.
@Suite(.needsUserManager, .timeLimit(.minutes(1))) struct UserManagerLogTests {
    @Test func journalHasPlainLinesAndTheirPriorities() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.run("systemctl", "--user", "start", "journal")
        try await manager.systemctl("start", "iconsd")
        let entriesOfTheDaemon = ["--directory=/run/log/journal", "--identifier=iconsd", "--lines=all"]
        let journal = try await manager.start(["journalctl", "--output=json", "--follow"] + entriesOfTheDaemon)
        var isToggled = false
        var entries: [(priority: String, message: String)] = []
        for await line in journal.output {
            let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            entries.append((entry?["PRIORITY"] as? String ?? "", entry?["MESSAGE"] as? String ?? ""))
            if entries.last?.message.hasPrefix("dark: the icon theme is Papirus-Dark now") == true { break }
            if !isToggled { try await manager.set("color-scheme", "prefer-dark") }
            isToggled = true
        }
        // A notice and an information.
        #expect(entries.map(\.priority) == ["5", "6"])
        #expect(entries.allSatisfy { $0.message.first?.isLetter == true })
    }

    @Test func logThatIsNotTheJournalHasNoPriorities() async throws {
        let manager = try await UserManager(installing: program)
        try await manager.dropIn("[Service]\nStandardError=file:%t/log\n")
        try await manager.systemctl("start", "iconsd")
        #expect(try await manager.run(["iconsd", "refresh"]).result.status == 0)
        try await manager.systemctl("stop", "iconsd")
        let lines = try await manager.run("sh", "-c", "cat $XDG_RUNTIME_DIR/log")
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.hasPrefix("iconsd: ") })
    }
}
