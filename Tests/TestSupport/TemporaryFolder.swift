import CGIO

/// A folder of a test's own, removed with all that is in it when nobody holds it any more, neither here nor by a lock
/// (`flock(1)`).
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        guard let path = g_dir_make_tmp("iconsd-test-XXXXXX", nil) else { throw CannotBeMade() }
        self.path = String(cString: path)
        g_free(path)
    }

    package struct CannotBeMade: Error {}

    deinit {
        // Whoever holds it may need this thread to end.
        let remove = "flock --exclusive --timeout 10 '\(path)' true; rm -rf '\(path)'"
        g_spawn_command_line_async("sh -c \"\(remove)\"", nil)
    }
}
