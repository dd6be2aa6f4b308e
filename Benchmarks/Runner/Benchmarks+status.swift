import Client
import DBus
import TestSupport

extension Benchmarks {
    /// `iconsd status` beside `gdbus call`, which asks for the same properties: whole commands, in pairs.
    func statuses() async throws -> Row {
        let desk = try await Desk(candidates[0], configuration: Benchmarks.immediately)
        try await desk.startInTheDark()
        await desk.written()
        let interface = IconsdName.interface.rawValue
        let commands = [
            [iconsd, "status"],
            [
                "gdbus", "call", "--session", "--dest", IconsdName.bus.rawValue,
                "--object-path", IconsdName.path.rawValue,
                "--method", "org.freedesktop.DBus.Properties.GetAll", interface,
            ],
        ]
        var measured: [[Double]] = [[], []]
        for round in 0..<110 {
            for turn in 0...1 {
                let index = (round + turn) % 2
                let time = try await ContinuousClock().measure {
                    try await command(commands[index], desk.session.environment).check()
                }
                if round >= 10 { measured[index].append(time.milliseconds) }
            }
        }
        return Row(title: "`iconsd status`; under C, `gdbus call`, ms", samples: measured.map(Sample.init))
    }
}
