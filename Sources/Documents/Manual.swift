internal import Command
internal import Options

/// The parts of iconsd(1) that follow from the table.
enum Manual {
    /// An item for each command.
    static var commands: String {
        let next = Command.all.dropFirst().map(Optional.some) + [nil]
        return zip(Command.all, next).map { command, next in
            // What neighbours share stands below the last one.
            ManualItem(command, hasDescription: command.description != next?.description).text
        }.joined()
    }

    static var exitStatuses: String {
        let mdoc = Mdoc(placeholders: [])
        return ExitStatus.allCases.map { ".It \($0.rawValue)\n" + mdoc.prose($0.meaning) }.joined()
    }
}

/// A command in the list.
private struct ManualItem {
    let command: Command
    let hasDescription: Bool
    let mdoc: Mdoc

    init(_ command: Command, hasDescription: Bool) {
        self.command = command
        self.hasDescription = hasDescription
        let parameters = command.parameters + command.options.compactMap(\.value)
        mdoc = Mdoc(placeholders: Set(parameters.filter { $0.candidates != .word }.map(\.name)))
    }

    var text: String {
        let paragraphs = [
            mdoc.prose(command.summary + "."), options, hasDescription ? mdoc.text(command.description) : "",
        ]
        let options = command.options.isEmpty ? [] : ["Oo Ar option ... Oc"]
        let usage = [".It Cm \(command.name)"] + options + command.parameters.map(\.mdoc)
        return usage.joined(separator: " ") + "\n" + paragraphs.filter { !$0.isEmpty }.joined(separator: ".Pp\n")
    }

    private var options: String {
        let items = command.options.map { option in
            let value = option.value.map { " \($0.mdoc)" } ?? ""
            return ".It Fl -\(option.name)\(value)\n" + mdoc.prose(option.summary + ".")
        }
        return items.isEmpty ? "" : ".Bl -tag -width Ds -compact\n\(items.joined()).El\n"
    }
}

extension Parameter {
    /// As arguments of a macro.
    fileprivate var mdoc: String {
        let word = candidates == .word ? "Cm \(name)" : "Ar \(name)"
        return isOptional ? "Oo \(word) Oc" : word
    }
}
