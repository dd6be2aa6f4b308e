import Client
import Files
import TestSupport
import Testing

/// The time of day is set to another one while the daemon runs, and while it does not.
@Suite(.timeLimit(.minutes(1))) struct ClockTests {
    /// One theme was shown a moment ago, and another one is shown now.
    private func desk() async throws -> (FaultDesk, RunningDaemon, shownBefore: String) {
        let desk = try await FaultDesk()
        let daemon = try await desk.start()
        try await desk.choose("aurora", for: "named")
        let before = try await desk.snapshot.theme
        try await desk.choose("aurora", for: "nameless")
        #expect(desk.themes.keys.contains(before))
        return (desk, daemon, before)
    }

    @Test(arguments: [-3650, -1, 1, 31, 3650])
    func jumpRemovesNothingThatProgramsMayStillRead(days: Int) async throws {
        let (desk, daemon, before) = try await desk()
        try desk.setClock(ahead: days)
        try await desk.client.refresh()
        #expect(desk.themes.keys.contains(before))
        #expect(try await desk.client.status().lastError == "")
        // After the next start neither.
        _ = await daemon.end()
        let next = try await desk.start()
        #expect(desk.themes.keys.contains(before))
        await desk.style(isDark: true)
        try await desk.client.refresh()
        #expect(try await desk.client.status().mode == "dark")
        _ = next
    }

    @Test func whatWasShownInAFutureThatDidNotComeIsNotKeptForYears() async throws {
        let (desk, daemon, before) = try await desk()
        _ = await daemon.end()
        // It is put right while nobody looks.
        let state = String(decoding: try Files.read(desk.state), as: UTF8.self)
        try Files.write(state.replacing(/LastShown=(\d)/) { "LastShown=9\($0.1)" }, to: desk.state)
        let next = try await desk.start()
        #expect(desk.themes.keys.contains(before))
        _ = await next.end()
        // 31 days later.
        try desk.setClock(ahead: 31)
        let last = try await desk.start()
        #expect(!desk.themes.keys.contains(before))
        #expect(desk.themes.keys.contains(try await desk.snapshot.theme))
        _ = last
    }
}
