internal import Client

extension Command {
    static let off = enabled(false, "off", "Change nothing any more, also after a restart, until `iconsd on`")
    static let on = enabled(true, "on", "Follow the appearance again")

    private static func enabled(_ isEnabled: Bool, _ name: String, _ summary: String) -> Command {
        Command(name: name, parameters: "", summary: summary, options: []) { options, context in
            try options.expectNoArguments()
            let client = try await context.client()
            try await client.setEnabled(isEnabled)
            _ = try await client.statusUnlessFailed()
            return .done
        }
    }
}
