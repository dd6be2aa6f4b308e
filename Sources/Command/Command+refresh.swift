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
        let status = try await client.status()
        guard status.state != "failed" else { throw CommandError(status: .failed, description: status.lastError) }
        return .done
    }
}
