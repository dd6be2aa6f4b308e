internal import Synchronization

/// The monotonic clock whose sleeps are timers of a main loop, so that no other thread is needed to wait.
package struct LoopClock: Clock {
    package typealias Instant = SuspendingClock.Instant

    private let loop: MainLoop

    package init(_ loop: MainLoop) {
        self.loop = loop
    }

    package var now: Instant { SuspendingClock.now }
    package var minimumResolution: Duration { .microseconds(1) }

    /// Returns at `deadline` or soon after; throws `CancellationError` at once when the task is cancelled.
    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let sleep = Sleep()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleep.begin(continuation) { loop.after(now.duration(to: deadline)) { sleep.end(.success(())) } }
            }
        } onCancel: {
            sleep.end(.failure(CancellationError()))
        }
    }
}

/// One sleep, which ends once: by its timer or by cancellation, whichever comes first, also before it began.
private final class Sleep: Sendable {
    private typealias Continuation = CheckedContinuation<Void, any Error>

    private enum State {
        case ready
        case sleeping(Continuation, LoopSource)
        case ended(Result<Void, any Error>)
    }

    private let state = Mutex(State.ready)

    func begin(_ continuation: CheckedContinuation<Void, any Error>, timer: () -> LoopSource) {
        let endedBefore: Result<Void, any Error>? = state.withLock { state in
            if case .ended(let result) = state { return result }
            state = .sleeping(continuation, timer())
            return nil
        }
        if let endedBefore { continuation.resume(with: endedBefore) }
    }

    func end(_ result: Result<Void, any Error>) {
        let sleeper: (Continuation, LoopSource)? = state.withLock { state in
            defer { state = .ended(result) }
            if case .sleeping(let continuation, let timer) = state { return (continuation, timer) }
            return nil
        }
        guard let (continuation, timer) = sleeper else { return }
        timer.cancel()
        continuation.resume(with: result)
    }
}
