@testable import Catalog
import Files
import KeyFile

extension Input {
    /// An app gets an icon of iconsd in its entry, in one of the user's and in a copy in a panel; nothing else of them
    /// changes, and then every byte comes back.
    func checkEntry(_ bytes: [UInt8], in folder: String) throws {
        let root = folder + "/entry"
        try? Files.removeTree(root)
        // What has marks of iconsd has something to undo before anything was done.
        guard DesktopEntry(bytes, path: "file")?.concernedApps.isEmpty ?? true else { return }
        let environment = Environment([
            "HOME": root + "/home", "XDG_DATA_DIRS": root + "/system", "FLATPAK_SYSTEM_DIR": root + "/flatpak",
        ])
        let directories = BaseDirectories(environment)
        let apps = InstalledApps(directories, environment)
        let overrides = EntryOverrides(directories, apps)
        let user = root + "/home/.local/share/applications"
        let own = user + "/own.desktop"
        let copy = root + "/home/.config/xfce4/panel/launcher-1/system.desktop"
        let places = [root + "/system/applications/system.desktop", own, copy]
        for path in places { try write(bytes, to: path) }

        let wanted = ["own", "system"].compactMap(apps.app)
        let changes = overrides.update(to: wanted)
        try hold(changes.problems.isEmpty && changes.written == wanted.map(\.id), "what is wanted is done: \(changes)")
        if !wanted.isEmpty {
            try checkOverride(at: own, of: "own", bytes)
            try checkOverride(at: user + "/system.desktop", of: "system", bytes)
            if DesktopEntry(bytes, path: copy)?.copiedFile == nil { try checkOverride(at: copy, of: "system", bytes) }
        }
        try hold(["own", "system"].compactMap(apps.app) == wanted, "the apps are what they are without it")
        try hold(overrides.update(to: wanted).isEmpty, "what is done is not done again")

        try hold(overrides.update(to: []).problems.isEmpty, "it can be undone")
        for path in places { try hold(try Files.read(path) == bytes, "\(path) is as it was") }
        try hold(Files.names(in: user) == ["own.desktop"], "nothing is left in the user's folder")
        try hold(!Files.exists(directories.state + "/iconsd/entries"), "nothing is left beside the state")
    }

    /// GLib reads the icon, and finds all other lines as they were.
    private func checkOverride(at path: String, of app: String, _ before: [UInt8]) throws {
        let bytes = try Files.read(path)
        let icon = DesktopEntry(bytes, path: path)?.icon
        try hold(icon == "iconsd." + app, "\(path) has the icon of iconsd, not \(icon ?? "none")")
        try hold(otherLines(bytes) == otherLines(before), "the other lines of \(path) are as they were")
    }

    private func otherLines(_ bytes: [UInt8]) -> [[UInt8]] {
        KeyFileLines(bytes).lines.filter { line in
            guard case .entry(let key) = line.content, line.group == EntryText.group else { return true }
            return !EntryText.isIcon(key) && !key.hasPrefix("X-Iconsd-")
        }.map { line in
            // A last line that gets an end may have had the first half of one.
            line.text.last == UInt8(ascii: "\r") ? line.text.dropLast() : line.text
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Files.makeFolder(Files.folderOfTarget(of: path))
        try Files.replace(path, with: bytes, FileAttributes(mode: 0o644))
    }
}
