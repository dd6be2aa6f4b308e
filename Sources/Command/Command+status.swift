internal import Appearance
internal import Client
internal import DBus
internal import Files
internal import MainLoop
internal import Options

extension Command {
    static let status = Command(
        name: "status",
        parameters: [],
        summary: "Say what the daemon is doing",
        description: """
            It begins with the state, which is one of these:

              starting   nothing was read yet
              following  the icons follow the style
              waiting    nothing tells a style yet
              unmanaged  another program sets the icon theme back each time, and is left
                         alone until the style changes or you choose another theme
              off        nothing is written, because of `iconsd off`
              failed     the icon theme could not be set; it is tried again

            What has no value is left out. On a terminal the values are aligned; in a pipe
            each line is a label, a colon, a blank, and the value. With `--watch` a blank
            line stands between two answers, and it ends with 3 when the daemon ends.
            """,
        options: [
            .json,
            Option("watch", "Print it again at each change, until interrupted"),
        ]
    ) { options, context in
        try options.expectNoArguments()
        let client = try await context.client()
        let isJSON = options.flags.contains("json")
        guard options.flags.contains("watch") else {
            try await client.status().write(to: context, isJSON: isJSON)
            return .done
        }
        return try await watch(client, context, isJSON: isJSON)
    }

    private static func watch(_ client: Client, _ context: Context, isJSON: Bool) async throws -> ExitStatus {
        let changes = try await client.changes()
        try await client.status().write(to: context, isJSON: isJSON)
        for await change in changes {
            if let owner = NameOwnerChange(change), owner.newOwner == nil { throw CommandError.ended }
            if !isJSON { try context.output.write("") }
            try await client.status().write(to: context, isJSON: isJSON)
        }
        return .failed
    }
}

extension CommandError {
    fileprivate static let ended = CommandError(status: .notRunning, description: "iconsd has ended")
}

extension Status {
    fileprivate func write(to context: Context, isJSON: Bool) throws(FileError) {
        if isJSON { try context.output.write(json.text) } else { try table.write(to: context.output) }
    }

    /// The keys are the names of the interface's properties with a small first letter.
    var json: JSON {
        let counts = ["signals", "readings", "switches", "unchanged"].map { ($0, JSON.number(statistics[$0] ?? 0)) }
        return .object([
            ("version", .string(version)), ("state", .string(state)), ("mode", .string(mode)),
            ("colorScheme", .number(UInt64(colorScheme))), ("appearanceSource", .string(appearanceSource)),
            ("portalState", .string(portalState)), ("theme", .string(theme)), ("lightTheme", .string(lightTheme)),
            ("darkTheme", .string(darkTheme)), ("pairReason", .string(pairReason)),
            ("switchers", .array(switchers.map(JSON.string))), ("lastSwitch", .number(lastSwitch)),
            ("lastError", .string(lastError)), ("statistics", .object(counts)),
        ])
    }

    var table: Table {
        Table(rows: [
            ("State", state),
            ("Mode", mode),
            ("Color scheme", "\(colorScheme) (\(ColorScheme(rawValue: colorScheme).word)), from \(appearanceSource)"),
            ("Portal", portalState),
            ("Icon theme", theme),
            ("Pair", lightTheme.isEmpty ? "" : "\(lightTheme) and \(darkTheme)"),
            ("Reason", pairReason),
            ("Switchers", switchers.joined(separator: ", ")),
            ("Last switch", lastSwitch == 0 ? "never" : LocalTime.text(microseconds: lastSwitch)),
            // What is only left alone, or works otherwise, is no failure.
            (state == "failed" ? "Error" : "Note", lastError),
        ])
    }
}
