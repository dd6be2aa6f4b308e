import Files
import TestSupport

/// All measurements, one after the other.
struct Benchmarks: Sendable {
    let candidates: [Candidate]
    /// The path of iconsd, for its commands.
    let iconsd: String
    /// A folder on a disk; everything else is where temporary files are.
    let disk: String

    /// Switching without a quiet period, which the others have not, either.
    static let immediately = "[Appearance]\nQuietPeriodMilliseconds=0\nMaximumWaitMilliseconds=0\n"

    func run() async throws {
        let followers = Table(
            columns: candidates.map(\.name),
            ratios: [(0, 1), (0, 2)],
            rows: try await latencies() + starts() + [idleness(), statuses()] + bursts()
        )
        try StandardStream.output.write(followers.text)
        let desktops = Table(
            columns: ["iconsd", "the other"],
            ratios: [(0, 1)],
            rows: try await desktops()
        )
        try StandardStream.output.write(desktops.text)
        let iconSets = Table(
            columns: ["no app", "1", "100", "2,000"],
            ratios: [(3, 1)],
            rows: try await choices() + reading() + building()
        )
        try StandardStream.output.write(iconSets.text)
    }

    /// A session for each candidate.
    func desks(configuration: String = immediately, in folder: String? = nil) async throws -> [Desk] {
        var desks: [Desk] = []
        for candidate in candidates {
            let home = folder.map { "\($0)/\(candidate.name)" }
            desks.append(try await Desk(candidate, configuration: configuration, home: home))
        }
        return desks
    }

    /// Measures `rounds` times. In each round every desk has its turn, so that what disturbs, disturbs all alike; and
    /// each is the first one as often as the others.
    func interleaved<Measured>(
        _ desks: [Desk],
        rounds: Int,
        _ measure: (Desk) async throws -> Measured
    ) async throws -> [[Measured]] {
        var measured: [[Measured]] = desks.map { _ in [] }
        for round in 0..<rounds {
            for turn in desks.indices {
                let index = (round + turn) % desks.count
                measured[index].append(try await measure(desks[index]))
            }
        }
        return measured
    }
}
