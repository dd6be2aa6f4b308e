internal import Client
internal import Files
internal import MainLoop
package import Options

/// What a subcommand runs in.
struct Context: Sendable {
    let loop: MainLoop
    let environment: Environment
    let output: StandardStream = .output
}

/// A subcommand: one row of the table from which usage, help and dispatch follow, the manual page's list of commands, and
/// what shells complete.
package struct Command: Sendable {
    package let name: String
    package let parameters: [Parameter]
    /// What it does, in one line.
    package let summary: String
    /// What else is to be known of it: paragraphs in lines for a terminal, with commands in backquotes. Neighbours in the
    /// table may share one.
    package let description: String
    /// Those of its own; all have ``help``.
    package let options: [Option]
    let run: @Sendable (ParsedOptions, Context) async throws -> ExitStatus

    /// All of them, in the order of the help.
    package static let all: [Command] = [
        .status, .light, .dark, .toggle, .theme, .list, .set, .reset, .add, .check, .off, .on, .restore, .refresh,
        .doctor, .daemon, .help,
    ]

    /// What can stand in the place of a command.
    package static let programOptions = [
        Option.help, Option("version", "Print the version"),
    ]

    var parser: OptionParser {
        OptionParser(
            program: "iconsd \(name)",
            parameters: parameters,
            summary: summary,
            description: description,
            options: options + [.help]
        )
    }
}

extension Option {
    package static let help = Option("help", short: "h", "Show the help")
    static let json = Option("json", "Print one line of JSON for programs")
}

/// How a command ends.
package enum ExitStatus: CInt, Sendable, CaseIterable {
    case done = 0
    case failed = 1
    case wrongUsage = 2
    case notRunning = 3

    /// For people.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .failed: "failed, or a mistake or problem was found"
        case .wrongUsage: "wrong usage"
        case .notRunning: "the daemon is not running"
        }
    }
}

/// Why a command failed, for the person who gave it.
struct CommandError: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    static let notRunning = CommandError(
        status: .notRunning,
        description: "iconsd is not running on this session bus; \(Client.remedyWhenNotRunning)"
    )
}
