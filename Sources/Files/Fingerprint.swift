internal import CGIO
internal import Glibc

/// What tells whether a file is still the one that was read, without reading it again (`stat(2)`).
package struct Fingerprint: Sendable, Hashable {
    private let device: UInt
    private let inode: UInt
    /// In bytes.
    package let size: Int
    private let modified: Time
    /// Packages of some systems have all their files modified in 1970.
    private let changed: Time

    private struct Time: Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

    /// Nil where there is no file.
    package init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = Time(status.st_mtim)
        changed = Time(status.st_ctim)
    }

    /// For a file that remembers it: seven numbers and nothing else, the same as long as it is the same.
    package var text: String {
        "\(device)-\(inode)-\(size)-\(modified.seconds).\(modified.nanoseconds)-\(changed.seconds).\(changed.nanoseconds)"
    }
}

extension Files {
    /// What tells the file at `path`, which has to be there.
    package static func fingerprint(of path: String) throws(FileError) -> Fingerprint {
        guard let fingerprint = Fingerprint(ofFileAt: path) else { throw FileError(.read, path, code: errno) }
        return fingerprint
    }
}
