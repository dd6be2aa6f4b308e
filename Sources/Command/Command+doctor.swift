internal import Doctor
internal import Files
internal import Options

extension Command {
    static let doctor = Command(
        name: "doctor",
        parameters: [],
        summary: "Say what works here and what does not; needs no daemon",
        description: """
            It examines, in this order: the session bus, what systemd gives to services,
            the portal and what its backends say, GSettings, the desktop, its switchers and
            its toggle, the pair and each theme with what it inherits, whether the folders
            can be written, what stands in the state, the configuration and the catalogs,
            whether changes of files are heard, the daemon, how it is started, whether a
            cache hides icons, and what Flatpaks and snaps see. It changes nothing, and
            takes three seconds where nothing answers. Each line ends with what to do, and
            begins with one of these:

              ok       it is as it should be
              warning  iconsd works, but not as well as it could
              problem  iconsd cannot do what it is for; the command ends with 1
            """,
        options: [.json]
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
