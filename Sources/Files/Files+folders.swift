internal import CGIO
internal import CLinux
internal import Glibc

/// Folders that are built aside and then put in place.
extension Files {
    /// When a file was changed, in seconds since the epoch; nil where there is none.
    package static func modificationTime(of path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
    }

    /// Makes a folder and those that it is in, where they are missing, for their owner alone, whatever the process's mask
    /// says, as the XDG Base Directory Specification wants it.
    package static func makeFolder(_ path: String) throws(FileError) {
        for folder in missingFolders(of: path) {
            guard mkdir(folder, 0o700) == 0, chmod(folder, 0o700) == 0 else {
                throw FileError(.makeFolder, folder, code: errno)
            }
        }
    }

    /// The folders that have to be made for this one to be there, the outermost first, itself the last of them.
    package static func missingFolders(of path: String) -> [String] {
        isFolder(path) || path == "/" ? [] : missingFolders(of: folder(of: path)) + [path]
    }

    /// Makes a folder for its owner alone whose name nothing else has.
    package static func makeTemporaryFolder(in folder: String) throws(FileError) -> String {
        let template = g_strdup("\(folder)/\(temporaryPrefix)XXXXXX")
        defer { g_free(template) }
        guard let path = g_mkdtemp_full(template, 0o700) else {
            throw FileError(.makeFolder, folder + "/" + temporaryPrefix, code: errno)
        }
        guard chmod(path, 0o700) == 0 else {
            let code = errno
            rmdir(path)
            throw FileError(.makeFolder, folder + "/" + temporaryPrefix, code: code)
        }
        return String(cString: path)
    }

    /// Gives a file or folder another name on the same file system. An empty folder there gives way, a full one does not.
    package static func move(_ path: String, to newPath: String) throws(FileError) {
        guard rename(path, newPath) == 0 else { throw FileError(.rename, path, code: errno) }
    }

    /// Removes a file, or a folder with all that is in it. Links are removed, and not followed.
    package static func removeTree(_ path: String) throws(FileError) {
        if isFolder(path), !isLink(path) {
            for name in names(in: path) { try removeTree(path + "/" + name) }
        }
        guard Glibc.remove(path) == 0 else { throw FileError(.remove, path, code: errno) }
    }

    /// Why something is not read that could be.
    package static func refusal(toRead path: String, _ reason: String) -> FileError {
        FileError(.read, path, reason: reason)
    }

    /// Why something is not removed that could be.
    package static func refusal(toRemove path: String, _ reason: String) -> FileError {
        FileError(.remove, path, reason: reason)
    }

    /// Waits until the disk has all that was written to the file system of a folder (`syncfs(2)`).
    package static func syncFileSystem(of folder: String) throws(FileError) {
        try sync(folder, syncfs)
    }

    /// Waits until the disk has the names in a folder.
    package static func syncFolder(_ folder: String) throws(FileError) {
        try sync(folder, fsync)
    }

    private static func sync(_ folder: String, _ sync: (CInt) -> CInt) throws(FileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.sync, folder, code: errno) }
        defer { close(descriptor) }
        guard sync(descriptor) == 0 else { throw FileError(.sync, folder, code: errno) }
    }
}
