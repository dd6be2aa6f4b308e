/// Why a switcher cannot do what it is for: what failed, why, and what to do.
package struct SwitcherError: Error, Hashable, CustomStringConvertible {
    /// What it means for the others, and for the next attempt.
    package enum Meaning: Sendable {
        /// There is nothing to switch here, which is normal.
        case notUsed
        /// The user manages the setting in a way that lets nobody else write it: that is respected.
        case leftAlone
        /// Worth another attempt.
        case failed
    }

    package let meaning: Meaning
    package let fault: String
    package let remedy: String?

    package init(_ fault: String, remedy: String? = nil, _ meaning: Meaning = .failed) {
        self.meaning = meaning
        self.fault = fault
        self.remedy = remedy
    }

    package var description: String {
        remedy.map { "\(fault); \($0)" } ?? fault
    }
}
