internal import CGIO
internal import Glibc

/// Why something could not be done with a file: what was tried, on which file, and the system's reason.
package struct FileError: Error, Hashable, CustomStringConvertible {
    package enum Operation: String, Sendable {
        case read, write, rename, remove, lock
        case makeFolder = "make the folder"
        case sync = "sync the file system of"
    }

    package let operation: Operation
    package let path: String
    package let reason: String
    /// A file that is not there is often as good as an empty one.
    package let isMissingFile: Bool
    /// Nobody but an administrator could do it, or nobody at all: another attempt will not help.
    package let isDenied: Bool
    /// There is a link where none may be, or there are too many.
    package let isLink: Bool

    /// For an error number of `errno(3)`.
    init(_ operation: Operation, _ path: String, code: CInt) {
        self.operation = operation
        self.path = path
        reason = String(cString: g_strerror(code))
        isMissingFile = code == ENOENT || code == ENOTDIR
        // EBUSY is what a file says that is a mount point.
        isDenied = [EACCES, EPERM, EROFS, EBUSY].contains(code)
        isLink = code == ELOOP
    }

    /// For what the system allows and this project does not.
    init(_ operation: Operation, _ path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
        isMissingFile = false
        isDenied = false
        isLink = false
    }

    /// For an error that GLib describes.
    init(_ operation: Operation, _ path: String, _ error: UnsafeMutablePointer<GError>?) {
        self.operation = operation
        self.path = path
        // Before its last colon it names a temporary file, which has another name each time.
        let message = error.map { String(cString: $0.pointee.message) } ?? "unknown error"
        reason = message.split(separator: ": ").last.map(String.init) ?? message
        isMissingFile = false
        isDenied = false
        isLink = false
    }

    package var description: String {
        "cannot \(operation.rawValue) \(path): \(reason)"
    }
}
