internal import Client
internal import Files
internal import IconTheme
internal import Options

extension Command {
    static let theme = Command(
        name: "theme",
        parameters: "",
        summary: "Show the pair of icon themes, and the reason for it",
        options: [
            Option("for", value: "THEME", "Show the pair that this theme would give; needs no daemon"),
            Option("json", "Print one line of JSON for programs"),
        ]
    ) { options, context in
        try options.expectNoArguments()
        let pair = try await pair(options.values["for"], context)
        if options.flags.contains("json") {
            try context.output.write(pair.json.text)
        } else {
            try pair.table.write(to: context.output)
        }
        return .done
    }

    private static func pair(_ name: String?, _ context: Context) async throws -> ThemePair {
        guard let name else {
            let status = try await context.client().status()
            guard !status.lightTheme.isEmpty else {
                let reason = status.lastError.isEmpty ? "nothing was read yet" : status.lastError
                throw CommandError(status: .failed, description: "there is no pair of themes: \(reason)")
            }
            return ThemePair(light: status.lightTheme, dark: status.darkTheme, reason: status.pairReason)
        }
        let themes = InstalledThemes(BaseDirectories(context.environment))
        guard let theme = themes.theme(name) else {
            let names = themes.all.filter { !$0.isHidden }.map(\.name).joined(separator: ", ")
            let description = "the icon theme \(name) is not installed; there is \(names)"
            throw CommandError(status: .failed, description: description)
        }
        return ThemePair.automatic(for: theme, among: themes.relatives(of: theme))
    }
}

extension ThemePair {
    var json: JSON {
        .object([("light", .string(light)), ("dark", .string(dark)), ("reason", .string(reason))])
    }

    var table: Table {
        Table(rows: [("Light", light), ("Dark", dark), ("Reason", reason)])
    }
}
