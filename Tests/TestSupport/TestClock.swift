import Synchronization

/// A clock that stands still until the test moves it.
package final class TestClock: Clock, Sendable {
    package struct Instant: InstantProtocol {
        let sinceStart: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
        package func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
        package static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(sinceStart: .zero)
        var nextIdentity = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelledBeforeSleep: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let satisfied = watchers.filter { $0.count == sleepers.count }.map(\.continuation)
            watchers.removeAll { $0.count == sleepers.count }
            return satisfied
        }
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let identity = state.withLock { state in
            state.nextIdentity += 1
            return state.nextIdentity
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(identity, Sleeper(deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(identity)
        }
    }

    private func begin(_ identity: Int, _ sleeper: Sleeper) {
        let outcome: (ended: Result<Void, any Error>?, watchers: [CheckedContinuation<Void, Never>]) = state.withLock {
            state in
            if state.cancelledBeforeSleep.remove(identity) != nil { return (.failure(CancellationError()), []) }
            if sleeper.deadline <= state.now { return (.success(()), []) }
            state.sleepers[identity] = sleeper
            return (nil, state.takeWatchers())
        }
        outcome.watchers.forEach { $0.resume() }
        if let ended = outcome.ended { sleeper.continuation.resume(with: ended) }
    }

    private func cancel(_ identity: Int) {
        let (sleeper, watchers) = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: identity)
            if sleeper == nil { state.cancelledBeforeSleep.insert(identity) }
            return (sleeper, state.takeWatchers())
        }
        sleeper?.continuation.resume(throwing: CancellationError())
        watchers.forEach { $0.resume() }
    }

    /// Lets time pass: wakes who sleeps until then, the earliest first.
    package func advance(by duration: Duration) {
        let (due, watchers) = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            due.keys.forEach { state.sleepers[$0] = nil }
            return (due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }, state.takeWatchers())
        }
        due.forEach { $0.value.continuation.resume() }
        watchers.forEach { $0.resume() }
    }

    /// How many sleep now.
    package var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Returns once exactly `count` sleep: a fact to wait for, where a test would otherwise hope.
    package func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count == count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
