internal import CGIO
internal import Glibc

extension Files {
    /// The path in a URI of the scheme `file` (`g_filename_from_uri`); nil for all others.
    package static func path(ofURI uri: String) -> String? {
        let path = g_filename_from_uri(uri, nil, nil)
        defer { g_free(path) }
        return path.map { String(cString: $0) }
    }

    /// Where a path leads to after all links, absolute (`realpath(3)`).
    package static func resolved(_ path: String) throws(FileError) -> String {
        guard let resolved = realpath(path, nil) else { throw FileError(.read, path, code: errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether there is anything at a path, after links.
    package static func exists(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_EXISTS) != 0
    }

    /// Whether there is a folder at a path, after links.
    package static func isFolder(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_IS_DIR) != 0
    }

    /// Whether there is a regular file at a path; a link to one is none.
    package static func isFile(_ path: String) -> Bool {
        !isLink(path) && g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0
    }

    /// Whether there is a link at a path.
    package static func isLink(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0
    }

    /// Whether something has this path, be it a link that leads nowhere.
    package static func isTaken(_ path: String) -> Bool {
        isLink(path) || exists(path)
    }

    /// Whether there is a regular file at a path, after links, that this process may execute.
    package static func isExecutable(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 && g_file_test(path, G_FILE_TEST_IS_EXECUTABLE) != 0
    }
}
