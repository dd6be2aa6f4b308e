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

    private struct Watcher {
        let isSatisfied: @Sendable (borrowing State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(sinceStart: .zero)
        var nextIdentity = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelledBeforeSleep: Set<Int> = []
        var watchers: [Watcher] = []

        func hasSleeper(for duration: Duration) -> Bool {
            sleepers.values.contains { $0.deadline == now.advanced(by: duration) }
        }

        mutating func takeSatisfiedWatchers() -> [CheckedContinuation<Void, Never>] {
            let satisfied = watchers.filter { $0.isSatisfied(self) }.map(\.continuation)
            let state = self
            watchers.removeAll { $0.isSatisfied(state) }
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
            return (nil, state.takeSatisfiedWatchers())
        }
        outcome.watchers.forEach { $0.resume() }
        if let ended = outcome.ended { sleeper.continuation.resume(with: ended) }
    }

    private func cancel(_ identity: Int) {
        let (sleeper, watchers) = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: identity)
            if sleeper == nil { state.cancelledBeforeSleep.insert(identity) }
            return (sleeper, state.takeSatisfiedWatchers())
        }
        sleeper?.continuation.resume(throwing: CancellationError())
        watchers.forEach { $0.resume() }
    }
}

// MARK: For the test

extension TestClock {
    /// Lets time pass: wakes who sleeps until then, the earliest first.
    package func advance(by duration: Duration) {
        let (due, watchers) = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            due.keys.forEach { state.sleepers[$0] = nil }
            let inOrder = due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
            return (inOrder, state.takeSatisfiedWatchers())
        }
        due.forEach { $0.value.continuation.resume() }
        watchers.forEach { $0.resume() }
    }

    /// Returns once exactly `count` sleep: a fact to wait for, where a test would otherwise hope.
    package func sleepers(_ count: Int) async {
        await wait { $0.sleepers.count == count }
    }

    /// Returns once somebody sleeps who is to be woken in `duration` from now.
    package func sleeper(for duration: Duration) async {
        await wait { $0.hasSleeper(for: duration) }
    }

    package func hasSleeper(for duration: Duration) -> Bool {
        state.withLock { $0.hasSleeper(for: duration) }
    }

    /// Waits for somebody who sleeps for `duration`, and wakes all who are to be woken until then.
    package func pass(_ duration: Duration) async {
        await sleeper(for: duration)
        advance(by: duration)
    }

    private func wait(until isSatisfied: @escaping @Sendable (borrowing State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if isSatisfied(state) { return true }
                state.watchers.append(Watcher(isSatisfied: isSatisfied, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
