internal import Command
internal import Options

/// What iconsd.fish knows of the commands: one call of `complete` for each of them, its options and its parameters.
enum FishTable {
    static var text: String {
        let program = Command.programOptions.map { complete("__iconsd_begins", option: $0) }
        let commands = Command.all.map { command in
            complete("__iconsd_begins", "-a \(command.name)", command.summary)
        }
        return (program + commands + Command.all.flatMap(lines)).joined()
    }

    private static func lines(of command: Command) -> [String] {
        let options = command.options + [.help]
        let arguments = command.parameters.enumerated().compactMap { index, parameter in
            candidates(parameter).map { candidates in
                let condition =
                    "__iconsd_is_at \(command.name) \(index + 1) \(options.map(\.forArgparse).joined(separator: " "))"
                return complete(condition, candidates)
            }
        }
        return options.map { complete("__iconsd_is \(command.name)", option: $0) } + arguments
    }

    private static func complete(_ condition: String, option: Option) -> String {
        let words = (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)"
        let value = option.value.map { value in " -r" + (candidates(value).map { " \($0)" } ?? "") }
        return complete(condition, words + (value ?? ""), option.summary)
    }

    private static func complete(_ condition: String, _ what: String, _ summary: String? = nil) -> String {
        let description = summary.map { " -d \(quoted($0))" } ?? ""
        return "complete -c iconsd -n \(quoted(condition)) \(what)\(description)\n"
    }

    private static func candidates(_ parameter: Parameter) -> String? {
        switch parameter.candidates {
        case .app: "-a '(__iconsd_apps)'"
        case .iconSet: "-a '(__iconsd_icon_sets)'"
        case .iconTheme: "-a '(__iconsd_icon_themes)'"
        case .command: "-a '\(Command.all.map(\.name).joined(separator: " "))'"
        case .file: "-F"
        case .word: "-a \(parameter.name)"
        case .text: nil
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
    }
}

extension Option {
    /// As fish's `argparse` wants it described.
    fileprivate var forArgparse: String {
        (short.map { "\($0)/" } ?? "") + name + (value == nil ? "" : "=")
    }
}
