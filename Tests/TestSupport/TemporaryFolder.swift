import CGIO

/// A folder of a test's own, removed with all that is in it when nobody holds it any more.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        guard let path = g_dir_make_tmp("iconsd-test-XXXXXX", nil) else { throw CannotBeMade() }
        self.path = String(cString: path)
        g_free(path)
    }

    package struct CannotBeMade: Error {}

    deinit {
        g_spawn_command_line_sync("rm -rf '\(path)'", nil, nil, nil, nil)
    }
}
