import Client
import Files
import TestSupport

extension FaultDesk {
    /// The daemon's environment besides the session's. What is installed on this machine would only take time.
    private var variables: [String: String] {
        [
            "LD_PRELOAD": builtProgram("libInterruption.so"), "ICONSD_TEST_ORDER": order,
            "ICONSD_TEST_CLOCK": clock,
            "XDG_DATA_DIRS": session.systemFolder, "GSETTINGS_SCHEMA_DIR": "/usr/share/glib-2.0/schemas",
        ]
    }

    private var order: String { session.folder.path + "/order" }
    private var clock: String { session.folder.path + "/clock" }

    /// Has the daemon's time of day so many days ahead of what it is.
    func setClock(ahead days: Int) throws { try Files.write(String(days * 24 * 60 * 60), to: clock, durably: false) }

    /// Starts it, and waits for what it does at the start.
    ///
    /// - Parameter isVictim: whether what is injected concerns it, and not a command beside it
    func start(isVictim: Bool = true) async throws -> RunningDaemon {
        let variables = isVictim ? variables : variables.filter { $0.key != "ICONSD_TEST_ORDER" }
        let daemon = try await RunningDaemon(in: session, by: wrapper, variables)
        try await client.refresh()
        return daemon
    }

    /// Runs a command of iconsd's that can be interrupted, too.
    func iconsd(_ arguments: [String]) async throws -> CommandResult {
        var environment = session.environment
        environment.variables.merge(variables) { $1 }
        return try await command(wrapper + [program] + arguments, environment).result
    }

    /// Has a fault come from now on.
    func inject(_ injection: Injection) throws {
        try give("\(injection.call) \(injection.number) \(injection.fault.order)\n")
    }

    /// Has no fault come any more. Returns the call at which one came, and what it was about.
    func disarm() throws -> String? {
        try give("* 0 none\n")
        guard Files.exists(order + ".done") else { return nil }
        defer { try? Files.remove(order + ".done") }
        return String(decoding: try Files.read(order + ".done"), as: UTF8.self)
    }

    /// Has the calls put down from now on.
    func record() throws {
        try? Files.remove(order + ".calls")
        try give("* 0 record\n")
    }

    /// The calls since ``record()``, each with what it was about, in their order.
    func recorded() throws -> [(call: String, path: String)] {
        try give("* 0 none\n")
        guard Files.exists(order + ".calls") else { return [] }
        return String(decoding: try Files.read(order + ".calls"), as: UTF8.self).split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            return (words[0], words.count > 1 ? words[1] : "")
        }
    }

    private func give(_ text: String) throws { try Files.write(text, to: order, durably: false) }
}
