internal import CGIO
internal import CLinux
internal import Glibc

/// Files for their owner alone, whatever the process's mask says. Nothing here waits for the disk:
/// ``syncFileSystem(of:)`` does, once for all of them.
extension Files {
    /// Writes a new file with this text.
    package static func create(_ text: String, at path: String) throws(FileError) {
        let target = try create(path)
        defer { close(target) }
        guard write(Array(text.utf8), to: target) else { throw FileError(.write, path, code: errno) }
    }

    /// Copies a file's content into a new one; where the file system can, both share it on the disk.
    ///
    /// - Parameter expected: what the file was when somebody read it. When it is another one, that is an error.
    package static func copy(
        _ path: String,
        to newPath: String,
        expecting expected: Fingerprint
    ) throws(FileError) {
        let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard source >= 0 else { throw FileError(.read, path, code: errno) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0 else { throw FileError(.read, path, code: errno) }
        guard Fingerprint(status) == expected else { throw changed(path) }
        let target = try create(newPath)
        defer { close(target) }
        var rest = Int(status.st_size)
        while rest > 0 {
            let count = copy_file_range(source, nil, target, nil, rest, 0)
            // Not between these file systems: some say so, and some say that there is nothing.
            if count == 0 || count < 0 && [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) { break }
            guard count > 0 || errno == EINTR else { throw FileError(.write, newPath, code: errno) }
            rest -= max(count, 0)
        }
        while rest > 0 {
            guard let bytes = read(source, upTo: min(rest, 1 << 16)) else {
                throw FileError(.read, path, code: errno)
            }
            guard !bytes.isEmpty else { throw changed(path) }
            guard write(bytes, to: target) else { throw FileError(.write, newPath, code: errno) }
            rest -= bytes.count
        }
        // Also what was written into it meanwhile must not be taken for what was expected.
        guard fstat(source, &status) == 0, Fingerprint(status) == expected else { throw changed(path) }
    }

    /// Gives a file a second name; false where that cannot be, as on a file system without hard links.
    package static func link(_ path: String, to newPath: String) -> Bool {
        Glibc.link(path, newPath) == 0
    }

    private static func changed(_ path: String) -> FileError {
        FileError(.read, path, reason: "it was changed meanwhile")
    }

    /// A new file, open for writing.
    private static func create(_ path: String) throws(FileError) -> CInt {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
        guard fchmod(descriptor, 0o600) == 0 else {
            defer { close(descriptor) }
            throw FileError(.write, path, code: errno)
        }
        return descriptor
    }
}
