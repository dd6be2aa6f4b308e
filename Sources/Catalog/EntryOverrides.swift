package import Files

/// The desktop entries in the user's folder that give apps without an icon name of their own one of iconsd's, and the copies
/// of such apps' entries that show it, too.
///
/// An override is the whole entry of the app with another icon. Where the user has an entry of that id already, it is saved
/// byte for byte, and only its icon changes; so is each copy. All knowledge is in the files themselves, so that whatever was
/// interrupted is completed by the next call.
package struct EntryOverrides: Sendable {
    private let folder: EntryFolder
    private let originals: String
    private let apps: InstalledApps
    private let copies: PanelCopies

    package init(_ directories: BaseDirectories, _ apps: InstalledApps) {
        folder = EntryFolder(path: directories.data[0] + "/applications")
        originals = Self.originals(directories)
        copies = PanelCopies(directories, apps)
        self.apps = apps
    }

    /// Where the user's own entries are saved.
    static func originals(_ directories: BaseDirectories) -> String { directories.state + "/iconsd/entries" }

    /// Where overrides are written. It is made when there is one: whoever undoes all removes it if it is empty.
    package var userFolder: String { folder.path }

    /// The folders in which a copy of an entry can come, change and go; also where they are missing.
    package var foldersOfCopies: [String] { copies.watched }

    /// The apps in whose entries there is something to undo.
    package var overridden: [String] { overridden(folder.files).sorted() }

    /// The apps in copies of whose entries there is something to undo.
    package var overriddenCopies: [String] {
        Set(copies(of: [], overridden(folder.files)).filter(\.isOverridden).map(\.app)).sorted()
    }

    /// Brings the overrides to those of the `wanted` apps, which are described as they are without them. Where all is as it
    /// should be, nothing is written. Without any, all is undone.
    package func update(to wanted: [App]) -> OverrideChanges {
        let files = folder.files
        let (overridden, ids) = (overridden(files), Set(wanted.map(\.id)))
        let entries = copies(of: ids, overridden)
        removeTemporaryFiles(files)
        copies.removeTemporaryFiles(of: entries)
        let entriesByApp = Dictionary(grouping: entries, by: \.app)
        var changes = OverrideChanges()
        for app in wanted.sorted(by: { $0.id < $1.id }) {
            override(app, place(of: app.id, files), entriesByApp[app.id] ?? [], &changes)
        }
        for id in overridden.union(entriesByApp.keys).subtracting(ids).sorted() {
            undo(id, overridden.contains(id) ? place(of: id, files) : nil, entriesByApp[id] ?? [], &changes)
        }
        // One that is empty tells nothing, and is removed by the next call.
        try? Files.removeIfEmpty(originals)
        copies.removeEmptyFolders()
        return changes
    }

    private func override(_ app: App, _ place: EntryPlace, _ copies: [OwnEntry], _ changes: inout OverrideChanges) {
        guard app.overrideIconName != nil else {
            let reason = "the id of \(app.id) cannot be part of an icon's name"
            let problem = OverrideProblem(app: app.id, reason: reason, remedy: "it keeps the icon that it came with")
            return changes.problems.append(problem)
        }
        var isWritten = changes.attempt { () throws(OverrideProblem) in
            if !Files.isTaken(place.entry.path) { try makeFolder(for: app) }
            return try place.override(app)
        }
        for copy in copies {
            let isCopyWritten = changes.attempt { () throws(OverrideProblem) in
                try copy.overrideCopy(source: apps.source(of: app.id))
            }
            isWritten = isWritten || isCopyWritten
        }
        if isWritten { changes.written.append(app.id) }
    }

    /// The copies first: for as long as the entry is there, others may have been made of it.
    private func undo(_ id: String, _ place: EntryPlace?, _ copies: [OwnEntry], _ changes: inout OverrideChanges) {
        let source = apps.source(of: id)
        var isRemoved = false
        for copy in copies {
            let isUndone = changes.attempt { () throws(OverrideProblem) in try copy.undo(source: source) }
            isRemoved = isRemoved || isUndone
        }
        let isUndone = changes.attempt { () throws(OverrideProblem) in try place?.undo(source: source) ?? false }
        if isRemoved || isUndone { changes.removed.append(id) }
    }
}

// MARK: What is there

extension EntryOverrides {
    private func overridden(_ files: [String: String]) -> Set<String> {
        let changed = files.filter { apps.entry(at: $0.value)?.concernedApps.contains($0.key) == true }.keys
        return Set(EntryFolder(path: originals).files.keys).union(changed)
    }

    /// None is looked for where there is no override and was none.
    private func copies(of wanted: Set<String>, _ overridden: Set<String>) -> [OwnEntry] {
        wanted.isEmpty && overridden.isEmpty && !copies.haveOriginals ? [] : copies.entries(of: wanted)
    }

    private func place(of id: String, _ files: [String: String]) -> EntryPlace {
        let path = files[id] ?? "\(folder.path)/\(id).desktop"
        return EntryPlace(entry: OwnEntry(app: id, path: path, saved: "\(originals)/\(id).desktop"))
    }

    private func makeFolder(for app: App) throws(OverrideProblem) {
        do {
            try Files.makeFolder(folder.path)
        } catch {
            throw OverrideProblem(app: app.id, reason: "\(error)", remedy: "see that the folder can be made")
        }
    }

    /// A link to the user's entry is written through: then the temporary file was in the folder of its target.
    private func removeTemporaryFiles(_ files: [String: String]) {
        let targets = overridden(files).compactMap { files[$0] }.map(Files.folderOfTarget(of:))
        for folder in Set(folder.folders + targets + [originals]) { Files.removeTemporaryFiles(in: folder) }
    }
}
