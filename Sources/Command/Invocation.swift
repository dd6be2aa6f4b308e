internal import Client
package import Files
package import MainLoop
internal import Options

/// One run of `iconsd`.
package struct Invocation: Sendable {
    private let arguments: [String]
    private let context: Context

    /// - Parameter arguments: without the program's name
    package init(_ arguments: [String], _ environment: Environment, on loop: MainLoop) {
        self.arguments = arguments
        context = Context(loop: loop, environment: environment)
    }

    /// Does what is asked for, says what went wrong, and returns how it ended.
    package func run() async -> ExitStatus {
        do {
            return try await dispatch()
        } catch let error as CommandError {
            return complain(error.description, error.status)
        } catch let failure as Client.Failure {
            let error = CommandError(failure)
            return complain(error.description, error.status)
        } catch let error as UsageError {
            return complain("\(error); see `iconsd help`", .wrongUsage)
        } catch {
            return complain("\(error)", .failed)
        }
    }

    private func dispatch() async throws -> ExitStatus {
        guard let word = arguments.first, !word.isEmpty else { throw UsageError("a command is missing") }
        switch word {
        case "--version":
            try context.output.write("iconsd \(version)")
            return .done
        case "help", "--help", "-h":
            return try help(Array(arguments.dropFirst()))
        default:
            let command = try find(word)
            do {
                let options = try command.parser.parse(Array(arguments.dropFirst()))
                if options.flags.contains("help") { return try show(command.parser.help) }
                return try await command.run(options, context)
            } catch let error as UsageError {
                return complain("\(error); see `iconsd help \(word)`", .wrongUsage)
            }
        }
    }

    private func help(_ topics: [String]) throws -> ExitStatus {
        guard topics.count <= 1 else { throw UsageError("`iconsd help` takes one command") }
        guard let topic = topics.first, topic != "help" else { return try show(overview) }
        return try show(find(topic).parser.help)
    }

    private func find(_ name: String) throws(UsageError) -> Command {
        guard let command = Command.all.first(where: { $0.name == name }) else {
            throw UsageError("there is no command \(name)")
        }
        return command
    }

    private var overview: String {
        let width = Command.all.map(\.name.count).max() ?? 0
        let rows = Command.all.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
        }
        return """
            Usage:
              iconsd COMMAND [OPTION…]
              iconsd help [COMMAND]
              iconsd --version

            Icons that follow the desktop's light or dark appearance.

            Commands:
            \(rows.joined(separator: "\n"))

            Exit status: 0 done, 1 failed, 2 wrong usage, 3 the daemon is not running.
            """
    }

    private func show(_ text: String) throws(FileError) -> ExitStatus {
        try context.output.write(String(text.reversed().drop { $0 == "\n" }.reversed()))
        return .done
    }

    private func complain(_ message: String, _ status: ExitStatus) -> ExitStatus {
        // Where it cannot be written, the exit status must do.
        try? StandardStream.error.write("iconsd: \(message.printable)")
        return status
    }
}
