internal import Client
internal import Files
internal import Options

extension Command {
    static let restore = Command(
        name: "restore",
        parameters: [],
        summary: "Bring back the icons from before iconsd, and switch it off",
        description: """
            Every setting that iconsd has written gets the icon theme back that it had. The
            icon themes and desktop entries that iconsd has made are removed, and entries of
            your own are what they were to the last byte. What was learned and chosen is
            forgotten. The style stays light or dark as it is, and your own catalog stays.
            Each thing that was undone is a line of the output.

            Until `iconsd on`, nothing is written any more.
            """,
        options: [Option("dry-run", "Say what would be undone, and change nothing")]
    ) { options, context in
        try options.expectNoArguments()
        let undone = try await context.client().restore(isDryRun: options.flags.contains("dry-run"))
        for line in undone.isEmpty ? ["there is nothing to undo"] : undone { try context.output.write(line.printable) }
        return .done
    }
}
