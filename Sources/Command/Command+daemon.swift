internal import Options
internal import Service

extension Command {
    static let daemon = Command(
        name: "daemon",
        parameters: [],
        summary: "Run the service in the foreground",
        description: """
            Mostly systemd starts it: `systemctl --user enable --now iconsd` has it run
            from now on, in each session. There is one on a session bus; a second one
            ends at once. What it has to say goes to standard error, which is the journal
            there: `journalctl --user -u iconsd`.
            """,
        options: []
    ) { options, context in
        try options.expectNoArguments()
        return ExitStatus(rawValue: await Daemon.run(on: context.loop, context.environment)) ?? .failed
    }
}

extension ParsedOptions {
    /// For commands that take options only.
    func expectNoArguments() throws(UsageError) {
        if let argument = arguments.first { throw UsageError("\(argument) is one argument too many") }
    }
}
