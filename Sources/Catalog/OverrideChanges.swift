/// What was done to bring the overrides to what is wanted.
package struct OverrideChanges: Sendable, Equatable {
    /// The apps whose entries, or copies of them, got the icon name of iconsd, or were rebuilt.
    package var written: [String] = []
    /// The apps whose entries, or copies of them, are without it again.
    package var removed: [String] = []
    package var problems: [OverrideProblem] = []

    package init() {}

    /// Whether desktops have to be told of anything.
    package var isEmpty: Bool { written.isEmpty && removed.isEmpty }

    /// Whether some work has changed anything; a problem of it is one of these.
    mutating func attempt(_ work: () throws(OverrideProblem) -> Bool) -> Bool {
        do throws(OverrideProblem) {
            return try work()
        } catch {
            problems.append(error)
            return false
        }
    }
}

/// Why an app's entry was left as it is.
package struct OverrideProblem: Error, Equatable, CustomStringConvertible {
    package let app: String
    package let reason: String
    package let remedy: String

    package var description: String { "\(reason); \(remedy)" }
}
