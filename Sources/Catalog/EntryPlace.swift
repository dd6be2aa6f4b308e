internal import Files

/// The one place in the user's folder where an app's entry is, or would be.
struct EntryPlace {
    let app: String
    let path: String
    /// Where the user's own entry is kept as it was before its icon changed.
    let saved: String

    /// Gives the app the icon name of iconsd; returns whether that changed anything.
    func override(_ source: App) throws(OverrideProblem) -> Bool {
        guard source.overrideIconName != nil else {
            throw problem("the id of \(app) cannot be part of an icon's name", "it keeps the icon that it came with")
        }
        guard Files.isTaken(path) else { return try make(overrideOf(source)) }
        let bytes = try read(path)
        let text = EntryText(bytes, app: app)
        guard let entry = DesktopEntry(bytes, path: path) else {
            throw problem("\(path) is no desktop entry of an application", "repair or remove it")
        }
        // The app was removed.
        if entry.isHidden { return false }
        if text.isOverrideAsWritten {
            let override = try overrideOf(source)
            return override == bytes ? false : try write(override, attributes)
        }
        if text.hasOverrideIcon { return false }
        guard !text.isOverride else { throw problemOfAnotherIcon }
        return try changeOwn(text, source)
    }

    /// Takes the icon name of iconsd away; returns whether that changed anything.
    ///
    /// - Parameter source: the entry of the app below the user's folder, from which an icon goes back where nothing was
    ///   saved.
    func undo(source: String?) throws(OverrideProblem) -> Bool {
        let isChanged = Files.isTaken(path) ? try undoChange(source) : false
        // What was saved is needed until then.
        if Files.isTaken(saved) { try remove(saved) }
        return isChanged
    }

    /// The user may have had an entry there, and removed it.
    private func make(_ override: [UInt8]) throws(OverrideProblem) -> Bool {
        if Files.isTaken(saved) { try remove(saved) }
        return try write(override, FileAttributes(mode: 0o644))
    }

    private func undoChange(_ source: String?) throws(OverrideProblem) -> Bool {
        let text = EntryText(try read(path), app: app)
        if text.isOverrideAsWritten, !Files.isLink(path) {
            try remove(path)
            return true
        }
        guard text.isOverride || text.hasOverrideIcon else { return false }
        let isSaved = Files.isTaken(saved)
        let original = try self.text(at: isSaved ? saved : source)
        if isSaved, let original, text == original.withOverrideIcon {
            return try write(original.bytes, FileAttributes(ofFileAt: saved) ?? attributes)
        }
        return try write(text.undone(from: original).bytes, FileAttributes(mode: attributes.mode))
    }
}

// MARK: The user's own entry

extension EntryPlace {
    /// It is saved first, and then looked at again: what the user wrote meanwhile is not lost.
    private func changeOwn(_ text: EntryText, _ source: App) throws(OverrideProblem) -> Bool {
        guard !Files.isLink(path) || attributes.mayBeWritten else {
            throw problem("\(path) is a link to a file that may not be written", "change the icon where it is managed")
        }
        guard Files.isTaken(saved) else {
            try save(text.bytes)
            return try override(source)
        }
        guard try read(saved) == text.bytes else { throw problemOfAnotherIcon }
        return try write(text.withOverrideIcon.bytes, FileAttributes(mode: attributes.mode))
    }

    private func save(_ bytes: [UInt8]) throws(OverrideProblem) {
        do {
            try Files.makeFolder(Files.folderOfTarget(of: saved))
            try Files.replace(saved, with: bytes, attributes)
        } catch {
            throw problem(error)
        }
    }

    private var problemOfAnotherIcon: OverrideProblem {
        problem("\(path) was edited and names another icon", "reset the app's icon set, or remove that file")
    }
}

// MARK: Files

extension EntryPlace {
    private func overrideOf(_ source: App) throws(OverrideProblem) -> [UInt8] {
        EntryText(try read(source.entryPath), app: app).override(from: source.entryPath).bytes
    }

    private func text(at path: String?) throws(OverrideProblem) -> EntryText? {
        guard let path else { return nil }
        return EntryText(try read(path), app: app)
    }

    private var attributes: FileAttributes { FileAttributes(ofFileAt: path) ?? FileAttributes(mode: 0o644) }

    private func read(_ path: String) throws(OverrideProblem) -> [UInt8] {
        do { return try Files.read(path) } catch { throw problem(error) }
    }

    private func write(_ bytes: [UInt8], _ attributes: FileAttributes) throws(OverrideProblem) -> Bool {
        do { try Files.replace(path, with: bytes, attributes) } catch { throw problem(error) }
        return true
    }

    private func remove(_ path: String) throws(OverrideProblem) {
        do { try Files.remove(path) } catch { throw problem(error) }
    }

    private func problem(_ error: FileError) -> OverrideProblem {
        problem("\(error)", "see that it may be read and written, and try again")
    }

    private func problem(_ reason: String, _ remedy: String) -> OverrideProblem {
        OverrideProblem(app: app, reason: reason, remedy: remedy)
    }
}
