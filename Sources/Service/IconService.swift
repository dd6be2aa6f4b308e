internal import Appearance
internal import Client
package import DBus
package import Files
internal import IconTheme
package import MainLoop
internal import Switcher

/// The daemon: follows the appearance and has the icon theme of its mode shown.
///
/// What is done about a reading stands in `+switching`, what others see of it in `+interface`.
package actor IconService: ExportedObject {
    package nonisolated let loop: MainLoop
    package nonisolated let interface: InterfaceDescription

    let bus: Bus
    let clock: any Clock<Duration>
    let worker: Worker
    let environment: Environment
    let directories: BaseDirectories
    let stateFile: StateFile
    let log: Log

    var configuration = Configuration()
    var memory = State()
    /// What is on the disk of it.
    var savedMemory = State()
    var switchers: [any Switcher] = []
    var problems: [Concern: String] = [:]

    var reading: Reading?
    var mode: Mode?
    var pair: ThemePair?
    var shownTheme = ""
    var isSwitching = false
    /// What was shown for the reading before. Who has set another theme since keeps it until something else is to be
    /// shown.
    var settledLook: Look?
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

    package init(_ bus: Bus, _ environment: Environment, _ log: Log) throws(DBusError) {
        loop = bus.loop
        clock = LoopClock(bus.loop)
        worker = Worker(on: bus.loop, clock: clock)
        interface = try InterfaceDescription(xml: IconsdName.interfaceXML)
        self.bus = bus
        self.environment = environment
        self.log = log
        directories = BaseDirectories(environment)
        stateFile = StateFile(directories)
    }

    /// Serves until the bus is lost or the task is cancelled. A switch that has begun is finished first.
    package func run(_ reloads: AsyncStream<Void>) async {
        loadState()
        loadConfiguration()
        await openSwitchers()
        await withDiscardingTaskGroup { group in
            group.addTask(executorPreference: loop) { await self.followAppearance() }
            group.addTask(executorPreference: loop) { for await _ in reloads { await self.reload() } }
            for switcher in switchers {
                group.addTask(executorPreference: loop) {
                    for await _ in switcher.changes { await self.noteTheme(of: switcher) }
                }
            }
            for await _ in bus.untilLost {}
            group.cancelAll()
        }
    }

    private func followAppearance() async {
        do throws(DBusError) {
            try await follower.follow()
        } catch {
            report(.appearance, "the appearance cannot be followed: \(error)")
            publish()
        }
    }

    private func reload() async {
        log(.information, "reading the configuration again")
        await refresh()
    }

    /// Reads everything again and applies what differs.
    func refresh() async {
        loadConfiguration()
        settledLook = nil
        await follower.configure(configuration.debounce)
        await follower.read()
    }
}
