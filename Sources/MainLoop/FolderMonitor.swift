/// Tells that something has changed in one of many folders.
///
/// It is inotify itself rather than `GFileMonitor`: GIO looks every four seconds for a folder that is not there, and for
/// each one when the user's watches are used up; it does not say so, gives up for good when there was no instance once,
/// runs a thread of its own and does not see when a link on the way to a folder leads elsewhere.
package actor FolderMonitor: LoopActor {
    package nonisolated let loop: MainLoop
    /// Tells of changes of names, contents and attributes of what is directly in the folders, and of a folder's coming
    /// and going; several as one. A hint: it may turn out that nothing is different.
    package nonisolated let changes: AsyncStream<Void>
    /// Why not everything is heard. Each call of ``watch(_:)`` tries again.
    package internal(set) var deafness: Deafness?

    private let isIgnored: @Sendable (String) -> Bool
    private let changed: AsyncStream<Void>.Continuation
    private var source: LoopSource?
    var inotify: Inotify?
    /// By the numbers that inotify gave them.
    var watches: [CInt: Watch] = [:]
    /// The watches of places, by paths without links.
    var places: [String: Place] = [:]
    /// Of each watched folder, what is watched for it.
    var trails: [String: [Step]] = [:]

    /// One watch of inotify.
    struct Watch {
        var paths: Set<String> = []
        /// The folders for which it is there, by the name that leads on to them; by nil those that it shows.
        var folders: [String?: Set<String>] = [:]
    }

    struct Place {
        let watch: CInt
        var events: UInt32
    }

    /// A watch on the way to a folder, and the name of what comes after it: nil at the end, empty for a link.
    struct Step: Hashable {
        let watch: CInt
        let next: String?
    }

    /// - Parameter isIgnored: of which names in the folders nothing is told
    package init(on loop: MainLoop, ignoring isIgnored: @escaping @Sendable (String) -> Bool = { _ in false }) {
        self.loop = loop
        self.isIgnored = isIgnored
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    isolated deinit {
        source = nil
        changed.finish()
    }

    /// Makes `folders`, absolute paths, the ones that are watched: what changes after this has returned is told. Opens and
    /// closes only what differs. For a folder that is not there, the way to it is watched.
    package func watch(_ folders: some Sequence<String>) {
        let folders = Set(folders)
        trails.keys.filter { deafness != nil || !folders.contains($0) }.forEach(leave)
        deafness = nil
        do throws(Deafness) { try open() } catch { deafness = error }
        guard inotify != nil else { return }
        folders.filter { trails[$0] == nil }.forEach(follow)
    }

    private func open() throws(Deafness) {
        guard inotify == nil else { return }
        let inotify = try Inotify()
        source = loop.watch(inotify.descriptor, for: .readable) { [weak self] _ in
            self?.assumeIsolated { $0.hear() }
        }
        self.inotify = inotify
    }

    private func hear() {
        var isChange = false
        var stale: Set<String> = []
        for event in inotify?.events() ?? [] {
            if event.isLoss { stale.formUnion(trails.keys) }
            guard let watch = watches[event.watch] else { continue }
            if event.isEnd {
                stale.formUnion(watch.folders.values.joined())
            } else {
                stale.formUnion(watch.folders[event.name] ?? [])
                isChange = isChange || (watch.folders[nil] != nil && !isIgnored(event.name))
            }
        }
        stale.forEach(leave)
        stale.forEach(follow)
        if isChange || !stale.isEmpty { changed.yield() }
    }

    private func leave(_ folder: String) {
        for step in trails.removeValue(forKey: folder) ?? [] {
            guard var watch = watches[step.watch] else { continue }
            watch.folders[step.next]?.remove(folder)
            if watch.folders[step.next]?.isEmpty == true { watch.folders[step.next] = nil }
            watches[step.watch] = watch
            if watch.folders.isEmpty { end(step.watch) }
        }
    }

    private func end(_ watch: CInt) {
        for path in watches.removeValue(forKey: watch)?.paths ?? [] { places[path] = nil }
        inotify?.remove(watch)
    }
}
