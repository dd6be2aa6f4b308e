import CGIO

/// A folder for what is to be on a disk, removed with all that is in it when nobody holds it any more.
final class FolderOnDisk: Sendable {
    let path: String

    init(in parent: String) throws {
        guard let template = g_canonicalize_filename("\(parent)/home-XXXXXX", nil) else { throw CannotBeMade() }
        defer { g_free(template) }
        guard g_mkdtemp(template) != nil else { throw CannotBeMade() }
        path = String(cString: template)
    }

    struct CannotBeMade: Error {}

    deinit {
        g_spawn_command_line_sync("rm -rf '\(path)'", nil, nil, nil, nil)
    }
}
