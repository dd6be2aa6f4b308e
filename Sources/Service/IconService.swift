internal import Appearance
internal import Client
package import DBus
package import Files
internal import IconTheme
package import MainLoop
internal import Switcher

/// The daemon: follows the appearance and has the icon theme of its mode shown.
///
/// What is done about a reading stands in `+switching`, about what other programs write in `+others`, how all of it is
/// undone in `+undoing`, and what others see in `+interface` and `+properties`.
package actor IconService: ExportedObject {
    package nonisolated let loop: MainLoop
    package nonisolated let interface: InterfaceDescription

    let bus: Bus
    let clock: any Clock<Duration>
    let stopwatch: Stopwatch
    let worker: Worker
    let environment: Environment
    let directories: BaseDirectories
    let themes: InstalledThemes
    let stateFile: StateFile
    let log: Log

    var configuration = Configuration()
    var memory = State()
    /// What is on the disk of it.
    var savedMemory = State()
    /// Those in use, in their order.
    var switchers: [any Switcher] = []
    var openSwitchers: [SwitcherKind: any Switcher] = [:]
    let opened = AsyncStream.makeStream(of: (any Switcher).self)
    var problems: [Concern: String] = [:]
    var retry = Retry()
    /// Ends when what was begun last is done; see ``inTurn(_:)``.
    var turn: Task<Void, Never>?

    var reading: Reading?
    /// Whether one was acted on.
    var hasBegun = false
    /// Of those who have asked for a color scheme: finished when it was acted on.
    var schemesAskedFor: [(scheme: ColorScheme, isFollowed: AsyncStream<Never>.Continuation)] = []
    var mode: Mode?
    var pair: ThemePair?
    /// What the desktop is known to show.
    var shownTheme: String?
    /// What was written for the look that is to be shown, and perhaps is not known to be stored; nil where nothing was.
    var writtenLook: Look?
    /// What was shown for the reading before. Who has set another theme since keeps it until something else is to be
    /// shown.
    var settledLook: Look?
    /// What others have written is taken up without waiting for more.
    var isEager = false
    var others = OtherWriters()
    var lastSwitch: UInt64 = 0
    var switchCount: UInt64 = 0
    var unchangedCount: UInt64 = 0

    var published: [String: Value] = [:]
    var loggedState: ServiceState?

    private(set) lazy var follower = AppearanceFollower(
        bus,
        systemBus: .system(environment),
        environment: environment,
        debounce: configuration.debounce,
        clock: clock,
        worker: worker
    ) { [weak self] in await self?.act(on: $0) }

    /// Tells when what others have written can be taken up.
    private(set) lazy var quiet = Debouncer(
        Debounce(quietPeriod: OtherWriters.quietPeriod, maximumWait: .seconds(10)),
        on: loop,
        clock: clock
    ) { [weak self] in await self?.follower.read() }

    package init(_ bus: Bus, _ environment: Environment, _ log: Log) throws(DBusError) {
        loop = bus.loop
        clock = LoopClock(bus.loop)
        stopwatch = Stopwatch(clock)
        worker = Worker(on: bus.loop, clock: clock)
        interface = try InterfaceDescription(xml: IconsdName.interfaceXML)
        self.bus = bus
        self.environment = environment
        self.log = log
        directories = BaseDirectories(environment)
        themes = InstalledThemes(directories)
        stateFile = StateFile(directories)
    }

    /// Serves until the bus is lost or the task is cancelled. A switch that has begun is finished first.
    package func run(_ reloads: AsyncStream<Void>) async {
        loadState()
        loadConfiguration()
        await chooseSwitchers()
        await withDiscardingTaskGroup { group in
            group.addTask(executorPreference: loop) { await self.followAppearance() }
            group.addTask(executorPreference: loop) { await self.followDesktop() }
            group.addTask(executorPreference: loop) { await self.followThemes() }
            group.addTask(executorPreference: loop) { for await _ in reloads { await self.reload() } }
            for await _ in bus.untilLost {}
            group.cancelAll()
        }
        await turn?.value
    }

    private func followAppearance() async {
        do throws(DBusError) {
            try await follower.follow()
        } catch  where !Task.isCancelled {
            report(.appearance, "the appearance cannot be followed: \(error)")
            publish()
        } catch {
            // It was told to end.
        }
    }

    private func reload() async {
        log(.information, "reading the configuration again")
        await refresh()
    }

    /// Reads everything again and applies what differs.
    func refresh() async {
        loadConfiguration()
        await chooseSwitchers()
        await follower.configure(configuration.debounce)
        await startAnew()
    }

    /// Has the look shown also where it was shown before and somebody has changed it since; a wish of theirs comes first.
    func startAnew() async {
        settledLook = nil
        isEager = true
        if others.areRefusing { others = OtherWriters() }
        report(.others, nil)
        await follower.read()
    }

    /// One thing after the other is done to the desktop, in the order in which they are asked for; and what has begun
    /// is finished, whatever is cancelled.
    func inTurn<Outcome: Sendable>(_ work: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let previous = turn
        let task = Task.immediate(executorPreference: loop) {
            await previous?.value
            return await work()
        }
        turn = start { _ = await task.value }
        return await task.value
    }
}
