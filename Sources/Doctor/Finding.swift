/// What was found out about one thing.
package struct Finding: Sendable, Hashable {
    package enum Severity: String, Sendable {
        /// As it is meant to be.
        case ok
        /// iconsd works, but not as well as it could.
        case warning
        /// iconsd cannot do what it is for.
        case problem
    }

    package let severity: Severity
    /// The thing that was examined.
    package let subject: String
    package let found: String
    /// What to do, where something is to be done.
    package let remedy: String?

    package init(_ severity: Severity, _ subject: String, _ found: String, remedy: String? = nil) {
        self.severity = severity
        self.subject = subject
        self.found = found
        self.remedy = remedy
    }

    /// For people.
    package var sentence: String {
        remedy.map { "\(found); \($0)" } ?? found
    }
}
