package import MainLoop

/// A ``Debounce`` with a clock: calls `action` when it is due.
package actor Debouncer: LoopActor {
    package nonisolated let loop: MainLoop
    private var debounce: Debounce
    private let stopwatch: Stopwatch
    private let action: @Sendable () async -> Void
    private var isWaiting = false

    package init(
        _ debounce: Debounce,
        on loop: MainLoop,
        clock: any Clock<Duration>,
        action: @escaping @Sendable () async -> Void
    ) {
        self.debounce = debounce
        self.loop = loop
        self.action = action
        stopwatch = Stopwatch(clock)
    }

    /// Takes other times, also for what is waited for now from the next event on.
    package func configure(_ debounce: Debounce) {
        self.debounce.quietPeriod = debounce.quietPeriod
        self.debounce.maximumWait = debounce.maximumWait
    }

    package func event() async {
        let now = stopwatch.now
        debounce.event(at: now)
        guard !isWaiting else { return }
        if debounce.isDue(at: now) { return await action() }
        isWaiting = true
        start { await self.wait() }
    }

    /// Deadlines only move away, so that one sleeper serves any number of events.
    private func wait() async {
        while let deadline = debounce.deadline {
            // Nobody cancels it: it ends with the clock.
            try? await stopwatch.sleep(until: deadline)
            guard debounce.isDue(at: stopwatch.now) else { continue }
            isWaiting = false
            return await action()
        }
        isWaiting = false
    }
}
