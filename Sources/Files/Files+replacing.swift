internal import CGIO
internal import Glibc

/// Changing files in folders that are not iconsd's own: nothing there may be lost, or left behind.
extension Files {
    /// Puts a file of these bytes in the place of the one at `path`, or where none is; its folder must be there. A link is
    /// written through.
    ///
    /// A crash leaves the old content or the new one, whole and on the disk, and perhaps what
    /// ``removeTemporaryFiles(in:)`` removes.
    package static func replace(
        _ path: String,
        with bytes: [UInt8],
        _ attributes: FileAttributes
    ) throws(FileError) {
        let target = target(of: path)
        var temporary = Array("\(folder(of: target))/\(temporaryPrefix)XXXXXX".utf8CString)
        let descriptor = g_mkstemp_full(&temporary, O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
        defer { close(descriptor) }
        guard
            write(bytes, to: descriptor), attributes.apply(to: descriptor), fsync(descriptor) == 0,
            rename(temporary, target) == 0
        else {
            let code = errno
            unlink(temporary)
            throw FileError(.write, path, code: code)
        }
        synchronize(folder(of: target))
    }

    /// Removes what ``replace(_:with:_:)`` leaves in a folder when it is killed.
    package static func removeTemporaryFiles(in folder: String) {
        for name in names(in: folder) where isTemporary(name) {
            unlink("\(folder)/\(name)")
        }
    }

    /// The folder in which the file that `path` leads to is, or would be.
    package static func folderOfTarget(of path: String) -> String {
        folder(of: target(of: path))
    }

    /// Removes a file, or a link and not what it leads to.
    package static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 else { throw FileError(.remove, path, code: errno) }
        synchronize(folder(of: path))
    }

    /// Removes a folder if it is there and nothing is in it.
    package static func removeIfEmpty(_ folder: String) throws(FileError) {
        guard rmdir(folder) != 0, ![ENOENT, ENOTDIR, ENOTEMPTY, EEXIST].contains(errno) else { return }
        throw FileError(.remove, folder, code: errno)
    }

    /// False with the reason in `errno` (`write(2)`).
    static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return false }
            rest = rest.dropFirst(max(count, 0))
        }
        return true
    }

    /// Puts names on the disk, as far as the file system can: without them a file that was synced is not found.
    private static func synchronize(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
