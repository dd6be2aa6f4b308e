internal import CGIO
internal import Glibc

/// An instance of inotify, the kernel's news of files (`inotify(7)`).
final class Inotify {
    struct Event {
        /// What told it; -1 when events were lost.
        let watch: CInt
        let events: UInt32
        /// The name in the folder; empty when it is about the watched place itself.
        let name: String
    }

    enum Answer {
        case watched(CInt)
        /// Nothing is there, or what is there is no folder.
        case absent
        /// The user may not watch it.
        case forbidden
        case refused(Deafness)
    }

    let descriptor: CInt

    init() throws(Deafness) {
        descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw errno == EMFILE ? .instances : .system(errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Watches the inode at `path`, also for what it was watched for before.
    func add(_ path: String, _ events: UInt32) -> Answer {
        let watch = inotify_add_watch(descriptor, path, events | UInt32(IN_MASK_ADD))
        guard watch < 0 else { return .watched(watch) }
        return switch errno {
        case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .absent
        case EACCES, EPERM: .forbidden
        case ENOSPC: .refused(.watches)
        default: .refused(.system(errno))
        }
    }

    func remove(_ watch: CInt) {
        inotify_rm_watch(descriptor, watch)
    }

    /// Those that are there now, some of them when there are very many.
    func events() -> [Event] {
        let buffer = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
        }
        return buffer.withUnsafeBytes { bytes in
            var events: [Event] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let header = rest.loadUnaligned(as: inotify_event.self)
                let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(header.len))
                let characters = name.prefix { $0 != 0 }
                events.append(
                    Event(watch: header.wd, events: header.mask, name: String(decoding: characters, as: UTF8.self))
                )
                rest = bytes[name.endIndex...]
            }
            return events
        }
    }
}

/// Why a monitor does not hear of every change.
package enum Deafness: Error, Hashable, CustomStringConvertible {
    /// All inotify instances that the user may have are in use, or all descriptors of the process.
    case instances
    /// The user's inotify watches are used up: of the folders, some are heard.
    case watches
    /// Another error number of `errno(3)`.
    case system(CInt)

    package var description: String { remedy.map { "\(fault): \($0)" } ?? fault }

    /// What is not heard, and why.
    package var fault: String {
        switch self {
        case .instances: "changes of files are not heard, since your inotify instances are used up"
        case .watches: "not all changes of files are heard, since your inotify watches are used up"
        case .system(let code): "changes of files are not heard: inotify says \(String(cString: g_strerror(code)))"
        }
    }

    /// What to do, where that can be told.
    package var remedy: String? {
        switch self {
        case .instances: "raise fs.inotify.max_user_instances, or close programs that watch many folders"
        case .watches: "raise fs.inotify.max_user_watches, or close programs that watch many folders"
        case .system: nil
        }
    }
}
