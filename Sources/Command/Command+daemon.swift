internal import Options
internal import Service

extension Command {
    static let daemon = Command(
        name: "daemon",
        parameters: "",
        summary: "Run the service in the foreground",
        options: []
    ) { options, context in
        try options.expectNoArguments()
        return ExitStatus(rawValue: await Daemon.run(on: context.loop, context.environment)) ?? .failed
    }
}

extension ParsedOptions {
    /// For commands that take options only.
    func expectNoArguments() throws(UsageError) {
        if let argument = arguments.first { throw UsageError("there is nothing that \(argument) could mean here") }
    }
}
