internal import Files

/// A file of the user in which one line says a setting, the icon theme for one. It is written through links, atomically,
/// with the mode and the owner that it has; where that cannot be, it is left alone.
struct SettingFile: Sendable {
    let path: String
    let syntax: any LineSyntax
    /// What to do where it is left alone.
    var remedy = "set the icon theme where that file is managed, or name the switchers to use in iconsd.conf"
    /// Whether all users share it.
    var isOfSystem = false
    /// Whether nobody uses it where it is not there: then it is not made.
    var isOptional = false

    /// Its text; nil where there is no such file.
    func read() throws(SwitcherError) -> SettingText? {
        do throws(FileError) {
            return SettingText(try Files.read(path, limit: SettingFile.sizeLimit), syntax)
        } catch  where error.isMissingFile {
            return nil
        } catch {
            throw SwitcherError(error.description, remedy: "see that it is a file that may be read")
        }
    }

    /// It is read again for each question, and none that people or programs write is nearly as large.
    private static let sizeLimit = 1 << 20

    /// What is set in it.
    func original() throws(SwitcherError) -> OriginalTheme {
        guard let text = try read() else {
            let folders = Files.missingFolders(of: Files.folderOfTarget(of: path)).count
            return OriginalTheme(nil, form: SettingForm.noFile(folders: folders).text)
        }
        return OriginalTheme(text.value, form: text.form.text)
    }

    /// Sets a value, in a new file where there is none; with nil makes it "not set".
    func set(_ value: String?) throws(SwitcherError) {
        try change { text throws(SwitcherError) in
            guard let value else { return text.unset() }
            text.set(value)
            // A string that is not closed would swallow any line.
            guard text.value == value else {
                let remedy = "see that all quotes, comments and braces in it are closed"
                throw SwitcherError(
                    "\(value) cannot be set in \(path): what is there takes in any line",
                    remedy: remedy
                )
            }
        }
    }

    /// Makes it what it was before ``set(_:)``, and removes what that has made.
    func restore(_ original: OriginalTheme) throws(SwitcherError) {
        try restoreText(original)
        try removeFolders(original)
    }

    /// Makes it what it was before ``set(_:)``; a file that was not there, and has nothing else in it, is removed.
    func restoreText(_ original: OriginalTheme) throws(SwitcherError) {
        // Whoever has removed it since wants no other one.
        let found = try read()
        if isOptional, found == nil { return }
        guard let form = original.form.flatMap(SettingForm.init(text:)) else { return try set(original.theme) }
        guard case .noFile = form, var text = found else { return try change { $0.restore(form) } }
        text.restore(form)
        guard text.bytes.isEmpty else { return try change { $0.restore(form) } }
        try remove()
    }

    /// Removes the folders that ``set(_:)`` has made, as far as they are empty.
    func removeFolders(_ original: OriginalTheme) throws(SwitcherError) {
        guard case .noFile(let folders) = original.form.flatMap(SettingForm.init(text:)) else { return }
        var folder = path
        for _ in 0..<folders {
            folder = Files.folder(of: folder)
            do throws(FileError) { try Files.removeIfEmpty(folder) } catch { throw SwitcherError(error.description) }
        }
    }

    /// Removes what is left beside it of a write that was killed.
    func removeLeftovers() {
        Files.removeTemporaryFiles(in: Files.folderOfTarget(of: path))
    }

    /// Makes the folder that it is in, where that is missing. A link that leads nowhere is somebody's, too: there no folder
    /// is made.
    func makeFolder() throws(SwitcherError) {
        guard !Files.isLink(path) else { return }
        do throws(FileError) {
            try Files.makeFolder(Files.folder(of: path))
        } catch  where error.isDenied {
            throw leftAlone(error.reason)
        } catch {
            throw SwitcherError(error.description, remedy: "see that the folder can be made")
        }
    }

    private func change(_ change: (inout SettingText) throws(SwitcherError) -> Void) throws(SwitcherError) {
        let found = try read()
        if isOptional && found == nil { throw SwitcherError("there is no \(path)", .notUsed) }
        var text = found ?? SettingText([], syntax)
        let before = text.bytes
        try change(&text)
        guard text.bytes != before else { return }
        let attributes = try attributes()
        if text.bytes.isEmpty, syntax.isWholeFile, !Files.isLink(path) { return try remove() }
        try write(text.bytes, attributes)
    }

    /// Removes what was made: a link to it is somebody's.
    private func remove() throws(SwitcherError) {
        do throws(FileError) { try Files.remove(Files.target(of: path)) } catch {
            throw SwitcherError(error.description)
        }
    }

    /// Those of the file; nil where there is none. Throws where it is to be left alone.
    private func attributes() throws(SwitcherError) -> FileAttributes? {
        let attributes = FileAttributes(ofFileAt: path)
        if isOfSystem { throw leftAlone("it is all users'") }
        if let attributes, !attributes.mayBeWritten { throw leftAlone("it may not be written") }
        if let attributes, !attributes.isOwn { throw leftAlone("it belongs to somebody else") }
        return attributes
    }

    private func write(_ bytes: [UInt8], _ attributes: FileAttributes?) throws(SwitcherError) {
        try makeFolder()
        do throws(FileError) {
            try Files.replace(path, with: bytes, attributes?.modifiedNow ?? FileAttributes(mode: 0o644))
        } catch  where error.isDenied || Files.isLink(path) && error.isMissingFile {
            throw leftAlone(error.reason)
        } catch {
            throw SwitcherError(error.description, remedy: "see that it may be written and that the disk is not full")
        }
    }

    private func leftAlone(_ reason: String) -> SwitcherError {
        let target = Files.target(of: path)
        let place = target == path ? path : "\(path), which leads to \(target),"
        return SwitcherError("\(place) is left alone: \(reason)", remedy: remedy, .leftAlone)
    }
}
