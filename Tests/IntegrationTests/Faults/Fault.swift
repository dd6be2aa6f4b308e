import Glibc

/// What becomes of a call that changes something.
enum Fault: Hashable, Sendable {
    case killedBefore
    case killedAfter
    /// Only half is written, as the system may do at any time.
    case short
    /// An error of `errno(3)`.
    case error(CInt)

    /// Those that a call can come to on a full, a broken and a read-only disk, without permission and without descriptors.
    static func faults(of call: String) -> [Fault] {
        [.killedBefore, .killedAfter] + (isWriting(call) ? [.short] : []) + errors(of: call).map(Fault.error)
    }

    private static func isWriting(_ call: String) -> Bool { ["write", "pwrite", "copy_file_range"].contains(call) }

    private static func errors(of call: String) -> [CInt] {
        switch call {
        case "open": [ENOSPC, EIO, EROFS, EACCES, EMFILE]
        case "mkdir", "rename", "symlink": [ENOSPC, EIO, EROFS, EACCES]
        case "link": [ENOSPC, EIO, EROFS, EMLINK]
        case "unlink", "rmdir": [EIO, EROFS, EACCES]
        case "chmod", "fchmod", "fchown", "utimens": [EIO, EROFS, EPERM]
        case "fallocate": [ENOSPC, EOPNOTSUPP]
        // A connection that fails is lost for ever.
        case "sendmsg": []
        default: [ENOSPC, EIO]
        }
    }

    /// As the preloaded library knows it.
    var order: String {
        switch self {
        case .killedBefore: "before"
        case .killedAfter: "after"
        case .short: "short"
        case .error(let code): String(code)
        }
    }

    var isDeadly: Bool { self == .killedBefore || self == .killedAfter }

    /// What is to be said of it; nil where there is nothing to say.
    var reason: String? { if case .error(let code) = self { String(cString: strerror(code)) } else { nil } }
}

extension Fault: CustomStringConvertible {
    var description: String {
        switch self {
        case .killedBefore: "killed before"
        case .killedAfter: "killed after"
        case .short: "short"
        case .error(let code): Fault.names[code] ?? String(code)
        }
    }

    private static let names: [CInt: String] = [
        ENOSPC: "ENOSPC", EIO: "EIO", EROFS: "EROFS", EACCES: "EACCES", EMFILE: "EMFILE", EMLINK: "EMLINK",
        EPERM: "EPERM", EOPNOTSUPP: "EOPNOTSUPP",
    ]
}

/// A fault at one of the calls of a name, the first of which is 1.
struct Injection: Hashable, Sendable, CustomStringConvertible {
    let call: String
    let number: Int
    let fault: Fault

    var description: String { "\(call) \(number): \(fault)" }
}
