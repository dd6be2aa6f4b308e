internal import Client

extension Command {
    static let refresh = Command(
        name: "refresh",
        parameters: [],
        summary: "Have everything read again, and what differs shown",
        description: """
            The daemon watches configuration, appearance, icon themes, apps and catalogs,
            and hears of their changes by itself. For a settings file that has come since it
            looks only when the style changes, or when this command has it look.
            """,
        options: []
    ) { options, context in
        try options.expectNoArguments()
        let client = try await context.client()
        try await client.refresh()
        _ = try await client.statusUnlessFailed()
        return .done
    }
}

extension Client {
    /// The status after something was asked for. Throws where the daemon did it, and yet cannot show the icons.
    func statusUnlessFailed() async throws -> Status {
        let status = try await status()
        guard status.state != "failed" else { throw CommandError(status: .failed, description: status.lastError) }
        return status
    }
}
