internal import Glibc

/// What a file has besides its bytes, and what has to come back with them: who may use it, and when it was modified.
package struct FileAttributes: Sendable, Equatable {
    private struct Time: Sendable, Equatable {
        let seconds: Int
        let nanoseconds: Int
    }

    /// The bits of `chmod(2)`.
    package let mode: UInt32
    /// Nil for a file that is modified now.
    private let modified: Time?

    package init(mode: UInt32) {
        self.mode = mode
        modified = nil
    }

    /// Those of the file that `path` leads to; nil where there is none.
    package init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        mode = status.st_mode & 0o7777
        modified = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// Whether anybody at all may write it: nobody may where a package manager keeps what it manages.
    package var mayBeWritten: Bool { mode & 0o222 != 0 }

    /// False with the reason in `errno`.
    func apply(to descriptor: CInt) -> Bool {
        guard fchmod(descriptor, mode) == 0 else { return false }
        guard let modified else { return true }
        let time = timespec(tv_sec: modified.seconds, tv_nsec: modified.nanoseconds)
        return futimens(descriptor, [time, time]) == 0
    }
}
