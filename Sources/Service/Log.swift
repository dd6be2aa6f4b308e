package import Files

/// What the daemon says on standard error, for the journal: one line for each change of state, none while nothing
/// changes.
package struct Log: Sendable {
    /// Priorities that the journal understands (`sd-daemon(3)`).
    package enum Priority: Int, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case information = 6
    }

    private let write: @Sendable (Priority, String) -> Void

    package init(_ write: @escaping @Sendable (Priority, String) -> Void) {
        self.write = write
    }

    /// What others say, as the name of a theme, may have any length; a line may not.
    private static let longest = 4096

    /// To standard error; with priorities where it leads to the journal.
    package static func standardError(_ environment: Environment) -> Log {
        let isJournal = StandardStream.error.isJournal(environment)
        return Log { priority, message in
            let line = message.count > longest ? "\(message.prefix(longest))…".printable : message.printable
            // Where it cannot be written, there is nowhere to say so.
            try? StandardStream.error.write(isJournal ? "<\(priority.rawValue)>\(line)" : "iconsd: \(line)")
        }
    }

    package func callAsFunction(_ priority: Priority, _ message: String) {
        write(priority, message)
    }
}
