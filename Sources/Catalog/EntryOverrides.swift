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

    /// Where overrides are written. It is made when there is one: whoever undoes all removes it if it is empty.
    package var userFolder: String { folder.path }

    /// The apps in whose entries there is something to undo.
    package var overridden: [String] { overridden(folder.files).sorted() }

    /// Brings the overrides to those of the `wanted` apps, which are described as they are without them. Where all is as it
    /// should be, nothing is written. Without any, all is undone.
    package func update(to wanted: [App]) -> OverrideChanges {
        let files = folder.files
        removeTemporaryFiles(files)
        var changes = OverrideChanges()
        for app in wanted.sorted(by: { $0.id < $1.id }) {
            do throws(OverrideProblem) {
                let place = place(of: app.id, files)
                if !Files.isTaken(place.path) { try makeFolder(for: app) }
                if try place.override(app) { changes.written.append(app.id) }
            } catch {
                changes.problems.append(error)
            }
        }
        for id in overridden(files).subtracting(wanted.map(\.id)).sorted() {
            do throws(OverrideProblem) {
                if try place(of: id, files).undo(source: apps.source(of: id)) { changes.removed.append(id) }
            } catch {
                changes.problems.append(error)
            }
        }
        Files.removeIfEmpty(originals)
        return changes
    }

    private func overridden(_ files: [String: String]) -> Set<String> {
        let changed = files.filter { apps.entry(at: $0.value)?.concernedApps.contains($0.key) == true }.keys
        return Set(EntryFolder(path: originals).files.keys).union(changed)
    }

    private func place(of id: String, _ files: [String: String]) -> EntryPlace {
        EntryPlace(
            app: id,
            path: files[id] ?? "\(folder.path)/\(id).desktop",
            saved: "\(originals)/\(id).desktop"
        )
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
