internal import Client

extension Command {
    static let off = enabled(false, "off", "Change nothing any more, also after a restart, until `iconsd on`")
    static let on = enabled(true, "on", "Follow the appearance again")

    private static let aboutOff = """
        While it is off, the daemon reads and tells everything, and writes nothing. What
        it shows by then stays; `iconsd restore` takes that back. Icon sets that are
        chosen meanwhile are remembered, and show when it is on again, and an icon theme
        that is chosen in the desktop's settings is taken for your wish then.
        """

    private static func enabled(_ isEnabled: Bool, _ name: String, _ summary: String) -> Command {
        Command(name: name, parameters: [], summary: summary, description: aboutOff, options: []) { options, context in
            try options.expectNoArguments()
            let client = try await context.client()
            try await client.setEnabled(isEnabled)
            _ = try await client.statusUnlessFailed()
            return .done
        }
    }
}
