import Client
import MainLoop
import TestSupport

extension Benchmarks {
    /// Of how many apps an icon set is chosen: the columns of the second table.
    static let appCounts = [0, 1, 100, 2000]

    /// What it costs that many are.
    func choices() async throws -> [Row] {
        let desks = try await desksWithApps()
        let switches = try await latency("signal to stored setting, in memory, ms", desks)
        let refreshes = try await interleaved(desks, rounds: 30) { desk in
            try await ContinuousClock().measure { try await Client(desk.bus).refresh() }.milliseconds
        }
        return [
            switches,
            Row(
                title: "`Refresh` that finds nothing new, ms",
                samples: refreshes.map(Sample.init)
            ),
            try await choosing(desks),
        ] + (try await startsWithApps())
    }

    private func desksWithApps() async throws -> [Desk] {
        var desks: [Desk] = []
        for count in Self.appCounts {
            desks.append(try await Desk(candidates[0], configuration: Self.immediately, apps: count))
        }
        return desks
    }

    /// Each time a set that was never chosen before.
    private func choosing(_ desks: [Desk]) async throws -> Row {
        var measured: [[Double]] = desks.map { _ in [] }
        for iconSet in SampleApps.otherIconSets {
            for (index, desk) in desks.enumerated().dropFirst() {
                let command = [iconsd, "set", SampleApps.first, iconSet]
                let time = try await ContinuousClock().measure {
                    try await TestSupport.command(command, desk.session.environment).check()
                }
                measured[index].append(time.milliseconds)
                // It hears of what it has written itself, and looks once more.
                try await LoopClock(testLoop).sleep(for: .milliseconds(350))
                try await Client(desk.bus).refresh()
            }
        }
        return Row(title: "`iconsd set` of a set that was never shown, ms", samples: measured.map(Sample.init))
    }

    private func startsWithApps() async throws -> [Row] {
        let desks = try await desksWithApps()
        _ = try await interleaved(desks, rounds: 1, start)
        let starts = try await interleaved(desks, rounds: 10, start)
        func row(_ title: String, _ value: (Start) -> Double?) -> Row {
            Row(title: title, samples: starts.map { Sample($0.compactMap(value)) })
        }
        return [
            row("start to “following”, ms") { $0.following },
            row("memory of its own (private dirty), KiB") { $0.usage.privateDirty },
        ]
    }
}
