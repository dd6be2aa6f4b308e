import Catalog
import Files
import Glibc
import TestSupport

/// A home folder and two system folders of a test's own, with desktop entries in them. Paths are relative to all of it.
struct AppFolders {
    private let folder: TemporaryFolder
    let environment: Environment
    let apps: InstalledApps
    let overrides: EntryOverrides

    static let user = "home/.local/share/applications"
    static let system = "system/applications"
    static let saved = "home/.local/state/iconsd/entries"
    static let panel = "home/.config/xfce4/panel"
    static let savedCopies = "home/.local/state/iconsd/panel"
    /// The folders that iconsd makes.
    static let made = ["home/.local", "home/.local/share", user, "home/.local/state", "home/.local/state/iconsd"]

    /// - Parameter variables: of the environment, which have paths
    init(_ variables: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        var environment = Environment([
            "HOME": folder.path + "/home", "XDG_DATA_DIRS": "\(folder.path)/system:\(folder.path)/other",
            "FLATPAK_SYSTEM_DIR": folder.path + "/flatpak", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ])
        for (variable, path) in variables { environment.variables[variable] = "\(folder.path)/\(path)" }
        self.environment = environment
        let directories = BaseDirectories(environment)
        apps = InstalledApps(directories, environment)
        overrides = EntryOverrides(directories, apps)
    }

    func path(_ path: String) -> String { folder.path + "/" + path }

    func write(_ text: String, _ path: String, mode: UInt32 = 0o644) throws {
        try write(Array(text.utf8), path, mode: mode)
    }

    func write(_ bytes: [UInt8], _ path: String, mode: UInt32 = 0o644) throws {
        try Files.makeFolder(Files.folderOfTarget(of: self.path(path)))
        try Files.replace(self.path(path), with: bytes, FileAttributes(mode: mode))
    }

    func link(_ path: String, to target: String) throws {
        try Files.makeFolder(Files.folderOfTarget(of: self.path(path + "-")))
        guard symlink(target, self.path(path)) == 0 else { throw CannotBeLinked() }
    }

    struct CannotBeLinked: Error {}

    /// Nil where nothing can be read.
    func text(_ path: String) -> String? {
        (try? Files.read(self.path(path))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The changes of bringing the overrides to those of the apps that have these ids.
    @discardableResult
    func override(_ ids: String...) -> OverrideChanges {
        overrides.update(to: ids.compactMap(apps.app))
    }

    /// All that is in these folders: bytes, permissions, times and links.
    var content: [String: String] { content(of: "") }

    /// The same without some paths.
    func content(but paths: [String]) -> [String: String] { content.filter { !paths.contains($0.key) } }

    private func content(of path: String) -> [String: String] {
        var content: [String: String] = [:]
        for name in Files.names(in: self.path(path)) {
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            if !Files.isLink(self.path(inner)), Files.isFolder(self.path(inner)) {
                content[inner] = "folder"
                content.merge(self.content(of: inner)) { $1 }
            } else {
                let attributes = FileAttributes(ofFileAt: self.path(inner))
                content[inner] =
                    "\(Files.isLink(self.path(inner))) \(String(describing: attributes)) \(text(inner) ?? "")"
            }
        }
        return content
    }
}

/// A sound entry.
func entry(_ name: String, icon: String, _ lines: String = "") -> String {
    "[Desktop Entry]\nType=Application\nName=\(name)\nExec=true\nIcon=\(icon)\n\(lines)"
}
