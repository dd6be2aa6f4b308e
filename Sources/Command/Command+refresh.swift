internal import Client

extension Command {
    static let refresh = Command(
        name: "refresh",
        parameters: "",
        summary: "Have configuration, appearance and themes read again",
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
