internal import Files

/// A file of the user's that is an app's entry, or a copy of one: only its icon changes, and it is kept as it was.
struct OwnEntry {
    let app: String
    let path: String
    /// Where it is kept as it was before its icon changed.
    let saved: String

    /// Gives it the icon name of iconsd; returns whether that changed anything.
    func override() throws(OverrideProblem) -> Bool {
        let (bytes, text) = try content()
        guard let entry = DesktopEntry(bytes, path: path) else {
            throw problem("\(path) is no desktop entry of an application", "repair or remove it")
        }
        // The app was removed.
        if entry.isHidden || text.showsOverrideIcon { return false }
        guard !text.isOverride else { throw problemOfAnotherIcon }
        guard !Files.isLink(path) || attributes.mayBeWritten else {
            throw problem("\(path) is a link to a file that may not be written", "change the icon where it is managed")
        }
        // It is saved first, and then looked at again: what the user wrote meanwhile is not lost.
        guard Files.isTaken(saved) else {
            try save(bytes)
            return try override()
        }
        guard try read(saved) == bytes else { throw problemOfAnotherIcon }
        return try write(text.withOverrideIcon.bytes, FileAttributes(mode: attributes.mode))
    }

    /// Takes the icon name of iconsd away; returns whether that changed anything.
    ///
    /// - Parameter source: an entry of the app from which an icon goes back where nothing was saved
    func undo(source: String?) throws(OverrideProblem) -> Bool {
        let isChanged = Files.isTaken(path) ? try undoChange(source) : false
        // What was saved is needed until then.
        try forget()
        return isChanged
    }

    /// Whether there is something to undo.
    var isOverridden: Bool {
        guard let bytes = try? Files.read(path) else { return false }
        let text = EntryText(bytes, app: app)
        return text.isOverride || text.hasOverrideIcon
    }

    /// Removes what was saved.
    func forget() throws(OverrideProblem) {
        if Files.isTaken(saved) { try remove(saved) }
    }

    private func undoChange(_ source: String?) throws(OverrideProblem) -> Bool {
        let (_, text) = try content()
        guard text.isOverride || text.hasOverrideIcon else { return false }
        let isSaved = Files.isTaken(saved)
        let original = try (isSaved ? saved : source).map { path throws(OverrideProblem) in
            EntryText(try read(path), app: app)
        }
        if isSaved, let original, text == original.withOverrideIcon {
            return try write(original.bytes, FileAttributes(ofFileAt: saved) ?? attributes)
        }
        return try write(text.undone(from: original).bytes, FileAttributes(mode: attributes.mode))
    }

    private var problemOfAnotherIcon: OverrideProblem {
        problem("\(path) was edited and names another icon", "reset the app's icon set, or remove that file")
    }
}

// MARK: Copies

extension OwnEntry {
    /// The same for a copy, which may be one of an override, and is gone when the user wants it no more.
    ///
    /// - Parameter source: an entry of the app with the icon that goes back into a copy of an override
    func overrideCopy(source: String?) throws(OverrideProblem) -> Bool {
        guard Files.isTaken(path) else { return try undo(source: nil) }
        let (_, text) = try content()
        guard text.showsOverrideIcon, !Files.isTaken(saved) else { return try override() }
        // The entries may be gone when the icon is to come back.
        let original = try source.map { path throws(OverrideProblem) in EntryText(try read(path), app: app) }
        try save(text.undone(from: original).bytes)
        return false
    }
}

// MARK: Files

extension OwnEntry {
    func content() throws(OverrideProblem) -> (bytes: [UInt8], text: EntryText) {
        let bytes = try read(path)
        return (bytes, EntryText(bytes, app: app))
    }

    var attributes: FileAttributes { FileAttributes(ofFileAt: path) ?? FileAttributes(mode: 0o644) }

    private func save(_ bytes: [UInt8]) throws(OverrideProblem) {
        do {
            try Files.makeFolder(Files.folderOfTarget(of: saved))
            try Files.replace(saved, with: bytes, attributes)
        } catch {
            throw problem(error)
        }
    }

    func read(_ path: String) throws(OverrideProblem) -> [UInt8] {
        do { return try Files.read(path) } catch { throw problem(error) }
    }

    func write(_ bytes: [UInt8], _ attributes: FileAttributes) throws(OverrideProblem) -> Bool {
        do { try Files.replace(path, with: bytes, attributes) } catch { throw problem(error) }
        return true
    }

    func remove(_ path: String) throws(OverrideProblem) {
        do { try Files.remove(path) } catch { throw problem(error) }
    }

    private func problem(_ error: FileError) -> OverrideProblem {
        problem("\(error)", "see that it may be read and written, and try again")
    }

    private func problem(_ reason: String, _ remedy: String) -> OverrideProblem {
        OverrideProblem(app: app, reason: reason, remedy: remedy)
    }
}
