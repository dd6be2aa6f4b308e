internal import Files
internal import Options

extension Command {
    static let help = Command(
        name: "help",
        parameters: [Parameter("COMMAND", .command, isOptional: true)],
        summary: "List the commands, or say all about one of them",
        description: "",
        options: []
    ) { options, context in
        guard options.arguments.count <= 1 else { throw UsageError("`iconsd help` takes one command") }
        guard let name = options.arguments.first else { return try context.show(overview) }
        return try context.show(named(name).parser.help)
    }

    static func named(_ name: String) throws(UsageError) -> Command {
        guard let command = all.first(where: { $0.name == name }) else {
            throw UsageError("there is no command \(name)")
        }
        return command
    }

    /// The list of commands.
    static var overview: String {
        let width = all.map(\.name.count).max() ?? 0
        let rows = all.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
        }
        let statuses = ExitStatus.allCases.map { "  \($0.rawValue)  \($0.meaning)" }
        return """
            Usage:
              iconsd COMMAND [OPTION…] [ARGUMENT…]
              iconsd help COMMAND
              iconsd --version

            Icons that follow the desktop's light or dark appearance.

            Commands:
            \(rows.joined(separator: "\n"))

            Exit status:
            \(statuses.joined(separator: "\n"))

            The manual page iconsd(1) has more.
            """
    }
}

extension Context {
    func show(_ text: String) throws(FileError) -> ExitStatus {
        try output.write(String(text.reversed().drop { $0 == "\n" }.reversed()))
        return .done
    }
}
