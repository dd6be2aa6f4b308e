internal import CGIO
internal import Synchronization

/// Runs calls that block, one after the other, on a thread that lives only as long as there are any.
package final class Worker: Sendable {
    package typealias Work = @Sendable () -> Void

    private struct State {
        var waiting: [Work] = []
        var isRunning = false
    }

    private let loop: MainLoop
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// `clock` measures how long the work takes.
    package init(on loop: MainLoop, clock: any Clock<Duration>) {
        self.loop = loop
        self.clock = clock
    }

    /// Runs `work` after what was asked for before, and waits for its end, but no longer than `limit`: then it goes on
    /// by itself. Returns whether it ended in time.
    package func run(within limit: Duration, _ work: @escaping Work) async -> Bool {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let expiry = Task(executorPreference: loop) { [clock] in
            try? await clock.sleep(for: limit)
            end.yield(false)
        }
        defer { expiry.cancel() }
        enqueue {
            work()
            end.yield(true)
        }
        for await isInTime in ends { return isInTime }
        return false
    }

    /// Runs `work` after what was asked for before, and waits for its end.
    package func run<Output: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Output
    ) async throws(Failure) -> Output {
        let result = await withCheckedContinuation { continuation in
            enqueue { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    private func enqueue(_ work: @escaping Work) {
        let needsThread = state.withLock { state in
            state.waiting.append(work)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard needsThread else { return }
        let run: GThreadFunc = { worker in
            // Never nil: it is the pointer that is handed over below, once.
            Unmanaged<Worker>.fromOpaque(worker!).takeRetainedValue().runAll()
            return nil
        }
        g_thread_unref(g_thread_new("worker", run, Unmanaged.passRetained(self).toOpaque()))
    }

    private func runAll() {
        while let work = next() { work() }
    }

    private func next() -> Work? {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.isRunning ? state.waiting.removeFirst() : nil
        }
    }
}
