internal import CLinux
internal import Glibc

/// A file descriptor that is closed when nobody holds it any more. Each is equal to itself only.
package final class FileDescriptor: Sendable {
    package let number: CInt

    /// Takes `number` over: nobody else may close it.
    package init(owning number: CInt) {
        self.number = number
    }

    deinit {
        close(number)
    }
}

extension FileDescriptor: Hashable {
    package static func == (a: FileDescriptor, b: FileDescriptor) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Files {
    /// A folder as the start of paths. Links that lead to it are followed.
    package static func folder(_ path: String) throws(FileError) -> FileDescriptor {
        let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw FileError(.read, path, code: errno) }
        return FileDescriptor(owning: number)
    }

    /// Opens a file to read it, by an absolute path on which nothing is a link; what is one, is an error (`ELOOP`).
    ///
    /// Folder by folder: `openat2(2)` is denied to services that may make no set-user-ID files (`RestrictSUIDSGID=`).
    static func openWithoutLinks(_ path: String) throws(FileError) -> FileDescriptor {
        let names = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        var found = try folder("/")
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            let flags = isLast ? readingFlags : open_path_only | O_DIRECTORY | O_CLOEXEC
            let number = openat(found.number, name, flags | O_NOFOLLOW)
            guard number >= 0 else { throw FileError(.read, path, code: errno == ENOTDIR ? ELOOP : errno) }
            found = FileDescriptor(owning: number)
        }
        return found
    }

    /// The bytes of the regular file `name` right in a folder, as ``read(_:)`` gives them. A link is refused (`ELOOP`).
    package static func read(_ name: String, in folder: FileDescriptor) throws(FileError) -> [UInt8] {
        let number = openat(folder.number, name, readingFlags | O_NOFOLLOW)
        guard number >= 0 else { throw FileError(.read, name, code: errno) }
        return try read(FileDescriptor(owning: number), path: name)
    }
}
