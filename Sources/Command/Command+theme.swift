internal import Client
internal import Files
internal import IconTheme
internal import Options

extension Command {
    static let theme = Command(
        name: "theme",
        parameters: [Parameter("auto", .word, isOptional: true)],
        summary: "Show or set the pair of icon themes",
        description: """
            Without arguments it shows the pair, and the reason for it. With `--light`,
            `--dark` or both it pins the pair; to one of them alone the partner is found.
            A pinned pair lasts over restarts, and what is chosen in the desktop's settings
            only shows until the next switch. The themes of iconsd.conf(5) come before it.

            With `auto` the pair holds again that was found, or learned from what was chosen
            in the desktop's settings. The list has the name of each theme, that of the
            theme which goes with it in the other mode or a dash, and the title.
            """,
        options: [
            Option("light", value: Parameter("THEME", .iconTheme), "Set the theme for the light mode"),
            Option("dark", value: Parameter("THEME", .iconTheme), "Set the theme for the dark mode"),
            Option("for", value: Parameter("THEME", .iconTheme), "Show the pair that it would give; needs no daemon"),
            Option("list", "List the themes and their partners; needs no daemon"),
            .json,
        ]
    ) { options, context in
        let isJSON = options.flags.contains("json")
        switch try ThemeRequest(options) {
        case .show: try await shownPair(context.client()).write(to: context, isJSON: isJSON)
        case .set(let light, let dark):
            try await set(light, dark, context.client()).write(to: context, isJSON: isJSON)
        case .preview(let name): try preview(name, context).write(to: context, isJSON: isJSON)
        case .list: try OfferedTheme.all(context.environment).write(to: context, isJSON: isJSON)
        }
        return .done
    }

    private static func shownPair(_ client: Client) async throws -> ThemePair {
        let status = try await client.status()
        guard !status.lightTheme.isEmpty else {
            let reason = status.lastError.isEmpty ? "nothing was read yet" : status.lastError
            throw CommandError(status: .failed, description: "there is no pair of themes: \(reason)")
        }
        return ThemePair(light: status.lightTheme, dark: status.darkTheme, reason: status.pairReason)
    }

    private static func set(_ light: String?, _ dark: String?, _ client: Client) async throws -> ThemePair {
        try await client.setThemePair(light: light, dark: dark)
        _ = try await client.statusUnlessFailed()
        return try await shownPair(client)
    }

    private static func preview(_ name: String, _ context: Context) throws -> ThemePair {
        let themes = InstalledThemes(BaseDirectories(context.environment))
        guard let pair = themes.pair(of: name) else {
            throw CommandError(status: .failed, description: themes.remedy(forMissing: name))
        }
        return pair
    }
}

/// What `iconsd theme` is asked for.
private enum ThemeRequest {
    case show
    /// Nil is found automatically.
    case set(light: String?, dark: String?)
    case preview(String)
    case list

    init(_ options: ParsedOptions) throws(UsageError) {
        let light = options.values["light"]
        let dark = options.values["dark"]
        let isSet = light != nil || dark != nil
        switch (options.arguments, options.values["for"], options.flags.contains("list")) {
        case ([], nil, false): self = isSet ? .set(light: unlessAutomatic(light), dark: unlessAutomatic(dark)) : .show
        case (["auto"], nil, false) where !isSet: self = .set(light: nil, dark: nil)
        case ([], let name?, false) where !isSet: self = .preview(name)
        case ([], nil, true) where !isSet: self = .list
        default:
            let choices = "auto, --list, --for THEME, or one or both of --light and --dark THEME"
            throw UsageError("`iconsd theme` takes one of \(choices)")
        }
    }
}

/// As in the configuration.
private func unlessAutomatic(_ name: String?) -> String? {
    name == "auto" ? nil : name
}

extension ThemePair {
    fileprivate func write(to context: Context, isJSON: Bool) throws(FileError) {
        let table = Table(rows: [("Light", light), ("Dark", dark), ("Reason", reason)])
        if isJSON { try context.output.write(json.text) } else { try table.write(to: context.output) }
    }

    private var json: JSON {
        .object([("light", .string(light)), ("dark", .string(dark)), ("reason", .string(reason))])
    }
}
