internal import Client
internal import Files
internal import Options

extension Command {
    static let restore = Command(
        name: "restore",
        parameters: "",
        summary: "Bring back the icon theme from before iconsd, and switch it off",
        options: [Option("dry-run", "Say what would be undone, and change nothing")]
    ) { options, context in
        try options.expectNoArguments()
        let undone = try await context.client().restore(isDryRun: options.flags.contains("dry-run"))
        for line in undone.isEmpty ? ["there is nothing to undo"] : undone { try context.output.write(line.printable) }
        return .done
    }
}
