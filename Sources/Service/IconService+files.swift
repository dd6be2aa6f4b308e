internal import Catalog
internal import Files
internal import MainLoop

/// How what iconsd has made in the home folder is removed again.
extension IconService {
    /// Removes it, or for a dry run only tells of it; adds what could not be removed.
    func undoFiles(isDryRun: Bool, _ failures: inout [String]) async -> [String] {
        let work = HomeCleaning(
            overrides: entryOverrides,
            overlays: overlayWriter,
            madeFolders: memory.madeFolders
        )
        let result = await builder.run { isDryRun ? work.preview : work.clean() }
        failures += result.failures
        if result.haveEntriesChanged { await tellOfEntries() }
        return result.removed
    }
}

/// Removes what iconsd has made in the home folder. It blocks, and is for a worker.
private struct HomeCleaning: Sendable {
    let overrides: EntryOverrides
    let overlays: OverlayWriter
    let madeFolders: [String]

    struct Result: Sendable {
        var removed: [String] = []
        var failures: [String] = []
        var haveEntriesChanged = false
    }

    var preview: Result {
        let entries =
            overrides.overridden.map { "the desktop entry of \($0) gets its icon back" }
            + overrides.overriddenCopies.map { "the launcher of \($0) in Xfce's panel gets its icon back" }
        let themes = overlays.overlays
        return Result(removed: entries + (themes.isEmpty ? [] : ["what iconsd made is removed: \(listing(themes))"]))
    }

    func clean() -> Result {
        var result = preview
        let changes = overrides.update(to: [])
        result.failures += changes.problems.map(\.description)
        result.haveEntriesChanged = !changes.isEmpty
        for overlay in overlays.overlays {
            result.attempt { () throws(FileError) in try overlays.remove(overlay) }
        }
        result.attempt { () throws(FileError) in try overlays.removeLeftovers() }
        if Files.exists(overlays.cache) {
            result.attempt { () throws(FileError) in try Files.removeTree(overlays.cache) }
        }
        for folder in madeFolders.reversed() {
            result.attempt { () throws(FileError) in try Files.removeIfEmpty(folder) }
        }
        return result
    }
}

extension HomeCleaning.Result {
    mutating func attempt(_ work: () throws(FileError) -> Void) {
        do throws(FileError) { try work() } catch { failures.append(error.description) }
    }
}

/// Some names, and how many more there are.
private func listing(_ names: [String]) -> String {
    let shown = 4
    let rest = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + rest
}
