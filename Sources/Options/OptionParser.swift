internal import CGIO

/// An option of a command.
package struct Option: Sendable, Hashable {
    package let name: String
    /// The letter that stands for it after one dash, if there is one.
    package let short: Unicode.Scalar?
    /// What stands after it; nil for one without a value.
    package let value: Parameter?
    package let summary: String

    package init(_ name: String, short: Unicode.Scalar? = nil, value: Parameter? = nil, _ summary: String) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
    }
}

/// What was given on a command line.
package struct ParsedOptions: Sendable, Hashable {
    package var flags: Set<String> = []
    package var values: [String: String] = [:]
    /// What is no option, in its order.
    package var arguments: [String] = []
}

/// Wrong usage; the reason is GLib's, for people.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Command lines and their help (`GOptionContext` of GLib).
package struct OptionParser: Sendable {
    private let program: String
    private let parameters: [Parameter]
    private let summary: String
    private let description: String
    private let options: [Option]

    /// - Parameters:
    ///   - program: what stands first in the usage line, as `iconsd status`
    ///   - parameters: what stands after the options there
    ///   - description: what stands below the options
    package init(
        program: String,
        parameters: [Parameter],
        summary: String,
        description: String,
        options: [Option]
    ) {
        self.program = program
        self.parameters = parameters
        self.summary = summary
        self.description = description
        self.options = options
    }

    /// Takes the arguments apart; `--` ends the options.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedOptions {
        try context.parse(arguments)
    }

    /// The page that `--help` shows.
    package var help: String {
        context.help
    }

    private var context: OptionContext {
        let context = OptionContext(program, parameters.map(\.usage).joined(separator: " "), options)
        context.describe(summary, description)
        return context
    }
}
