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
        var rows = try await latencies()
        rows += try await starts()
        rows.append(try await idleness())
        rows.append(try await statuses())
        rows += try await bursts()
        try StandardStream.output.write(([Row.header] + rows.map(\.line)).joined(separator: "\n"))
    }

    /// A session for each candidate.
    func desks(configuration: String = immediately, settingsIn folder: String? = nil) async throws -> [Desk] {
        var desks: [Desk] = []
        for candidate in candidates {
            let own = folder.map { "\($0)/\(candidate.name)" }
            desks.append(try await Desk(candidate, configuration: configuration, settingsIn: own))
        }
        return desks
    }

    /// Measures `rounds` times. In each round every candidate has its turn, so that what disturbs, disturbs all alike;
    /// and each is the first one as often as the others.
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
