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

        init?(_ seconds: some StringProtocol, _ nanoseconds: some StringProtocol) {
            guard let seconds = Int(seconds), let nanoseconds = Int(nanoseconds) else { return nil }
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }

        var text: String { "\(seconds),\(nanoseconds)" }
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

    /// For a file that remembers it: seven numbers and commas, the same as long as it is the same.
    package var text: String {
        "\(device),\(inode),\(size),\(modified.text),\(changed.text)"
    }

    /// From ``text``; nil for any other.
    init?(text: some StringProtocol) {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count == 7, let device = UInt(words[0]), let inode = UInt(words[1]), let size = Int(words[2]),
            let modified = Time(words[3], words[4]), let changed = Time(words[5], words[6])
        else { return nil }
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }
}

extension Files {
    /// What tells the file at `path`, which has to be there.
    package static func fingerprint(of path: String) throws(FileError) -> Fingerprint {
        guard let fingerprint = Fingerprint(ofFileAt: path) else { throw FileError(.read, path, code: errno) }
        return fingerprint
    }
}
