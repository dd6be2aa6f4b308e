internal import Client

extension Command {
    static let light = scheme("light", "Ask the desktop for its light style") { _ in 2 }
    static let dark = scheme("dark", "Ask the desktop for its dark style") { _ in 1 }
    static let toggle = scheme("toggle", "Ask the desktop for the other style") {
        try await $0.status().mode == "dark" ? 2 : 1
    }

    /// - Parameter wanted: the color scheme to ask for
    private static func scheme(
        _ name: String,
        _ summary: String,
        wanted: @escaping @Sendable (Client) async throws -> UInt32
    ) -> Command {
        Command(name: name, parameters: "", summary: summary, options: []) { options, context in
            try options.expectNoArguments()
            let client = try await context.client()
            try await client.setColorScheme(try await wanted(client))
            return .done
        }
    }
}
