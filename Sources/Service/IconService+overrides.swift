internal import Appearance
internal import Catalog
internal import Files
internal import MainLoop
internal import Switcher

/// The desktop entries of apps whose icon has no name of its own.
extension IconService {
    /// Brings the entries to those that the icons on screen need: a name that no theme there has would leave an app
    /// without any icon.
    ///
    /// - Parameter isForced: whether what they are made from may have changed
    func bringOverrides(isForced: Bool = false) async {
        guard memory.isEnabled, let icons = iconsOnScreen, isForced || icons.overridden != overridden else { return }
        let wanted = icons.overridden
        let wereOverridden = areEntriesOverridden
        overridden = wanted
        // First, so that no copy of an entry comes unheard.
        if areEntriesOverridden != wereOverridden { await watchFolders() }
        do throws(FileError) {
            if !wanted.isEmpty { try await noteMissing([entryOverrides.userFolder]) }
        } catch {
            // It is tried again at the next occasion.
            overridden = nil
            return report(.overrides, "desktop entries get no other icons now: \(error)")
        }
        let changes = await builder.run { [entryOverrides] in entryOverrides.update(to: wanted) }
        if !changes.isEmpty { start { await self.tellOfEntries() } }
        report(.overrides, changes.problems.isEmpty ? nil : summary(of: changes.problems.map(\.description)))
        if !icons.lingering.isEmpty { await entriesSettled.event() }
    }

    /// Whether the panel's copies of entries matter.
    var areEntriesOverridden: Bool { overridden?.isEmpty == false }

    /// Tells the desktop that entries have changed. Where that cannot be, it sees them later.
    func tellOfEntries() async {
        for switcher in switchers {
            do throws(SwitcherError) {
                try await switcher.entriesHaveChanged()
            } catch {
                log(.warning, "\(switcher.name): \(error)")
            }
        }
    }

    /// Shows the look without the icons that were kept for programs that had not seen yet that an entry was taken back.
    func endLingering() async {
        await changing.take {
            await self.inTurn { await self.forgetLingering() }
            await self.showAgain()
        }
    }

    private func forgetLingering() {
        guard looks?.icons?.lingering.isEmpty == false else { return }
        looks?.icons?.endLingering()
        outdateLooks()
    }

    /// Makes the folder of icon themes, which Flatpak gives to the programs that it starts from then on.
    func makeIconsFolder() async {
        guard memory.isEnabled else { return }
        do throws(FileError) {
            try await noteMissing([overlayWriter.folder])
            try await builder.run { [overlayWriter] () throws(FileError) in try Files.makeFolder(overlayWriter.folder) }
        } catch {
            // The first icon that is chosen says why.
        }
    }

    /// Notes which of these folders have to be made, before that is done: they go when all is undone, also when the daemon
    /// is killed meanwhile. Where that cannot be noted, they must not be made.
    func noteMissing(_ folders: [String]) async throws(FileError) {
        let missing = await builder.run { folders.flatMap(Files.missingFolders) }
        for folder in missing where !memory.madeFolders.contains(folder) { memory.madeFolders.append(folder) }
        if memory.madeFolders != savedMemory.madeFolders { try save() }
    }

    func saveOrSay() {
        do throws(FileError) {
            try save()
            report(.memory, nil)
        } catch {
            report(.memory, "what was done could not be noted: \(error)")
        }
    }
}
