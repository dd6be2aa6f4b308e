/// Any clock, read as the time since this was made.
package struct Stopwatch: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let pause: @Sendable (Duration) async throws -> Void

    package init(_ clock: some Clock<Duration>) {
        let beginning = clock.now
        elapsed = { beginning.duration(to: clock.now) }
        pause = { try await clock.sleep(for: $0) }
    }

    package var now: Duration { elapsed() }

    package func sleep(until deadline: Duration) async throws {
        try await pause(deadline - now)
    }
}
