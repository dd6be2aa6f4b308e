internal import Doctor
internal import Files
internal import Options

extension Command {
    static let doctor = Command(
        name: "doctor",
        parameters: "",
        summary: "Say what works here and what does not; needs no daemon",
        options: [Option("json", "Print one line of JSON for programs")]
    ) { options, context in
        try options.expectNoArguments()
        let findings = await Doctor(context.environment, on: context.loop).examine()
        if options.flags.contains("json") {
            try context.output.write(JSON.array(findings.map(\.json)).text)
        } else {
            let rows = findings.map { ([$0.severity.rawValue, $0.subject], $0.sentence) }
            try Table(rows: rows).write(to: context.output)
        }
        return findings.contains { $0.severity == .problem } ? .failed : .done
    }
}

extension Finding {
    fileprivate var json: JSON {
        .object([
            ("severity", .string(severity.rawValue)), ("subject", .string(subject)), ("finding", .string(found)),
            ("remedy", .string(remedy ?? "")),
        ])
    }
}
