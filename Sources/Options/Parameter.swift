/// A word of a command line that the user fills in: an argument, or an option's value.
package struct Parameter: Sendable, Hashable {
    /// What usage lines call it, as `APP`; of a word that stands for itself, that word.
    package let name: String
    package let candidates: Candidates
    package let isOptional: Bool

    package init(_ name: String, _ candidates: Candidates, isOptional: Bool = false) {
        self.name = name
        self.candidates = candidates
        self.isOptional = isOptional
    }

    /// As usage lines show it.
    package var usage: String { isOptional ? "[\(name)]" : name }
}

/// What a parameter can be, as far as a shell can offer it.
package enum Candidates: String, Sendable, Hashable {
    /// An app that has icon sets.
    case app
    /// An icon set of the app that stands before it.
    case iconSet
    /// An installed icon theme.
    case iconTheme
    case file
    /// A subcommand.
    case command
    /// The parameter's name, and nothing else.
    case word
    /// Whatever the user thinks of.
    case text
}
