package import MainLoop

/// The next try after a trouble, one at a time, and later each time.
package struct Retry: Sendable {
    private var backoff = Backoff()
    private var task: Task<Void, Never>?

    package init() {}

    package var isPending: Bool { task != nil }

    /// Has `action` called after the wait, unless a try is pending already. It is until ``begin()`` or ``cancel()``.
    package mutating func schedule(
        _ stopwatch: Stopwatch,
        on loop: MainLoop,
        _ action: @escaping @Sendable () async -> Void
    ) {
        guard task == nil else { return }
        let due = stopwatch.now + backoff.wait(at: stopwatch.now)
        task = Task.immediate(executorPreference: loop) {
            guard (try? await stopwatch.sleep(until: due)) != nil else { return }
            await action()
        }
    }

    /// The action has begun: the next try may be scheduled.
    package mutating func begin() {
        task = nil
    }

    package mutating func cancel() {
        task?.cancel()
        task = nil
    }
}
