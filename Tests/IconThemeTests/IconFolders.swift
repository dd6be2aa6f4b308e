import Files
import Glibc
import IconTheme
import TestSupport

/// A home folder and a system folder of a test's own, with icon themes in them.
struct IconFolders {
    private let folder: TemporaryFolder
    let themes: InstalledThemes

    init() throws {
        folder = try TemporaryFolder()
        let variables = ["HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/system"]
        themes = InstalledThemes(BaseDirectories(Environment(variables)))
    }

    var path: String { folder.path }

    /// Writes an `index.theme` into the folder of a theme.
    func write(_ text: String, _ theme: String) throws {
        try Files.write(text, to: index(of: theme))
    }

    func write(_ bytes: [UInt8], _ theme: String) throws {
        try write("", theme)
        let descriptor = open(index(of: theme), O_WRONLY)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw CannotBeWritten() }
        close(descriptor)
    }

    struct CannotBeWritten: Error {}

    func index(of theme: String) -> String { "\(path)/\(theme)/index.theme" }
}
