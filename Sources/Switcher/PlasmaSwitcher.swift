internal import DBus
internal import Files
package import MainLoop

/// Plasma's way: the entry `Theme` of the group `Icons` in `kdeglobals`, and signals for whatever runs. What GTK has of it,
/// Plasma brings there itself.
package actor PlasmaSwitcher: Switcher {
    package nonisolated let loop: MainLoop
    package nonisolated let kind = SwitcherKind.plasma
    package nonisolated let changes: AsyncStream<Void>

    private let signals: PlasmaSignals
    private let tools: PlasmaTools
    private let globals: KConfigCascade
    private let file: SettingFile
    private let worker: Worker
    private let lock: KConfigLock
    private let xsettings: PlasmaXSettings
    /// What still comes after a change.
    private var aftermath: Task<Void, Never>?

    /// What Plasma shows where nothing is set (`KHintsSettings` of plasma-integration).
    private static let standard = "breeze"

    package init(in session: DesktopSession, clock: (any Clock<Duration>)? = nil) async throws(SwitcherError) {
        let clock = clock ?? LoopClock(session.loop)
        loop = session.loop
        worker = session.files
        signals = PlasmaSignals(bus: try session.neededBus)
        tools = PlasmaTools(session.environment, on: session.loop, clock: clock)
        globals = .globals(session.directories, group: "Icons", key: "Theme")
        file = SettingFile(path: globals.own, syntax: globals.syntax)
        lock = KConfigLock(loop: session.loop, worker: session.files, clock: clock)
        xsettings = PlasmaXSettings(in: session, clock: clock)
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        let others: AsyncStream<Signal>
        do throws(DBusError) {
            others = try await signals.received()
        } catch {
            throw SwitcherError(error.description)
        }
        let following = start {
            for await signal in others where PlasmaSignals.concerns(signal) { changed.yield() }
            changed.finish()
        }
        changed.onTermination = { _ in following.cancel() }
    }

    package func current() async throws(SwitcherError) -> ThemeSetting {
        try await worker.run { [file, globals] () throws(SwitcherError) in
            let original = try file.original()
            let value = globals.outcome.value ?? ""
            return ThemeSetting(shown: value.isEmpty ? PlasmaSwitcher.standard : value, original)
        }
    }

    package func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting {
        guard let theme, !globals.syntax.canHold(theme) else {
            return try await change { file throws(SwitcherError) in try file.set(theme) }
        }
        // Plasma's own tool knows best how such a name is to be written.
        let failure = await tools.setIcons(theme)
        let found = try await current()
        guard found.shown != theme else { return found }
        throw SwitcherError(
            failure ?? "the icon theme of Plasma is \(found.shown) after `\(PlasmaTools.icons) \(theme)`",
            remedy: "look at \(file.path)"
        )
    }

    package func restore(_ original: OriginalTheme) async throws(SwitcherError) -> ThemeSetting {
        _ = try await change { file throws(SwitcherError) in try file.restoreText(original) }
        // The lock was in there.
        try await worker.run { [file] () throws(SwitcherError) in try file.removeFolders(original) }
        return try await current()
    }

    package func removeLeftovers() async {
        await worker.run { [file] in
            file.removeLeftovers()
            KConfigLock.removeLeftovers(of: file.path)
        }
    }

    package func entriesHaveChanged() async throws(SwitcherError) {
        if let failure = await tools.rebuildMenu() {
            throw SwitcherError(failure, remedy: "Plasma sees changed desktop entries later, or at the next login")
        }
    }

    private func change(
        _ change: @escaping @Sendable (SettingFile) throws(SwitcherError) -> Void
    ) async throws(SwitcherError) -> ThemeSetting {
        try await worker.run { [file] () throws(SwitcherError) in try file.makeFolder() }
        let isChanged = try await lock.hold(file.path) { [file, globals] () throws(SwitcherError) in
            if let locking = globals.outcome.lock { throw PlasmaSwitcher.isLocked(by: locking) }
            let before = try file.read()?.bytes
            try change(file)
            return try file.read()?.bytes != before
        }
        if isChanged { try await tell() }
        return try await current()
    }

    private func tell() async throws(SwitcherError) {
        do throws(DBusError) {
            try await signals.send()
        } catch {
            throw SwitcherError("no program of Plasma could be told of its icon theme: \(error)")
        }
        aftermath?.cancel()
        aftermath = start { [xsettings] in await xsettings.readAgain() }
    }

    /// Nothing follows the appearance where this is so: the user is to know it. And it may be so for a while only.
    private static func isLocked(by path: String) -> SwitcherError {
        let remedy = "whoever manages that file has to remove `[$i]` there"
        return SwitcherError("\(path) keeps the icon theme of Plasma from being changed", remedy: remedy)
    }
}
