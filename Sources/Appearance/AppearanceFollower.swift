package import DBus
package import Files
internal import GSettings
package import MainLoop

/// Knows the color scheme, and hands each reading of it on.
///
/// Signals are only hints that something may have changed: they are debounced, then the scheme is read, and only the
/// reading counts. What an event leads to stands in `+events`, how a reading goes in `+reading`.
package actor AppearanceFollower: LoopActor {
    package nonisolated let loop: MainLoop
    /// Events that may mean another color scheme, since the start.
    package internal(set) var signalCount: UInt64 = 0
    /// Readings since the start.
    package internal(set) var readingCount: UInt64 = 0

    let bus: Bus
    let systemBus: BusAddress
    let environment: Environment
    let clock: any Clock<Duration>
    let worker: Worker
    let debouncer: Debouncer
    let portal: Portal
    let act: @Sendable (Reading) async -> Void
    private let due: AsyncStream<Void>

    /// Opened when it is asked for first; there may be none that a desktop would see.
    private lazy var opening = Task(executorPreference: loop) {
        [loop, worker] () -> Result<StringSetting, SettingsError> in
        do throws(SettingsError) {
            return .success(try await StringSetting(.colorScheme, on: loop, worker: worker))
        } catch {
            return .failure(error)
        }
    }
    var setting: Result<StringSetting, SettingsError> { get async { await opening.value } }
    var latest = Reading(scheme: .noPreference, source: .none, portal: .unknown)
    var isReading = false
    var readsAgain = false
    var waitsForReading: [CheckedContinuation<Void, Never>] = []
    let stopwatch: Stopwatch
    var retry = Retry()

    /// - Parameters:
    ///   - bus: the session bus
    ///   - systemBus: where it is told that the machine wakes from sleep; it may be missing
    ///   - environment: says whether there is a display, without which the portal must not be started
    ///   - worker: for what blocks in GSettings
    ///   - act: what is done about each reading; the next one begins after it
    package init(
        _ bus: Bus,
        systemBus: BusAddress,
        environment: Environment,
        debounce: Debounce,
        clock: any Clock<Duration>,
        worker: Worker,
        act: @escaping @Sendable (Reading) async -> Void
    ) {
        self.bus = bus
        self.systemBus = systemBus
        self.environment = environment
        self.clock = clock
        stopwatch = Stopwatch(clock)
        self.worker = worker
        loop = bus.loop
        portal = Portal(bus)
        self.act = act
        let (due, isDue) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.due = due
        debouncer = Debouncer(debounce, on: bus.loop, clock: clock) { isDue.yield() }
    }

    /// Reads the scheme and follows it, until the task is cancelled or the session bus is lost.
    package func follow() async throws(DBusError) {
        let signals = try await bus.signals(Portal.signals)
        await withDiscardingTaskGroup { group in
            group.addTask(executorPreference: loop) { await self.read() }
            group.addTask(executorPreference: loop) { for await _ in self.due { await self.read() } }
            group.addTask(executorPreference: loop) { await self.followSetting() }
            group.addTask(executorPreference: loop) { await self.followResumes() }
            for await signal in signals { handle(signal) }
            group.cancelAll()
        }
        retry.cancel()
    }

    /// Whether the user needs high contrast, as far as a portal tells.
    package var isHighContrast: Bool {
        get async { await portal.isHighContrast(mayStart: mayStartPortal) }
    }

    /// While a lost portal is waited for, nothing else starts it.
    var mayStartPortal: Bool { environment.hasDisplay && !retry.isPending }

    /// Takes other times for the debouncing.
    package func configure(_ debounce: Debounce) async {
        await debouncer.configure(debounce)
    }
}
