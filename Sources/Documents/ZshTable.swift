internal import Command
internal import Options

/// What _iconsd knows of the commands: their summaries, and specifications for `_arguments` of zshcompsys(1).
enum ZshTable {
    static var text: String {
        let commands = Command.all.map { quoted("\(escaped($0.name)):\($0.summary)") }
        let rows = Command.all.map { command in
            let options = (command.options + [.help]).flatMap(specifications)
            return row(command.name, options + command.parameters.map(specification))
        }
        return """
            _iconsd_commands=(
            \(indented(commands, by: 2))
            )

            _iconsd_table() {
              case $1 in
            \(([row("''", Command.programOptions.flatMap(specifications))] + rows).joined(separator: "\n"))
              esac
            }

            """
    }

    private static func row(_ pattern: String, _ specifications: [String]) -> String {
        "  \(pattern))\n    arguments=(\n\(indented(specifications.map(quoted), by: 6))\n    ) ;;"
    }

    private static func specifications(of option: Option) -> [String] {
        option.words.map { word in
            let value = option.value.map { "=[\(escaped(option.summary))]:\(specificationOfValue($0))" }
            return "\(exclusion(of: option))\(word)\(value ?? "[\(escaped(option.summary))]")"
        }
    }

    /// Help and version stand alone.
    private static func exclusion(of option: Option) -> String {
        Command.programOptions.contains(option) ? "(- *)" : ""
    }

    private static func specification(of parameter: Parameter) -> String {
        "\(parameter.isOptional ? "::" : ":")\(specificationOfValue(parameter))"
    }

    private static func specificationOfValue(_ parameter: Parameter) -> String {
        let action =
            switch parameter.candidates {
            case .app: "_iconsd_apps"
            case .iconSet: "_iconsd_icon_sets"
            case .iconTheme: "_iconsd_icon_themes"
            case .command: "_iconsd_command"
            case .file: "_files"
            case .word: "(\(parameter.name))"
            case .text: " "
            }
        return "\(escaped(parameter.name)):\(action)"
    }

    private static func escaped(_ text: String) -> String {
        text.map { "\\:[]".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func indented(_ lines: [String], by count: Int) -> String {
        lines.map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }
}
