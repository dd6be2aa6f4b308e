import Foundation
import TestSupport
import Testing

/// Whether all faults are tried, which takes half an hour, or a part of them.
private let areFaultsWhole = ProcessInfo.processInfo.environment["ICONSD_TEST_FAULTS"] == "whole"

/// What came of them.
private let table = FaultTable(scenarios: FaultScenario.all.count)

/// Every call that changes something fails in every way, and is the last one.
@Suite(.timeLimit(.minutes(areFaultsWhole ? 90 : 5))) struct FaultTests {
    @Test(arguments: FaultScenario.all)
    func faultHarmsNothingAndIsRecoveredFrom(scenario: FaultScenario) async throws {
        var course = try await FaultCourse(scenario)
        for (number, injection) in course.injections.enumerated() {
            guard areFaultsWhole || scenario.isTried(number) else { continue }
            table.add(injection, try await course.run(injection, restarts: number.isMultiple(of: 2)))
        }
        for injection in scenario.found {
            for restarts in [false, true] {
                let outcome = try await course.run(injection, restarts: restarts)
                #expect(outcome != .notReached, "\(injection)")
            }
        }
        if table.isLast(), areFaultsWhole { print(table.text) }
    }
}

extension FaultScenario {
    /// One of so many; no call has as many faults, so that all of them get their turn.
    private static let step = 13

    /// Whether a fault is one of those that are always tried, another part of them in each scenario.
    fileprivate func isTried(_ number: Int) -> Bool {
        let place = FaultScenario.all.firstIndex { $0.name == name } ?? 0
        return (number + place) % FaultScenario.step == 0
    }
}

extension Injection {
    /// Each fault at each of the calls.
    static func all(_ calls: [String]) -> [Injection] {
        var numbers: [String: Int] = [:]
        return calls.flatMap { call in
            let number = numbers[call, default: 0] + 1
            numbers[call] = number
            return Fault.faults(of: call).map { Injection(call: call, number: number, fault: $0) }
        }
    }
}
