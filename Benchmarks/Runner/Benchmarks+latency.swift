import TestSupport

extension Benchmarks {
    /// The time from the portal's signal until dconf has stored the theme that goes with it.
    func latencies() async throws -> [Row] {
        let folder = try FolderOnDisk(in: disk)
        return [
            try await latency("signal to stored setting, in memory, ms", try await desks()),
            try await latency("the same on a disk, ms", try await desks(in: folder.path)),
        ]
    }

    func latency(_ title: String, _ desks: [Desk]) async throws -> Row {
        for desk in desks { try await desk.begin() }
        let warmUp = 20
        let measured = try await interleaved(desks, rounds: warmUp + 200) { desk in
            try await desk.rest()
            return try await ContinuousClock().measure { try await desk.toggle() }.milliseconds
        }
        return Row(title: title, samples: measured.map { Sample(Array($0.dropFirst(warmUp))) })
    }
}
