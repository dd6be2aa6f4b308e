import Client
import Files
import Glibc
import TestSupport
import Testing

extension FaultScenario {
    static let starts = [
        FaultScenario(name: "first start", victim: .start),
        FaultScenario(
            name: "start in another style",
            victim: .start,
            before: { desk in
                try await desk.whileItRuns { try await desk.choose("aurora", for: "nameless") }
                await desk.style(isDark: true)
            }
        ),
        FaultScenario(
            name: "start with a state that cannot be read",
            victim: .start,
            before: { try Files.write(broken, to: $0.state) },
            isDone: { desk in
                [desk.state, desk.state + ".unreadable"].contains { (try? Files.read($0)) == Array(broken.utf8) }
            },
            notice: "it was renamed to",
            found: [Injection(call: "rename", number: 1, fault: .error(ENOSPC))],
            after: { try? Files.remove($0.state + ".unreadable") }
        ),
        FaultScenario(
            name: "start with themes that have expired",
            victim: .start,
            before: { desk in
                try await desk.whileItRuns {
                    for iconSet in ["aurora", "default"] { try await desk.choose(iconSet, for: "named") }
                    await desk.style(isDark: true)
                    try await desk.client.refresh()
                }
                await desk.style(isDark: false)
                let state = String(decoding: try Files.read(desk.state), as: UTF8.self)
                try Files.write(state.replacing(/LastShown=\d+/, with: "LastShown=1"), to: desk.state)
            },
            isDone: { $0.themes.isEmpty },
            found: [Injection(call: "mkdir", number: 2, fault: .error(EACCES))]
        ),
    ]

    private static let broken = "[State\nVersion=1\n"
}

extension FaultDesk {
    var state: String { session.home + "/.local/state/iconsd/state.ini" }

    /// Does something while a daemon runs that is not interrupted.
    fileprivate func whileItRuns(_ work: () async throws -> Void) async throws {
        let daemon = try await start()
        try await work()
        _ = await daemon.end()
    }
}
