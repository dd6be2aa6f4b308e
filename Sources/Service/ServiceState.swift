/// What the daemon is doing, in the words of its property `State`.
enum ServiceState: String, Sendable {
    /// Nothing was read yet.
    case starting
    /// The icons follow the appearance.
    case following
    /// Nothing tells an appearance yet.
    case waiting
    /// The icon theme could not be set.
    case failed
}

/// What can be wrong at a time, each thing by itself, so that it can be right again by itself.
enum Concern: Int, Sendable, CaseIterable {
    case configuration
    case state
    case appearance
    case pair
    case switcher
}
