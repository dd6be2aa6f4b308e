/// The other writers of the icon theme: the user in a settings dialog, a global theme, a program with a mind of its own.
/// What they have written means is decided here, by when it came. Times count from any one moment.
struct OtherWriters: Sendable {
    /// What it means that somebody else has written a theme.
    enum Meaning: Sendable, Hashable {
        /// Nobody has.
        case nothing
        /// More may come: four themes that are tried in a dialog are four writes.
        case undecided
        /// The user wants this theme for the mode that the desktop is in now.
        case wish(String)
        /// Another program has answered what iconsd wrote; it may not do so again.
        case reversal
        /// It does so each time.
        case refusal
    }

    /// How long nothing more must come until a write is taken up.
    static let quietPeriod: Duration = .seconds(1)
    /// Who writes this soon after iconsd answers it: people are not that fast.
    static let answerPeriod: Duration = .seconds(1)
    /// A global theme changes color scheme and icons at once, and both are heard of within this time.
    static let doubleChangePeriod: Duration = .seconds(3)
    /// This many reversals within this time are no accident.
    static let patience = (reversals: 3, period: Duration.seconds(10))

    /// Another program reverts what iconsd writes: nothing is written until the appearance changes, or somebody has a wish.
    var areRefusing: Bool { refusal != nil }
    /// The theme that they insist on.
    private var refusal: String?

    private struct Write {
        let theme: String
        let time: Duration
    }

    /// What somebody else wrote last, until its meaning is known.
    private var latest: Write?
    /// When iconsd wrote last, and the theme that was there before.
    private var own: Write?
    private var lastChange: Duration?
    private var reversals: [Duration] = []
    /// How often a theme was written that is not there, since the appearance changed.
    private var overruled = 0

    mutating func appearanceChanged(at now: Duration) {
        lastChange = now
        refusal = nil
        reversals = []
        overruled = 0
    }

    /// iconsd has written over `theme`.
    mutating func wereOverwritten(_ theme: String, at now: Duration) {
        own = Write(theme: theme, time: now)
    }

    /// Somebody else has written `theme`.
    mutating func wrote(_ theme: String, at now: Duration) {
        latest = Write(theme: theme, time: now)
    }

    /// They have set what iconsd shows: there is nothing to take up.
    mutating func cameBack() {
        latest = nil
    }

    /// Says what the latest write means, once.
    ///
    /// - Parameters:
    ///   - isUrgent: whether something has just happened that it belongs to, as a change of the appearance: what was not
    ///     taken up before is the other half of that
    ///   - suits: whether a theme is made for the mode that the desktop is in now
    mutating func meaning(at now: Duration, isUrgent: Bool, suits: (String) -> Bool) -> Meaning {
        guard let write = latest, write.theme != refusal else {
            latest = nil
            return .nothing
        }
        guard isUrgent || now - write.time >= OtherWriters.quietPeriod else { return .undecided }
        latest = nil
        guard !isUrgent, !areRefusing, answers(write), !isHalfOfDoubleChange(write, suits) else {
            refusal = nil
            return .wish(write.theme)
        }
        reversals = reversals.filter { now - $0 <= OtherWriters.patience.period } + [now]
        guard reversals.count >= OtherWriters.patience.reversals else { return .reversal }
        refusal = write.theme
        return .refusal
    }

    /// Whether a wish that nobody can have, a theme that is not there, is to be written over. Who insists refuses.
    mutating func overrule(_ theme: String) -> Bool {
        overruled += 1
        if overruled >= OtherWriters.patience.reversals { refusal = theme }
        return !areRefusing
    }

    private func answers(_ write: Write) -> Bool {
        own.map { write.time - $0.time <= OtherWriters.answerPeriod } ?? false
    }

    /// A global theme may be slower than iconsd. Then it sets a theme for the mode that it has just turned to; who
    /// reverts sets what was there, or the same theme for both modes.
    private func isHalfOfDoubleChange(_ write: Write, _ suits: (String) -> Bool) -> Bool {
        guard let lastChange, write.time - lastChange <= OtherWriters.doubleChangePeriod else { return false }
        return write.theme != own?.theme && suits(write.theme)
    }
}
