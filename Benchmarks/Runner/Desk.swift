import Client
import Configuration
import DBus
import Files
import Glibc
import MainLoop
import Service
import TestSupport

/// A session of a candidate's own, with a portal that says what it is told to, and with dconf.
///
/// What is measured is measured from outside, on the session's bus: no candidate is asked how fast it was.
actor Desk: LoopActor {
    nonisolated let loop = testLoop
    let candidate: Candidate
    let session: Session
    let directories: BaseDirectories
    let portal: FakePortal
    let bus: Bus
    /// How often dconf has stored an icon theme: it tells when the file is written.
    private(set) var writeCount = 0

    private(set) var theme = Theme.light
    private var process: ChildProcess?
    private var awaitedCount = 0
    private var writeWaiter: CheckedContinuation<Void, Never>?

    /// - Parameters:
    ///   - configuration: the text of `iconsd.conf`, which only iconsd reads
    ///   - home: where all files of the user's are, if not in the session's folder
    ///   - apps: how many are installed, each with an icon set that is chosen
    ///   - variables: what else its environment has
    init(
        _ candidate: Candidate,
        configuration: String,
        home: String? = nil,
        apps: Int = 0,
        _ variables: [String: String] = [:]
    ) async throws {
        self.candidate = candidate
        session = try await Session(.settings, (home.map(Desk.variables) ?? [:]).merging(variables) { $1 })
        directories = BaseDirectories(session.environment)
        try Files.write(configuration, to: Configuration.paths(directories)[0])
        if apps > 0 { try SampleApps(count: apps).install(in: directories) }
        portal = try await FakePortal(on: session.bus, .answers(.uint32(Theme.light.scheme)))
        bus = try await session.bus.connect()
        let stored = MatchRule(
            interface: "ca.desrt.dconf.Writer",
            member: "Notify",
            arguments: ["/org/gnome/desktop/interface/icon-theme"]
        )
        let writes = try await bus.signals([stored])
        start { [weak self] in for await _ in writes { await self?.noteWrite() } }
        try await showLight()
    }

    private static func variables(of home: String) -> [String: String] {
        [
            "XDG_CONFIG_HOME": "/config", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "/state",
            "XDG_CACHE_HOME": "/cache",
        ]
        .mapValues { home + $0 }
    }

    private func noteWrite() {
        writeCount += 1
        writeWaiter?.resume()
        writeWaiter = nil
    }

    /// Returns as soon as an icon theme has been stored that this has not returned for.
    func written() async {
        if writeCount == awaitedCount { await withCheckedContinuation { writeWaiter = $0 } }
        awaitedCount += 1
    }

    /// Writes iconsd's configuration.
    func configure(_ text: String) throws {
        try Files.write(text, to: Configuration.paths(directories)[0])
    }

    /// Forgets the writes that nobody has awaited.
    func forgetWrites() {
        awaitedCount = writeCount
    }
}

// MARK: What happens in it

extension Desk {
    /// Sets the light theme, as a person does.
    func showLight() async throws {
        try await session.set("icon-theme", Theme.light.rawValue)
        await written()
    }

    /// Starts the candidate in a session that is dark and shows the light theme: it writes at once.
    func startInTheDark() async throws {
        await turn(to: .dark)
        process = try await ChildProcess(candidate.command, session.environment)
    }

    /// The same, until it has nothing more to do.
    func begin() async throws {
        try await startInTheDark()
        await written()
        if candidate.isIconsd { try await Client(bus).refresh() }
    }

    /// Ends the candidate, and has the light theme shown for the next start.
    func end() async throws {
        await process?.send(SIGTERM)
        _ = await process?.exitStatus()
        process = nil
        if theme == .dark { try await showLight() }
    }

    /// Has the portal answer with the scheme of a theme, without saying so.
    func turn(to theme: Theme) async {
        self.theme = theme
        await portal.behave(.answers(.uint32(theme.scheme)))
    }

    /// Has the portal say that the scheme has changed.
    func signal() async throws {
        try await portal.signal(.uint32(theme.scheme))
    }

    /// Switches to the other theme and waits for its write.
    func toggle() async throws {
        await turn(to: theme.other)
        try await signal()
        await written()
    }

    /// Gives the candidate time for what it still has to do after a write, so that it disturbs no other one.
    func rest() async throws {
        try await LoopClock(loop).sleep(for: .milliseconds(20))
    }

    /// What the kernel knows of the candidate.
    var usage: ProcessUsage {
        get throws { try ProcessUsage(of: process?.id ?? 0) }
    }
}
