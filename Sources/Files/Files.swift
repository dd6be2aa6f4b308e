internal import CGIO
internal import Glibc

/// Reading and writing whole files.
package enum Files {
    /// No file that is read whole has a reason to be larger.
    package static let sizeLimit = 16 << 20

    /// The bytes of a regular file. Never waits, whatever the path leads to: a FIFO or a device is refused, as is a file
    /// of more than `limit` bytes (`EFBIG`).
    ///
    /// - Parameter count: how many bytes are wanted, from the first one
    package static func read(
        _ path: String,
        first count: Int = .max,
        limit: Int = sizeLimit
    ) throws(FileError) -> [UInt8] {
        try read(try open(path), path: path, first: count, limit: limit)
    }

    private static func open(_ path: String) throws(FileError) -> FileDescriptor {
        let number = Glibc.open(path, readingFlags)
        guard number >= 0 else { throw FileError(.read, path, code: errno) }
        return FileDescriptor(owning: number)
    }

    /// The bytes of a regular file and what tells it, both of one file, whatever else gets its path meanwhile.
    ///
    /// - Parameter isResolved: whether the path has led through no link so far (``resolved(_:)``); then it must not now,
    ///   either
    package static func readIdentified(
        _ path: String,
        isResolved: Bool
    ) throws(FileError) -> (bytes: [UInt8], fingerprint: Fingerprint) {
        let descriptor = try isResolved ? openWithoutLinks(path) : open(path)
        // Before it is read: what is written meanwhile makes it another one for the next time.
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw FileError(.read, path, code: errno) }
        return (try read(descriptor, path: path), Fingerprint(status))
    }

    static let readingFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

    static func read(
        _ descriptor: FileDescriptor,
        path: String,
        first count: Int = .max,
        limit: Int = sizeLimit
    ) throws(FileError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw FileError(.read, path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.read, path, reason: "it is not a regular file")
        }
        guard status.st_size <= limit else { throw FileError(.read, path, code: EFBIG) }
        // To the end, whatever the size: files of /proc say 0, and a file may have grown since it was asked.
        var bytes: [UInt8] = []
        let wanted = min(count, limit + 1)
        while bytes.count < wanted {
            let expected = min(max(Int(status.st_size) - bytes.count, 4096), wanted - bytes.count)
            guard let chunk = read(descriptor.number, upTo: expected) else { throw FileError(.read, path, code: errno) }
            if chunk.isEmpty { break }
            bytes += chunk
        }
        guard bytes.count <= limit else { throw FileError(.read, path, code: EFBIG) }
        return bytes
    }

    /// Some of the next bytes, none at the end, or nil with the reason in `errno` (`read(2)`).
    static func read(_ descriptor: CInt, upTo count: Int) -> [UInt8]? {
        var got = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            repeat { got = Glibc.read(descriptor, buffer.baseAddress, count) } while got < 0 && errno == EINTR
            initialized = max(got, 0)
        }
        return got < 0 ? nil : bytes
    }

    /// Renames a file that cannot be used, so that its content is kept, to a name beside it that nothing has yet.
    ///
    /// - Returns: the new path: `PATH.unreadable`, or `PATH.unreadable-2` and so on.
    package static func setAside(_ path: String) throws(FileError) -> String {
        var newPath = path + ".unreadable"
        var number = 2
        var status = stat()
        // Not access(2): a link that leads nowhere takes its name as well.
        while lstat(newPath, &status) == 0 {
            newPath = "\(path).unreadable-\(number)"
            number += 1
        }
        guard rename(path, newPath) == 0 else { throw FileError(.rename, path, code: errno) }
        return newPath
    }
}

extension Files {
    /// Whether there is a socket at `path`; whether somebody listens to it is not known.
    package static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
