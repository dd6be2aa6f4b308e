internal import Command
internal import Options

/// What iconsd.bash knows of the commands: for each, and for the word before there is one, its options, what those with a
/// value take, and its parameters.
enum BashTable {
    static var text: String {
        let program = row("''", Command.programOptions, [Parameter("COMMAND", .command)])
        let rows = Command.all.map { row($0.name, $0.options + [.help], $0.parameters) }
        return """
            _iconsd_commands=(\(Command.all.map(\.name).joined(separator: " ")))

            _iconsd_table() {
              case $1 in
            \(([program] + rows).joined(separator: "\n"))
              esac
            }

            """
    }

    private static func row(_ pattern: String, _ options: [Option], _ parameters: [Parameter]) -> String {
        let values = options.compactMap { option in option.value.map { "[--\(option.name)]=\(kind($0))" } }
        return """
              \(pattern))
                options=(\(options.flatMap(\.words).joined(separator: " ")))
                values=(\(values.joined(separator: " ")))
                parameters=(\(parameters.map(kind).joined(separator: " "))) ;;
            """
    }

    /// What stands for itself follows a colon.
    private static func kind(_ parameter: Parameter) -> String {
        parameter.candidates == .word ? "word:\(parameter.name)" : parameter.candidates.rawValue
    }
}

extension Option {
    /// As it is given: `-h` and `--help`.
    var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
