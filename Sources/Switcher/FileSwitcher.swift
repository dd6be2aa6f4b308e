internal import Files
package import MainLoop

/// A setting that stands in a file of the user.
package actor FileSwitcher: Switcher {
    package nonisolated let loop: MainLoop
    package nonisolated let kind: SwitcherKind
    package nonisolated let changes: AsyncStream<Void>

    private let file: SettingFile
    private let defaults: [SettingFile]
    private let standard: String
    private let worker: Worker
    private let monitor: FolderMonitor?
    private let announce: @Sendable () -> Void

    /// Throws where there is nothing to switch.
    ///
    /// - Parameters:
    ///   - defaults: the files that tell it where this one does not, the first one first
    ///   - standard: the theme where none of them does
    ///   - isWatched: whether it tells of changes
    ///   - announce: tells the programs that do not see it by themselves
    init(
        _ kind: SwitcherKind,
        _ file: SettingFile,
        defaults: [SettingFile] = [],
        standard: String = "",
        isWatched: Bool = false,
        in session: DesktopSession,
        announce: @escaping @Sendable () -> Void = {}
    ) async throws(SwitcherError) {
        if file.isOptional && !Files.isTaken(file.path) { throw SwitcherError("there is no \(file.path)", .notUsed) }
        self.kind = kind
        self.file = file
        self.defaults = defaults
        self.standard = standard
        self.announce = announce
        loop = session.loop
        worker = session.files
        guard isWatched else {
            monitor = nil
            changes = AsyncStream { $0.finish() }
            return
        }
        let monitor = FolderMonitor(on: session.loop) { Files.isTemporary($0) }
        self.monitor = monitor
        changes = monitor.changes
        await watch()
    }

    private func watch() async {
        await monitor?.watch(Set([file.path, Files.target(of: file.path)].map(Files.folder(of:))))
    }

    package var deafness: String? {
        get async { await monitor?.deafness?.description }
    }

    package func current() async throws(SwitcherError) -> ThemeSetting {
        // What kept it from hearing may be over.
        if await deafness != nil { await watch() }
        return try await setting()
    }

    private func setting() async throws(SwitcherError) -> ThemeSetting {
        try await worker.run { [file, defaults, standard] () throws(SwitcherError) in
            let original = try file.original()
            let found = original.theme ?? defaults.lazy.compactMap { try? $0.read()?.value }.first
            return ThemeSetting(shown: found ?? standard, original)
        }
    }

    package func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting {
        try await change { file throws(SwitcherError) in try file.set(theme) }
    }

    package func restore(_ original: OriginalTheme) async throws(SwitcherError) -> ThemeSetting {
        try await change { file throws(SwitcherError) in try file.restore(original) }
    }

    package func removeLeftovers() async {
        await worker.run { [file] in file.removeLeftovers() }
    }

    private func change(
        _ change: @escaping @Sendable (SettingFile) throws(SwitcherError) -> Void
    ) async throws(SwitcherError) -> ThemeSetting {
        try await worker.run { [file, announce] () throws(SwitcherError) in
            try change(file)
            announce()
        }
        return try await setting()
    }
}
