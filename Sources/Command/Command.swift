internal import Client
internal import Files
internal import MainLoop
internal import Options

/// What a subcommand runs in.
struct Context: Sendable {
    let loop: MainLoop
    let environment: Environment
    let output: StandardStream = .output
}

/// A subcommand: one row of the table from which usage, help and dispatch follow.
struct Command: Sendable {
    let name: String
    let parameters: String
    let summary: String
    let options: [Option]
    let run: @Sendable (ParsedOptions, Context) async throws -> ExitStatus

    /// All of them, in the order of the help.
    static let all: [Command] = [
        .daemon, .status, .list, .set, .reset, .add, .theme, .light, .dark, .toggle, .off, .on, .refresh, .restore,
        .check,
        .doctor,
    ]

    var parser: OptionParser {
        OptionParser(
            program: "iconsd \(name)",
            parameters: parameters,
            summary: summary,
            options: options + [Option("help", short: "h", "Show this help")]
        )
    }
}

/// How a command ends.
package enum ExitStatus: CInt, Sendable {
    case done = 0
    case failed = 1
    case wrongUsage = 2
    case notRunning = 3
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
