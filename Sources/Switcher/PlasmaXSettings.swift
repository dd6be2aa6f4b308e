internal import Appearance
internal import Files
internal import MainLoop

/// The xsettingsd by which Plasma hands its icon theme on to programs of GTK on X11.
///
/// Plasma removes that one's file and writes it anew, several times for a new color scheme, and tells it each time before
/// the file is closed (`setXSettingsdValue` of kde-gtk-config): what xsettingsd has read half, and running programs then
/// have no icon theme, it reads again here when nothing more is written.
struct PlasmaXSettings: Sendable {
    private let loop: MainLoop
    private let worker: Worker
    private let clock: any Clock<Duration>
    private let xsettingsd: XSettingsDaemon

    /// Plasma answers within half a second, and with a new color scheme once more.
    private static let debounce = Debounce(quietPeriod: .milliseconds(700), maximumWait: .seconds(5))

    init(in session: DesktopSession, clock: any Clock<Duration>) {
        loop = session.loop
        worker = session.files
        self.clock = clock
        xsettingsd = XSettingsDaemon(in: session.environment)
    }

    /// Ends when xsettingsd was told once more, or where there is none.
    func readAgain() async {
        guard let file = await worker.run({ [xsettingsd] in xsettingsd.runningFile }) else { return }
        let monitor = FolderMonitor(on: loop)
        await monitor.watch([Files.folder(of: file)])
        let (settled, isSettled) = AsyncStream.makeStream(of: Void.self)
        let debouncer = Debouncer(Self.debounce, on: loop, clock: clock) { isSettled.yield() }
        let listening = Task(executorPreference: loop) { for await _ in monitor.changes { await debouncer.event() } }
        defer { listening.cancel() }
        await debouncer.event()
        for await _ in settled {
            return await worker.run { [xsettingsd] in xsettingsd.reload(file) }
        }
    }
}
