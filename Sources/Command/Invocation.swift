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
        case "--help", "-h":
            return try context.show(Command.overview)
        default:
            let command = try Command.named(word)
            do {
                let options = try command.parser.parse(Array(arguments.dropFirst()))
                if options.flags.contains("help") { return try context.show(command.parser.help) }
                return try await command.run(options, context)
            } catch let error as UsageError {
                let page = word == Command.help.name ? "" : " \(word)"
                return complain("\(error); see `iconsd help\(page)`", .wrongUsage)
            }
        }
    }

    private func complain(_ message: String, _ status: ExitStatus) -> ExitStatus {
        // Where it cannot be written, the exit status must do.
        try? StandardStream.error.write("iconsd: \(message.printable)")
        return status
    }
}
