package import Files

/// The applications that are installed, as their desktop entries describe them. The first folder that has a sound entry of
/// an id wins, as for `GDesktopAppInfo`.
///
/// Overrides of iconsd are looked through: an app is what it is without them.
package struct InstalledApps: Sendable {
    /// Where entries are looked for, the user's own folder first.
    package let searchPath: [String]
    /// Where the user's own entries are kept as they were before iconsd changed their icons.
    private let originals: String
    private let entries = ParsedFiles<DesktopEntry?>()

    /// The data folders, and those of Flatpak and snap where the environment's list lacks them, as a service's often does.
    package init(_ directories: BaseDirectories, _ environment: Environment) {
        let user = environment["FLATPAK_USER_DIR"] ?? directories.data[0] + "/flatpak"
        let system = environment["FLATPAK_SYSTEM_DIR"] ?? "/var/lib/flatpak"
        let exports = [user + "/exports/share", system + "/exports/share", "/var/lib/snapd/desktop"]
        var folders: [String] = []
        for folder in directories.data + exports where !folders.contains(folder) { folders.append(folder) }
        searchPath = folders.map { $0 + "/applications" }
        originals = EntryOverrides.originals(directories)
    }

    /// The app of this id, or nil where there is none that is sound, or the first entry says that it was removed.
    package func app(_ id: String) -> App? {
        app(id, at: searchPath.compactMap { EntryFolder(path: $0).file(of: id) })
    }

    /// All apps by their ids, those that are in no menu among them.
    package var all: [App] {
        let files = searchPath.map { EntryFolder(path: $0).files }
        return Set(files.flatMap(\.keys)).sorted().compactMap { id in app(id, at: files.compactMap { $0[id] }) }
    }

    /// The ids of all entries that are there, sound or not, in their order.
    package var ids: [String] {
        Set(searchPath.flatMap { EntryFolder(path: $0).files.keys }).sorted()
    }

    /// The files of all entries, sound or not, those that others come before among them.
    var files: [String] {
        searchPath.flatMap { EntryFolder(path: $0).files.values }
    }

    /// The folders in which an app can come, change and go; also those that are missing.
    package var watched: [String] {
        searchPath.flatMap { EntryFolder(path: $0).folders }
    }

    /// The file of the entry from which an app has its icon without iconsd.
    func source(of id: String) -> String? {
        let files = searchPath.compactMap { EntryFolder(path: $0).file(of: id) }
        return ([original(of: id)] + files).first { entry(at: $0)?.concernedApps.contains(id) == false }
    }

    /// The app whose entry is at this path, sound or not; nil where none is looked for.
    func id(ofEntryAt path: String) -> String? {
        searchPath.lazy.compactMap { EntryFolder(path: $0).id(of: path) }.first
    }

    /// Nil for one that is not sound.
    func entry(at path: String) -> DesktopEntry? {
        entries.parsed(path) { DesktopEntry(path: $0) } ?? nil
    }

    private func original(of id: String) -> String { "\(originals)/\(id).desktop" }

    private func app(_ id: String, at files: [String]) -> App? {
        let sound = files.compactMap { path in entry(at: path).map { (path: path, entry: $0) } }
        let original = sound.drop { $0.entry.overriddenApp == id }
        guard let (path, entry) = original.first, !entry.isHidden else { return nil }
        var icon = entry.icon
        if icon == App.overrideIcon(of: id) {
            // The user's own entry, or an override that the user edited.
            let saved = self.entry(at: self.original(of: id))
            icon = saved?.icon ?? original.dropFirst().first?.entry.icon ?? ""
        }
        return App(
            id: id,
            name: entry.name ?? id,
            entryPath: path,
            icon: icon,
            isInMenus: entry.isInMenus,
            flatpak: entry.flatpak,
            snap: entry.snap
        )
    }
}
