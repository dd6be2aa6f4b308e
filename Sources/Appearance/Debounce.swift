/// When to act on events that come in bursts: at the trailing edge, as soon as none came for the quiet period, and at
/// the latest the maximum wait after the first. Times count from any one moment.
package struct Debounce: Sendable, Hashable {
    /// Both are not negative; a maximum wait that is shorter than the quiet period wins.
    package var quietPeriod: Duration
    package var maximumWait: Duration
    /// When to act; nil as long as there is nothing to act on.
    package private(set) var deadline: Duration?
    private var first: Duration?

    package init(quietPeriod: Duration, maximumWait: Duration) {
        self.quietPeriod = quietPeriod
        self.maximumWait = maximumWait
    }

    package mutating func event(at now: Duration) {
        let first = first ?? now
        self.first = first
        deadline = min(now + quietPeriod, first + maximumWait)
    }

    /// Whether the time has come to act; if so, the next event begins anew.
    package mutating func isDue(at now: Duration) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        first = nil
        return true
    }
}
