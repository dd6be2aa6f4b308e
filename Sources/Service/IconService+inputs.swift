internal import Appearance
internal import Configuration
internal import DBus
internal import Files
internal import IconTheme
internal import KeyFile
internal import MainLoop
internal import Switcher

/// What the daemon reads, and reads again when it is asked to: its own files, and which switchers are right.
extension IconService {
    func loadState() {
        let (state, problem) = stateFile.load()
        memory = state
        savedMemory = state
        isStateInTheWay = problem != nil && Files.isTaken(stateFile.path)
        report(.state, problem)
    }

    func loadConfiguration() {
        configuration = Configuration(directories)
        report(.configuration, summary(of: configuration.problems.map(\.description)))
    }

    /// What people can read of a list of problems, which has no end if the file has none.
    func summary(of problems: [String]) -> String? {
        let shown = 5
        guard !problems.isEmpty else { return nil }
        let rest = problems.count > shown ? ["and \(problems.count - shown) more"] : []
        return (problems.prefix(shown) + rest).joined(separator: "; ")
    }

    /// Reads the configuration again.
    func reload() async {
        log(.information, "reading the configuration again")
        await refresh()
    }

    /// Reads everything again and applies what differs.
    func refresh() async {
        loadConfiguration()
        await inTurn { await self.chooseSwitchers() }
        await follower.configure(configuration.debounce)
        await startAnew()
    }

    /// Has the look shown also where it was shown before and somebody has changed it since; a wish of theirs comes first.
    func startAnew() async {
        insist()
        await follower.read()
    }

    func insist() {
        settledLook = nil
        isEager = true
        if others.areRefusing { others = OtherWriters() }
        report(.others, nil)
    }

    /// Opens those that are configured, or those that are found to be right: of these the first one must work, and the
    /// others where they can.
    func chooseSwitchers() async {
        let detection = Detection(
            currentDesktop: environment["XDG_CURRENT_DESKTOP"],
            names: (try? await bus.names()) ?? [],
            configured: configuration.switchers
        )
        var chosen: [any Switcher] = []
        var failures: [String] = []
        for kind in detection.kinds {
            do throws(SwitcherError) {
                chosen.append(try await switcher(kind))
            } catch {
                let isNeeded = configuration.switchers != nil || kind == detection.kinds.first
                if isNeeded || error.meaning != .notUsed { failures.append("\(kind): \(error)") }
            }
        }
        if chosen.isEmpty, failures.isEmpty {
            failures = ["no switcher is used; look at [Switchers] Use in iconsd.conf"]
        }
        // Another setting has another theme, which nobody has changed.
        if chosen.first?.name != switchers.first?.name { shownTheme = nil }
        if !Set(chosen.map(\.kind)).isSubset(of: switchers.map(\.kind)) { hasNewSwitchers = true }
        switchers = chosen
        lacksSwitchers = chosen.count < detection.kinds.count
        report(.desktop, failures.isEmpty ? nil : failures.joined(separator: "; "))
    }

    /// What switchers and color scheme settings work on.
    var session: DesktopSession {
        DesktopSession(on: loop, bus: bus, environment, worker: worker, files: settingFiles)
    }

    /// Whichever is open stays so, since it tells of changes.
    func switcher(_ kind: SwitcherKind) async throws(SwitcherError) -> any Switcher {
        if let switcher = openSwitchers[kind] { return switcher }
        let switcher = try await kind.open(in: session)
        await switcher.removeLeftovers()
        openSwitchers[kind] = switcher
        opened.continuation.yield(switcher)
        return switcher
    }

    /// A service that was started before its desktop hears of it by the names that come.
    func followDesktop() async {
        guard let changes = try? await bus.signals(Detection.telling.map(MatchRule.owner)) else { return }
        for await change in changes where NameOwnerChange(change)?.newOwner != nil {
            let before = switchers.map(\.name)
            await inTurn { await self.chooseSwitchers() }
            guard switchers.map(\.name) != before else { continue }
            await startAnew()
        }
    }

    /// Notes what is wrong with one thing, or with nil that nothing is. It is logged when it is news.
    func report(_ concern: Concern, _ problem: String?) {
        guard problems[concern] != problem else { return }
        problems[concern] = problem
        if let problem { log(.warning, problem) }
    }
}
