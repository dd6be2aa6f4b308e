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
    /// The ids of its user and its group; nil for a file of this process.
    private let owner: Owner?

    private struct Owner: Sendable, Equatable {
        let user: UInt32
        let group: UInt32
    }

    package init(mode: UInt32) {
        self.init(mode: mode, modified: nil, owner: nil)
    }

    private init(mode: UInt32, modified: Time?, owner: Owner?) {
        self.mode = mode
        self.modified = modified
        self.owner = owner
    }

    /// Those of the file that `path` leads to; nil where there is none.
    package init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        mode = status.st_mode & 0o7777
        modified = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
        owner = Owner(user: status.st_uid, group: status.st_gid)
    }

    /// The same for a file that is modified now.
    package var modifiedNow: FileAttributes { FileAttributes(mode: mode, modified: nil, owner: owner) }

    /// Whether it is this user's: nobody can make a file another's.
    package var isOwn: Bool { owner.map { $0.user == geteuid() } ?? true }

    /// Whether anybody at all may write it: nobody may where a package manager keeps what it manages.
    package var mayBeWritten: Bool { mode & 0o222 != 0 }

    /// False with the reason in `errno`.
    func apply(to descriptor: CInt) -> Bool {
        // The group first: changing it takes bits away.
        if let owner, !isOfGroup(owner.group, descriptor), fchown(descriptor, .max, owner.group) != 0 { return false }
        guard fchmod(descriptor, mode) == 0 else { return false }
        guard let modified else { return true }
        let time = timespec(tv_sec: modified.seconds, tv_nsec: modified.nanoseconds)
        return futimens(descriptor, [time, time]) == 0
    }

    private func isOfGroup(_ group: UInt32, _ descriptor: CInt) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_gid == group
    }
}
