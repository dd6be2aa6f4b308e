import Synchronization

/// What came of a fault.
enum FaultOutcome: String, CaseIterable, Sendable {
    /// It was done nevertheless.
    case done
    case doneAndTold = "done and told"
    /// It was not done, and said so.
    case told
    /// After it was killed, it was as if nothing had been asked for,
    case old
    /// or all was done.
    case new
    /// There were not as many calls this time.
    case notReached = "not reached"
}

/// What came of all faults, by their calls.
final class FaultTable: Sendable {
    private struct Row: Hashable, Comparable {
        let call: String
        let fault: String

        static func < (one: Row, other: Row) -> Bool { (one.call, one.fault) < (other.call, other.fault) }
    }

    private let counts = Mutex<[Row: [FaultOutcome: Int]]>([:])
    private let scenariosLeft: Mutex<Int>

    init(scenarios: Int) { scenariosLeft = Mutex(scenarios) }

    func add(_ injection: Injection, _ outcome: FaultOutcome) {
        let row = Row(call: injection.call, fault: "\(injection.fault)")
        counts.withLock { $0[row, default: [:]][outcome, default: 0] += 1 }
    }

    /// Called at the end of each scenario; whether it was the last one.
    func isLast() -> Bool {
        scenariosLeft.withLock { left in
            left -= 1
            return left == 0
        }
    }

    /// In Markdown.
    var text: String {
        let counts = counts.withLock { $0 }
        let head = "| call | fault | " + FaultOutcome.allCases.map(\.rawValue).joined(separator: " | ") + " |\n"
        let rule = "| --- | --- | " + FaultOutcome.allCases.map { _ in "--: |" }.joined(separator: " ") + "\n"
        let rows = counts.sorted { $0.key < $1.key }.map { row, outcomes in
            let numbers = FaultOutcome.allCases.map { outcomes[$0].map(String.init) ?? "" }
            return "| \(row.call) | \(row.fault) | \(numbers.joined(separator: " | ")) |\n"
        }
        return head + rule + rows.joined()
    }
}
