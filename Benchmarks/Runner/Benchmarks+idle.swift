import MainLoop
import TestSupport

extension Benchmarks {
    /// How often the programs wake up while there is nothing to do: all of them in the same 30 seconds.
    func idleness() async throws -> Row {
        let desks = try await desks()
        for desk in desks {
            try await desk.startInTheDark()
            await desk.written()
            for _ in 0..<10 {
                try await desk.rest()
                try await desk.toggle()
            }
        }
        try await LoopClock(testLoop).sleep(for: .seconds(2))
        let before = try await usages(desks)
        try await LoopClock(testLoop).sleep(for: .seconds(30))
        let after = try await usages(desks)
        let wakeUps = zip(before, after).map { $1.wakeUps(since: $0) }
        return Row(title: "wake-ups in 30 idle seconds", samples: wakeUps.map { Sample([$0]) })
    }

    private func usages(_ desks: [Desk]) async throws -> [ProcessUsage] {
        var usages: [ProcessUsage] = []
        for desk in desks { usages.append(try await desk.usage) }
        return usages
    }
}
