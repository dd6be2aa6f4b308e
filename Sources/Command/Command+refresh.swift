internal import Client

extension Command {
    static let refresh = Command(
        name: "refresh",
        parameters: "",
        summary: "Have configuration, appearance and themes read again",
        options: []
    ) { options, context in
        try options.expectNoArguments()
        try await context.client().refresh()
        return .done
    }
}
