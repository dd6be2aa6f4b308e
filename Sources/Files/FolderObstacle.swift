internal import CGIO
internal import Glibc

/// What keeps files from being made in a folder.
package enum FolderObstacle: Sendable, Hashable {
    /// What is at the path is none: a file, or a link that leads nowhere.
    case noFolder(String)
    /// This user may not write in the folder, which is `owner`'s; nil where it is this user's own.
    case denied(String, owner: String?)
    /// The file system of the folder cannot be written.
    case readOnly(String)
    /// The file system of the folder has no room worth mentioning left.
    case full(String)
    /// The file system of the folder takes no more files, however small.
    case withoutInodes(String)
}

extension Files {
    /// What keeps files from being made in a folder, or where it is missing, it from being made; nil where nothing does.
    /// Nothing is tried: a quota, as one example, is not known.
    package static func obstacle(toWritingIn path: String) -> FolderObstacle? {
        let place = nearestThing(to: path)
        var status = stat()
        guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return .noFolder(place) }
        if let obstacle = FileSystem(of: place)?.obstacle(place) { return obstacle }
        guard access(place, W_OK | X_OK) == 0 else {
            return .denied(place, owner: status.st_uid == geteuid() ? nil : userName(status.st_uid))
        }
        return nil
    }

    /// Whether what is at a path, after links, belongs to this user.
    package static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_uid == geteuid()
    }

    /// The path itself, or where nothing is there, what it would be made in.
    private static func nearestThing(to path: String) -> String {
        isTaken(path) || path == "/" ? path : nearestThing(to: folder(of: path))
    }

    private static func userName(_ id: UInt32) -> String {
        getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "user \(id)"
    }
}

/// The file system that a folder is in (`statvfs(3)`), as it is mounted there.
private struct FileSystem: Equatable {
    private let device: UInt
    private let isReadOnly: Bool
    private let isFull: Bool
    private let lacksInodes: Bool

    init?(of folder: String) {
        var (status, system) = (stat(), statvfs())
        guard stat(folder, &status) == 0, statvfs(folder, &system) == 0 else { return nil }
        device = UInt(status.st_dev)
        isReadOnly = system.f_flag & UInt(ST_RDONLY) != 0
        isFull = system.f_bavail * system.f_frsize < FileSystem.leastRoom
        // Those that have as many as they need tell none.
        lacksInodes = system.f_files > 0 && system.f_favail < FileSystem.leastInodes
    }

    /// In bytes: a few pictures.
    private static let leastRoom: UInt = 1 << 20
    private static let leastInodes: UInt = 64

    /// What is in the way in all of it, by its uppermost folder.
    func obstacle(_ folder: String) -> FolderObstacle? {
        guard isReadOnly || isFull || lacksInodes else { return nil }
        var top = folder
        while top != "/", FileSystem(of: Files.folder(of: top)) == self { top = Files.folder(of: top) }
        return isReadOnly ? .readOnly(top) : isFull ? .full(top) : .withoutInodes(top)
    }
}
