/// Any clock, read as the time since this was made.
struct Stopwatch: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let pause: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let beginning = clock.now
        elapsed = { beginning.duration(to: clock.now) }
        pause = { try await clock.sleep(for: $0) }
    }

    var now: Duration { elapsed() }

    func sleep(until deadline: Duration) async throws {
        try await pause(deadline - now)
    }
}
