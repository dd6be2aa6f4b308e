internal import Client
internal import Files
internal import IconTheme
internal import Options

extension Command {
    static let theme = Command(
        name: "theme",
        parameters: "[auto]",
        summary: "Show or set the pair of icon themes; `auto` has it found again",
        options: [
            Option("light", value: "THEME", "Set the theme for the light mode"),
            Option("dark", value: "THEME", "Set the theme for the dark mode"),
            Option("for", value: "THEME", "Show the pair that this theme would give; needs no daemon"),
            Option("json", "Print one line of JSON for programs"),
        ]
    ) { options, context in
        let pair =
            switch try ThemeRequest(options) {
            case .show: try await shownPair(context.client())
            case .set(let light, let dark): try await set(light, dark, context.client())
            case .preview(let name): try preview(name, context)
            }
        if options.flags.contains("json") {
            try context.output.write(pair.json.text)
        } else {
            try pair.table.write(to: context.output)
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

    init(_ options: ParsedOptions) throws(UsageError) {
        let light = options.values["light"]
        let dark = options.values["dark"]
        let isSet = light != nil || dark != nil
        switch (options.arguments, options.values["for"]) {
        case ([], nil): self = isSet ? .set(light: unlessAutomatic(light), dark: unlessAutomatic(dark)) : .show
        case (["auto"], nil) where !isSet: self = .set(light: nil, dark: nil)
        case ([], let name?) where !isSet: self = .preview(name)
        default:
            throw UsageError("`iconsd theme` takes auto, or --for THEME, or one or both of --light and --dark THEME")
        }
    }
}

/// As in the configuration.
private func unlessAutomatic(_ name: String?) -> String? {
    name == "auto" ? nil : name
}

extension ThemePair {
    var json: JSON {
        .object([("light", .string(light)), ("dark", .string(dark)), ("reason", .string(reason))])
    }

    var table: Table {
        Table(rows: [("Light", light), ("Dark", dark), ("Reason", reason)])
    }
}
