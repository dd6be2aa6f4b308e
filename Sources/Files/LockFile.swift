internal import CGIO
internal import Glibc

/// A lock that programs of Qt respect (`QLockFile`): a file beside what it locks that says who has made it. It is released
/// when nobody holds this any more.
package final class LockFile: Sendable {
    private let path: String
    /// As long as it is open nobody takes the lock for one that was left behind.
    private let descriptor: FileDescriptor

    /// Takes the lock at `path`, whose folder must be there; nil while somebody else has it. One whose process has ended
    /// is removed, one that this process could not remove, and one that is older than `age`.
    package static func take(_ path: String, staleAfter age: Duration) throws(FileError) -> LockFile? {
        if let lock = try LockFile(path) { return lock }
        guard isStale(path, after: age), try removeStale(path, after: age) else { return nil }
        return try LockFile(path)
    }

    /// Nil where there is one already.
    private init?(_ path: String) throws(FileError) {
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if number < 0, errno == EEXIST { return nil }
        guard number >= 0 else { throw FileError(.lock, path, code: errno) }
        self.path = path
        descriptor = FileDescriptor(owning: number)
        flock(number, LOCK_EX | LOCK_NB)
        guard Files.write(Array(LockHolder.own.text.utf8), to: number) else {
            throw FileError(.lock, path, code: errno)
        }
    }

    deinit {
        unlink(path)
    }

    /// By the rules of `QLockFile`.
    private static func isStale(_ path: String, after age: Duration) -> Bool {
        let holder = LockHolder(ofLockAt: path)
        // One of this process is held, which is looked at before it is removed, or could not be removed when it was
        // released.
        if holder?.hasEnded == true || holder == .own { return true }
        var (status, now) = (stat(), timespec())
        guard stat(path, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else { return false }
        let seconds = abs(now.tv_sec - status.st_mtim.tv_sec)
        return .seconds(seconds) > age
    }

    /// Only one at a time, who looks again: or a lock could be removed that somebody has taken since. Who does that may be
    /// killed, too.
    private static func removeStale(_ path: String, after age: Duration) throws(FileError) -> Bool {
        guard let removing = try take(path + ".rmlock", staleAfter: age) else { return false }
        defer { withExtendedLifetime(removing) {} }
        guard isStale(path, after: age) else { return false }
        let number = open(path, O_WRONLY | O_CLOEXEC)
        guard number >= 0 else { return false }
        let descriptor = FileDescriptor(owning: number)
        return flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 && unlink(path) == 0
    }
}
