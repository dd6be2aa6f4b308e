internal import Client
internal import Files
internal import Options

extension Command {
    static let set = Command(
        name: "set",
        parameters: [Parameter("APP", .app), Parameter("NAME", .iconSet)],
        summary: "Choose an icon set for an app",
        description: """
            APP is the name of the app's desktop entry without `.desktop`, as
            `org.gnome.Calculator` is. `iconsd list APP` shows the names of its icon sets;
            `default` is the icon that it came with. The command ends when the icon is
            shown. The choice lasts until another one is made. When the app or the icon set
            is removed, the choice waits for it to come back.
            """,
        options: []
    ) { options, context in
        guard options.arguments.count == 2 else {
            throw UsageError("`iconsd set` takes an app and the name of an icon set")
        }
        return try await context.choose(options.arguments[1], for: options.arguments[0])
    }

    static let reset = Command(
        name: "reset",
        parameters: [Parameter("APP", .app, isOptional: true)],
        summary: "Restore the original icon of an app, or of all of them",
        description: """
            It is the choice of the icon set `default`. The others stay in their catalogs,
            and can be chosen again.
            """,
        options: [Option("all", "Restore the original icons of all apps")]
    ) { options, context in
        switch (options.arguments.count, options.flags.contains("all")) {
        case (1, false):
            return try await context.choose("default", for: options.arguments[0])
        case (0, true):
            let count = try await context.client().resetIconSets()
            switch count {
            case 0: try context.output.write("all apps have their original icons already")
            case 1: try context.output.write("1 app has its original icon again")
            default: try context.output.write("\(count) apps have their original icons again")
            }
            return .done
        default:
            throw UsageError("`iconsd reset` takes an app, or --all")
        }
    }
}

extension Context {
    fileprivate func choose(_ name: String, for app: String) async throws -> ExitStatus {
        let client = try await client()
        let isChanged = try await client.setIconSet(of: app, to: name)
        let icon = name == "default" || name.isEmpty ? "its original icon" : "the icon set \(name)"
        let status = try await client.status()
        if status.state == "off" {
            try output.write("\(app) gets \(icon) when iconsd is on again: use `iconsd on`".printable)
        } else {
            try output.write((isChanged ? "\(app) has \(icon) now" : "\(app) has \(icon) already").printable)
        }
        // Chosen it is; whether it shows is another thing.
        if !status.lastError.isEmpty { try StandardStream.error.write("iconsd: \(status.lastError)".printable) }
        return .done
    }
}
