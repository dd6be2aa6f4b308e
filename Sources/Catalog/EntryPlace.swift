internal import Files

/// The one place in the user's folder where an app's entry is, or would be: an override of iconsd's, or the user's own.
struct EntryPlace {
    let entry: OwnEntry

    /// Gives the app the icon name of iconsd; returns whether that changed anything.
    func override(_ source: App) throws(OverrideProblem) -> Bool {
        guard Files.isTaken(entry.path) else {
            // The user may have had an entry there, and removed it.
            let override = try overrideOf(source)
            try entry.forget()
            return try entry.write(override, FileAttributes(mode: 0o644))
        }
        let (bytes, text) = try entry.content()
        guard text.isOverrideAsWritten else { return try entry.override() }
        let override = try overrideOf(source)
        return override == bytes ? false : try entry.write(override, entry.attributes)
    }

    /// Takes the icon name of iconsd away; returns whether that changed anything.
    ///
    /// - Parameter source: the entry of the app below the user's folder, from which an icon goes back where nothing was
    ///   saved.
    func undo(source: String?) throws(OverrideProblem) -> Bool {
        guard Files.isTaken(entry.path), !Files.isLink(entry.path), try entry.content().text.isOverrideAsWritten else {
            return try entry.undo(source: source)
        }
        try entry.remove(entry.path)
        try entry.forget()
        return true
    }

    private func overrideOf(_ source: App) throws(OverrideProblem) -> [UInt8] {
        let text = EntryText(try entry.read(source.entryPath), app: entry.app)
        return text.override(from: source.entryPath).bytes
    }
}
