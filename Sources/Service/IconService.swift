internal import Appearance
internal import Catalog
internal import Client
internal import Configuration
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
    /// One thing after the other is done to the desktop.
    let turns: Turns
    /// One change of what is chosen or installed after the other is looked into; each may take its time.
    let changing: Turns
    /// The desktop is asked for one color scheme after the other.
    let asking: Turns
    /// What blocks on files, and may take long.
    let builder: Worker
    /// What blocks on files in which settings stand: a switch does not wait for what is built.
    let settingFiles: Worker
    let inventoryReader: InventoryReader
    let overlayWriter: OverlayWriter
    let rememberedLooks: RememberedLooks
    let entryOverrides: EntryOverrides
    let monitor: FolderMonitor

    var configuration = Configuration()
    var memory = State()
    /// What is on the disk of it.
    var savedMemory = State()
    /// Whether a file that cannot be read is in its place still: it is not written over.
    var isStateInTheWay = false
    /// Those in use, in their order.
    var switchers: [any Switcher] = []
    /// Whether others would be right if there was something for them to switch: programs come and go.
    var lacksSwitchers = false
    /// Whether there are some that were not tried since they came.
    var hasNewSwitchers = false
    /// Why some of them may not be written, by their names.
    var leftAlone: [String: String] = [:]
    var openSwitchers: [SwitcherKind: any Switcher] = [:]
    let opened = AsyncStream.makeStream(of: (any Switcher).self)
    var problems: [Concern: String] = [:]
    var retry = Retry()

    /// What is installed; nil before it was looked for.
    var inventory: Inventory?
    /// What it was read from.
    var inputs = Snapshot()
    /// The folders in which something happens when anything of this changes, as they were when they were last listed.
    var watched = Inputs()
    /// The themes whose folders are among them.
    var watchedThemes: [String] = []
    /// What an earlier run has read, as long as this one has not.
    var unread: Inputs?
    /// What tells whether the themes on which overlays stand are still the same.
    var bases: [String: Fingerprint]?
    /// Those that were made last.
    var looks: Looks?
    /// Those of an earlier run, until the first are needed.
    var earlierLooks: Looks?
    /// Whether they are noted for the next start.
    var areLooksRemembered = false
    /// Counts the changes of what looks are made from: those of another revision have to be made anew.
    var lookRevision = 0
    /// The apps whose desktop entries are brought to what is on screen.
    var overridden: [App]?

    var reading: Reading?
    /// Whether one was acted on.
    var hasBegun = false
    /// Of those who have asked for a color scheme: finished when its mode was acted on.
    var modesAskedFor: [(mode: Mode, isFollowed: AsyncStream<Never>.Continuation)] = []
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
    var clockJumps = ClockJumps()
    /// Nobody sets this clock, and it goes on while the machine sleeps.
    let began = ContinuousClock.now
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

    /// Tells when what was changed can be looked at: packages change hundreds of files at once.
    private(set) lazy var filesSettled = Debouncer(
        Debounce(quietPeriod: .milliseconds(300), maximumWait: .seconds(10)),
        on: loop,
        clock: clock
    ) { [weak self] in await self?.rescan() }

    /// Tells when programs have seen that desktop entries were taken back: GNOME Shell waits five seconds, and then reads.
    private(set) lazy var entriesSettled = Debouncer(
        Debounce(quietPeriod: .seconds(7), maximumWait: .seconds(60)),
        on: loop,
        clock: clock
    ) { [weak self] in await self?.endLingering() }

    package init(_ bus: Bus, _ environment: Environment, _ log: Log) throws(DBusError) {
        loop = bus.loop
        clock = LoopClock(bus.loop)
        stopwatch = Stopwatch(clock)
        worker = Worker(on: bus.loop, clock: clock)
        turns = Turns(on: bus.loop)
        interface = try InterfaceDescription(xml: IconsdName.interfaceXML)
        self.bus = bus
        self.environment = environment
        self.log = log
        directories = BaseDirectories(environment)
        themes = InstalledThemes(directories)
        stateFile = StateFile(directories)
        changing = Turns(on: bus.loop)
        asking = Turns(on: bus.loop)
        builder = Worker(on: bus.loop, clock: clock)
        settingFiles = Worker(on: bus.loop, clock: clock)
        // What cannot be completed would be news of itself, and tried again for ever.
        monitor = FolderMonitor(on: bus.loop) { Files.isTemporary($0) }
        let apps = InstalledApps(directories, environment)
        inventoryReader = InventoryReader(apps, CatalogFolders(environment))
        entryOverrides = EntryOverrides(directories, apps)
        overlayWriter = OverlayWriter(themes, directories)
        rememberedLooks = RememberedLooks(directories, searchPath: apps.searchPath, environment)
    }

    /// Serves until the bus is lost or the task is cancelled. A switch that has begun is finished first.
    package func run(_ reloads: AsyncStream<Void>) async {
        loadState()
        earlierLooks = rememberedLooks.looks(for: memory)
        loadConfiguration()
        await chooseSwitchers()
        await withDiscardingTaskGroup { group in
            group.addTask(executorPreference: loop) { await self.followAppearance() }
            group.addTask(executorPreference: loop) { await self.followDesktop() }
            group.addTask(executorPreference: loop) { await self.followThemes() }
            group.addTask(executorPreference: loop) { await self.followFiles() }
            group.addTask(executorPreference: loop) { for await _ in reloads { await self.reload() } }
            for await _ in bus.untilLost {}
            group.cancelAll()
        }
        await turns.finish()
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

    /// Does something to the desktop, after what was asked for before.
    func inTurn<Outcome: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Outcome
    ) async throws(Failure) -> Outcome {
        try await turns.take(work)
    }
}
