package import Files

/// The desktop entries in the user's folder that give apps without an icon name of their own one of iconsd's.
///
/// An override is the whole entry of the app with another icon. Where the user has an entry of that id already, it is saved
/// byte for byte, and only its icon changes. All knowledge is in the files themselves, so that whatever was interrupted is
/// completed by the next call.
package struct EntryOverrides: Sendable {
    private let folder: EntryFolder
    private let originals: String
    private let apps: InstalledApps

    package init(_ directories: BaseDirectories, _ apps: InstalledApps) {
        folder = EntryFolder(path: directories.data[0] + "/applications")
        originals = Self.originals(directories)
        self.apps = apps
    }

    /// Where the user's own entries are saved.
    static func originals(_ directories: BaseDirectories) -> String { directories.state + "/iconsd/entries" }

    /// Brings the overrides to those of the `wanted` apps, which are described as they are without them. Where all is as it
    /// should be, nothing is written. Without any, all is undone.
    package func update(to wanted: [App]) -> OverrideChanges {
        let files = folder.files
        let saved = EntryFolder(path: originals).files
        removeTemporaryFiles(files, saved)
        var changes = OverrideChanges()
        for app in wanted.sorted(by: { $0.id < $1.id }) {
            collect(&changes, \.written, app.id) { changes throws(OverrideProblem) in
                let place = place(of: app.id, files)
                if !Files.isTaken(place.path) { try makeFolder(for: app, &changes) }
                return try place.override(app)
            }
        }
        let edited = files.filter { apps.entry(at: $0.value)?.mentionsOverride == true }.keys
        for id in Set(saved.keys).union(edited).subtracting(wanted.map(\.id)).sorted() {
            collect(&changes, \.removed, id) { _ throws(OverrideProblem) in
                try place(of: id, files).undo(source: apps.source(of: id))
            }
        }
        Files.removeIfEmpty(originals)
        return changes
    }

    private func place(of id: String, _ files: [String: String]) -> EntryPlace {
        EntryPlace(
            app: id,
            path: files[id] ?? "\(folder.path)/\(id).desktop",
            saved: "\(originals)/\(id).desktop"
        )
    }

    private func makeFolder(for app: App, _ changes: inout OverrideChanges) throws(OverrideProblem) {
        do {
            changes.madeFolders += try Files.makeFolder(folder.path)
        } catch {
            throw OverrideProblem(app: app.id, reason: "\(error)", remedy: "see that the folder can be made")
        }
    }

    /// A link to the user's entry is written through: then its target's folder had the temporary file.
    private func removeTemporaryFiles(_ files: [String: String], _ saved: [String: String]) {
        let targets = saved.keys.compactMap { files[$0] }.map(Files.folderOfTarget(of:))
        for folder in Set(folder.folders + targets + [originals]) { Files.removeTemporaryFiles(in: folder) }
    }

    private func collect(
        _ changes: inout OverrideChanges,
        _ list: WritableKeyPath<OverrideChanges, [String]>,
        _ id: String,
        _ change: (inout OverrideChanges) throws(OverrideProblem) -> Bool
    ) {
        do throws(OverrideProblem) {
            if try change(&changes) { changes[keyPath: list].append(id) }
        } catch {
            changes.problems.append(error)
        }
    }
}
