import DBus
import TestSupport

extension Benchmarks {
    private struct Burst {
        let processorTime: Double
        let writes: Double
        let growth: Double
    }

    /// What a portal that changes its mind 10,000 times costs, with iconsd's quiet period as it is by default.
    func bursts() async throws -> [Row] {
        let bursts = try await interleaved(try await desks(configuration: ""), rounds: 30, burst)
        func row(_ title: String, _ value: (Burst) -> Double) -> Row {
            Row(title: title, samples: bursts.map { Sample($0.map(value)) })
        }
        return [
            row("10,000 signals: processor time, ms") { $0.processorTime },
            row("10,000 signals: stored settings") { $0.writes },
            row("10,000 signals: growth of its own memory, KiB") { $0.growth },
        ]
    }

    private func burst(_ desk: Desk) async throws -> Burst {
        try await desk.startInTheDark()
        await desk.written()
        try await desk.rest()
        let (before, writesBefore) = (try await desk.usage, await desk.writeCount)
        // The last one wants another theme than the one that is shown.
        for number in 1...10_000 {
            await desk.turn(to: number.isMultiple(of: 2) ? .light : .dark)
            try await desk.signal()
            // The candidate's questions are answered meanwhile.
            await Task.yield()
        }
        try await desk.settle()
        let (after, writesAfter) = (try await desk.usage, await desk.writeCount)
        try await desk.end()
        return Burst(
            processorTime: after.processorTime - before.processorTime,
            writes: Double(writesAfter - writesBefore),
            growth: after.privateDirty - before.privateDirty
        )
    }
}

extension Desk {
    /// Returns once the candidate has handled all signals and shows the theme that is wanted.
    fileprivate func settle() async throws {
        // It has read all signals, and asked what it wanted to ask; that is answered; it has read the answers.
        try await ping()
        try await portal.settle()
        try await ping()
        while try await session.setting("icon-theme") != theme.rawValue { await written() }
        try await rest()
        forgetWrites()
    }

    /// libdbus answers by itself, in the order of what has arrived.
    private func ping() async throws {
        guard let caller = await portal.lastCaller else { return }
        _ = try await bus.call(MethodCall(caller, "/", "org.freedesktop.DBus.Peer", "Ping"), timeout: .seconds(120))
    }
}
