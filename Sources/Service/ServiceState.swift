/// What the daemon is doing, in the words of its property `State`.
enum ServiceState: String, Sendable {
    /// Nothing was read yet.
    case starting
    /// The icons follow the appearance.
    case following
    /// Nothing tells an appearance yet.
    case waiting
    /// Another program sets the icon theme back each time: it is left alone until the appearance changes.
    case unmanaged
    /// It was switched off: nothing is written.
    case off
    /// The icon theme could not be set.
    case failed
}

/// What can be wrong at a time, each thing by itself, so that it can be right again by itself.
enum Concern: Int, Sendable, CaseIterable {
    case configuration
    case state
    /// Whether the state could be saved.
    case memory
    /// Whether everything was undone that was to be.
    case undoing
    case appearance
    /// Which switchers are right, and whether they can work.
    case desktop
    case pair
    /// Whether icons stand on another theme than the desktop's, which is missing.
    case standIn
    case switcher
    /// Which settings are the user's in a way that nobody else may write them.
    case leftAlone
    case others
    /// Whether the icons that were chosen could be made.
    case overlays
    /// Whether what is not needed any more could be removed.
    case removal
    /// Whether the desktop entries that they need could be written.
    case overrides
    /// Whether what was chosen is still there.
    case choices
    /// Whether changes of files are heard of.
    case monitoring
}
