internal import Files

/// The copies of apps' entries that the panel of Xfce keeps, in a folder for each launcher. It shows these at once when they
/// change, and never looks at the entries that they were made from.
struct PanelCopies: Sendable {
    private let folder: String
    /// Where they are saved.
    private let originals: String
    private let apps: InstalledApps

    init(_ directories: BaseDirectories, _ apps: InstalledApps) {
        folder = directories.configuration[0] + "/xfce4/panel"
        originals = directories.state + "/iconsd/panel"
        self.apps = apps
    }

    /// Whether any may be saved.
    var haveOriginals: Bool { Files.isFolder(originals) }

    /// Those of the `wanted` apps, and whatever iconsd has changed, be it gone meanwhile.
    func entries(of wanted: Set<String>) -> [OwnEntry] {
        Set(files(in: folder) + files(in: originals)).sorted().compactMap { name in
            let (path, saved) = ("\(folder)/\(name)", "\(originals)/\(name)")
            let isSaved = Files.isTaken(saved)
            guard let entry = apps.entry(at: path) ?? apps.entry(at: saved) else { return nil }
            // What was changed says for which app, whatever is installed now.
            let changed = isSaved ? entry.concernedApps.sorted().first : nil
            guard let app = changed ?? id(of: entry, path) else { return nil }
            guard wanted.contains(app) || isSaved || entry.concernedApps.contains(app) else { return nil }
            return OwnEntry(app: app, path: path, saved: saved)
        }
    }

    /// The folders in which one can come, change and go.
    var watched: [String] {
        [folder] + launchers(in: folder).map { "\(folder)/\($0)" }
    }

    /// Removes what is not complete beside entries and what is saved of them.
    func removeTemporaryFiles(of entries: [OwnEntry]) {
        let folders = entries.map { Files.folderOfTarget(of: $0.path) }
        for folder in Set(folders + launchers(in: originals).map { "\(originals)/\($0)" }) {
            Files.removeTemporaryFiles(in: folder)
        }
    }

    /// Removes the folders in which nothing is saved.
    func removeEmptyFolders() {
        for launcher in launchers(in: originals) { try? Files.removeIfEmpty("\(originals)/\(launcher)") }
        try? Files.removeIfEmpty(originals)
    }

    /// The panel names its copies by the time, and puts down of what they are copies. Those with another name came with the
    /// system, or the user made them, and stand for the app that is called so.
    private func id(of entry: DesktopEntry, _ path: String) -> String? {
        if let file = entry.copiedFile { return apps.id(ofEntryAt: file) }
        return EntryFolder(path: Files.folder(of: path)).id(of: path)
    }

    private func launchers(in folder: String) -> [String] {
        Files.names(in: folder).filter { $0.hasPrefix("launcher-") }
    }

    private func files(in folder: String) -> [String] {
        launchers(in: folder).flatMap { launcher in
            Files.names(in: "\(folder)/\(launcher)").filter { $0.hasSuffix(".desktop") }.map { "\(launcher)/\($0)" }
        }
    }
}
