/// Notices that the time of day was set to another one, as where a machine begins in 1970 until it hears of the time.
struct ClockJumps: Sendable {
    /// What is less is slow clocks that are put right.
    static let least: Duration = .seconds(60 * 60)

    private struct Look {
        let wallClock: Duration
        let elapsed: Duration
    }

    private var latest: Look?

    /// By how much it was set since it was looked at last; zero where it was not.
    ///
    /// - Parameters:
    ///   - wallClock: the time of day, from the epoch on
    ///   - elapsed: the time from any one moment on, sleep included, of a clock that nobody sets
    mutating func jump(wallClock: Duration, elapsed: Duration) -> Duration {
        defer { latest = Look(wallClock: wallClock, elapsed: elapsed) }
        guard let latest else { return .zero }
        let jump = wallClock - latest.wallClock - (elapsed - latest.elapsed)
        return jump.magnitude >= ClockJumps.least ? jump : .zero
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
