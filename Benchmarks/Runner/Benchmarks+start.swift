import Client
import DBus
import MainLoop
import TestSupport

extension Benchmarks {
    struct Start {
        let firstWrite: Double
        let following: Double?
        let usage: ProcessUsage
    }

    /// How long the programs take to start, and what memory they have after some switches. Each start is one of a
    /// session that was there before, so that iconsd knows its pair of themes already.
    func starts() async throws -> [Row] {
        let desks = try await desks()
        _ = try await interleaved(desks, rounds: 1, start)
        let starts = try await interleaved(desks, rounds: 40, start)
        func row(_ title: String, _ value: (Start) -> Double?) -> Row {
            let samples = starts.map { Sample($0.compactMap(value)) }.filter { $0.count > 0 }
            return Row(title: title, samples: samples)
        }
        return [
            row("start to first stored setting, ms") { $0.firstWrite },
            row("start to “following”, ms") { $0.following },
            row("memory of its own (private dirty), KiB") { $0.usage.privateDirty },
            row("memory with what it shares (resident), KiB") { $0.usage.resident },
        ]
    }

    func start(_ desk: Desk) async throws -> Start {
        let statuses = try await Client(desk.bus).changes()
        let beginning = ContinuousClock.now
        try await desk.startInTheDark()
        await desk.written()
        let firstWrite = beginning.duration(to: .now)
        var following: Duration?
        if desk.candidate.isIconsd {
            for await change in statuses where change.says("following") { break }
            following = beginning.duration(to: .now)
        }
        for _ in 0..<10 {
            try await desk.rest()
            try await desk.toggle()
        }
        try await desk.rest()
        let usage = try await desk.usage
        try await desk.end()
        return Start(firstWrite: firstWrite.milliseconds, following: following?.milliseconds, usage: usage)
    }
}

extension Candidate {
    /// Whether it tells on the bus what it does.
    var isIconsd: Bool { name == "iconsd" }
}

extension Signal {
    /// Whether it tells that iconsd's state has become `state`.
    fileprivate func says(_ state: String) -> Bool {
        arguments.count > 1 && arguments[1].dictionary?["State"]?.string == state
    }
}
