internal import CGIO
internal import Glibc

extension Files {
    /// Puts `text` into the file at `path`, for its owner alone, and makes the folders that are missing. A link is
    /// written through: who manages files by links wants to keep them.
    ///
    /// A crash leaves the old content or the new one, whole and, where that is asked for, on the disk
    /// (`g_file_set_contents_full`).
    package static func write(_ text: String, to path: String, durably: Bool = true) throws(FileError) {
        try write(Array(text.utf8), to: path, durably: durably)
    }

    /// The same for bytes of any kind.
    package static func write(_ bytes: [UInt8], to path: String, durably: Bool = true) throws(FileError) {
        let target = target(of: path)
        guard g_mkdir_with_parents(folder(of: target), 0o700) == 0 else { throw FileError(.write, path, code: errno) }
        let durability = durably ? G_FILE_SET_CONTENTS_DURABLE.rawValue : 0
        let safely = GFileSetContentsFlags(G_FILE_SET_CONTENTS_CONSISTENT.rawValue | durability)
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let isWritten = bytes.withUnsafeBytes { bytes in
            let content = bytes.assumingMemoryBound(to: gchar.self)
            return g_file_set_contents_full(target, content.baseAddress, gssize(bytes.count), safely, 0o600, &error)
        }
        guard isWritten != 0 else { throw FileError(.write, path, error) }
    }

    /// Removes what ``write(_:to:)`` leaves beside the file when it is killed.
    package static func removeLeftovers(of path: String) {
        let target = target(of: path)
        let folder = folder(of: target)
        for leftover in names(in: folder).map({ folder + "/" + $0 }) where isTemporary(leftover, prefix: target + ".") {
            unlink(leftover)
        }
    }

    /// The folder that holds what is at a path, `.` for a name alone (`dirname(1)`).
    package static func folder(of path: String) -> String {
        let folder = g_path_get_dirname(path)
        defer { g_free(folder) }
        return folder.map { String(cString: $0) } ?? "."
    }

    /// Where a link leads to in the end, also when nothing is there yet; the path itself if it is none.
    package static func target(of path: String) -> String {
        var target = path
        // As many as the system itself follows (`path_resolution(7)`).
        for _ in 0..<40 {
            guard let link = g_file_read_link(target, nil) else { return target }
            defer { g_free(link) }
            let next = g_canonicalize_filename(link, folder(of: target))
            defer { g_free(next) }
            target = next.map { String(cString: $0) } ?? path
        }
        return path
    }
}
