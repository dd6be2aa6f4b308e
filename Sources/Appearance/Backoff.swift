/// How long to wait after a trouble before the next try: twice as long each time, until it has been quiet for a while.
struct Backoff: Sendable, Hashable {
    static let first: Duration = .seconds(2)
    static let longest: Duration = .seconds(600)

    private var delay: Duration = .zero
    private var latest: Duration = .zero

    /// The wait after a trouble at the time `now`.
    mutating func wait(at now: Duration) -> Duration {
        let hasBeenQuiet = now - latest > delay * 4
        delay = delay == .zero || hasBeenQuiet ? Backoff.first : min(delay * 2, Backoff.longest)
        latest = now
        return delay
    }
}
