internal import CGIO
internal import Glibc

/// The way to a folder. Each place on it is watched before what comes after it is looked at: whatever changes later is
/// an event, and the folders beyond are followed anew.
extension FolderMonitor {
    func follow(_ folder: String) {
        var trail: Set<Step> = []
        func note(_ watch: CInt?, next: String?) {
            guard let watch else { return }
            trail.insert(Step(watch: watch, next: next))
            watches[watch]?.folders[next, default: []].insert(folder)
        }
        defer { trails[folder] = Array(trail) }

        var path = "/"
        var ahead = names(in: folder)
        var linkCount = 0
        var awaited: String?
        while let name = ahead.popLast() {
            guard name != ".." else {
                path = parent(of: path)
                continue
            }
            let next = path == "/" ? "/" + name : path + "/" + name
            note(watch(path, Interest.passing).watch, next: name)
            if isWatched(next, Interest.passing) {
                path = next
            } else if let target = link(at: next) {
                linkCount += 1
                note(watch(next, Interest.link).watch, next: "")
                // As many as the kernel follows (path_resolution(7)).
                guard linkCount <= 40 else { return }
                if target.hasPrefix("/") { path = "/" }
                ahead += names(in: target)
            } else if watch(next, Interest.passing).isThere {
                path = next
            } else if awaited != next {
                // Once more when its coming would be heard: it may have come meanwhile.
                note(watch(path, Interest.awaiting).watch, next: name)
                awaited = next
                ahead.append(name)
            } else {
                return
            }
        }
        note(watch(path, Interest.content).watch, next: nil)
    }

    /// Whether it is known to be there, and any change of that would be an event.
    private func isWatched(_ path: String, _ events: UInt32) -> Bool {
        places[path].map { $0.events & events == events } ?? false
    }

    /// Watches what is at `path` also for `events`.
    private func watch(_ path: String, _ events: UInt32) -> (watch: CInt?, isThere: Bool) {
        if let place = places[path], isWatched(path, events) { return (place.watch, true) }
        switch inotify?.add(path, events) {
        case .watched(let watch):
            places[path] = Place(watch: watch, events: events | (places[path]?.events ?? 0))
            watches[watch, default: Watch()].paths.insert(path)
            return (watch, true)
        case .refused(let reason):
            deafness = reason
            return (nil, true)
        case .forbidden:
            return (nil, true)
        case .absent, nil:
            return (nil, false)
        }
    }
}

/// Events of `inotify(7)` that are worth being woken for.
private enum Interest {
    static let link = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_DONT_FOLLOW)
    static let passing = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR)
    static let awaiting = passing | UInt32(IN_CREATE | IN_MOVED_TO)
    static let content = awaiting | UInt32(IN_DELETE | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_ATTRIB)
}

extension Inotify.Event {
    /// Too many came at once.
    var isLoss: Bool { events & UInt32(IN_Q_OVERFLOW) != 0 }

    /// What was watched is not where it was.
    var isEnd: Bool { events & UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT | IN_IGNORED) != 0 }
}

/// The names that a path is made of, the first one last.
private func names(in path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
}

private func parent(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
}

/// Where a symbolic link leads to; nil for all else.
private func link(at path: String) -> String? {
    let target = g_file_read_link(path, nil)
    defer { g_free(target) }
    return target.map { String(cString: $0) }
}
