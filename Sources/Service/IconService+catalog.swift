internal import Appearance
internal import Catalog
internal import Client
internal import Configuration
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

/// What is installed, apps and their icon sets, and what comes and goes of it while the daemon runs.
extension IconService {
    /// What was found last; it is looked for now where it was not yet.
    func knownInventory() async -> Inventory {
        if let inventory { return inventory }
        let isAsRemembered = await isAsRemembered()
        return await readInventory(isNews: !isAsRemembered)
    }

    private func readInventory(isNews: Bool) async -> Inventory {
        let choices = memory.choices
        let found = await builder.run { [inventoryReader] in inventoryReader.read(choices: choices) }
        take(found.inventory, isNews: isNews)
        inputs = found.inputs
        return found.inventory
    }

    /// The inventory after a fresh look at one app, which has to be there.
    func inventory(with app: String) async throws(DBusError) -> Inventory {
        var inventory = await knownInventory()
        let (apps, iconSets) = await builder.run { [inventoryReader] in inventoryReader.lookClosely(at: app) }
        // Others may have looked meanwhile, before this look or, for other apps, after it.
        inventory = self.inventory ?? inventory
        inventory.apps = apps
        inventory.iconSets[app] = iconSets.isEmpty ? nil : iconSets
        guard inventory.apps[app] != nil else {
            throw DBusError(.unknownApp, "there is no app \(app); \(remedy(forUnknownApp: app))")
        }
        // Where no app has icon sets, what is installed is of no interest.
        if !inventory.iconSets.isEmpty || !memory.choices.isEmpty { take(inventory) }
        return inventory
    }

    private func remedy(forUnknownApp app: String) -> String {
        let suffix = ".desktop"
        guard !app.hasSuffix(suffix) else { return "leave out \(suffix): \(app.dropLast(suffix.count))" }
        return "an app is known by the name of its desktop entry, as org.gnome.Calculator"
    }

    /// - Parameter isNews: whether the looks that there are, an earlier run's perhaps, were made from another one
    private func take(_ found: Inventory, isNews: Bool = true) {
        unread = nil
        guard inventory != found else { return }
        if inventory != nil { emitCatalogChange() }
        inventory = found
        areLooksRemembered = false
        if isNews { outdateLooks() }
    }

    func emitCatalogChange() {
        emit(Signal(IconsdName.path, IconsdName.interface, "CatalogChanged", []))
    }

    /// Looks at everything again, and has what differs shown.
    func rescan() async {
        await changing.take { await self.scan() }
    }

    private func scan() async {
        await makeIconsFolder()
        // First, so that what changes while it is looked at is heard.
        await watchFolders()
        if Configuration(directories) != configuration { await reload() }
        if await isAsRemembered() {
            await checkLooks()
            noteHiddenChoices()
        } else {
            await readEverything()
        }
        await removeExpiredOverlays()
        publish()
    }

    private func readEverything() async {
        let (installed, bases) = await builder.run { [inventoryReader, themes, pairThemes] in
            (inventoryReader.installedIDs, themes.indexFingerprints(of: pairThemes))
        }
        _ = await readInventory(isNews: true)
        if self.bases != bases, self.bases != nil { outdateLooks() }
        self.bases = bases
        // Of what others than these are made is not known.
        if looks?.icons == nil { outdateLooks() }
        noteHiddenChoices()
        await checkLooks()
        await inTurn { await self.bringOverrides(isForced: true) }
        if memory.isEnabled { noteNewIconSets(installed) }
        await inTurn { await self.rememberLooks() }
    }

    /// Has looks made anew that are not any more what would be made now.
    private func checkLooks() async {
        if let looks, await builder.run({ [overlayWriter] in !overlayWriter.areCurrent(looks) }) {
            outdateLooks()
        }
        if areLooksOutdated || problems[.pair] != nil { await showAgain() }
    }

    /// Says why a choice does not show: its set is not there, or nothing of the kind is to be shown.
    func noteHiddenChoices() {
        guard configuration.hasOverlays || memory.choices.isEmpty else {
            return report(.choices, "icon sets are chosen and not shown: iconsd.conf says Overlay=false")
        }
        let vanished = (inventory?.vanished(memory.choices) ?? [:]).sorted { $0.key < $1.key }
        let names = vanished.map { "the icon set \($0.value) of \($0.key)" }.joined(separator: ", ")
        let remedy = "the original icon shows until it is there again; look at `iconsd check`, or use `iconsd reset`"
        report(.choices, vanished.isEmpty ? nil : "not there any more: \(names); \(remedy)")
    }

    func watchFolders() async {
        let bases = pairThemes
        let configurations = Configuration.paths(directories).map(Files.folder(of:))
        let areEntriesOverridden = areEntriesOverridden
        watched = await builder.run { [inventoryReader, themes, entryOverrides, unread] in
            if let unread { return unread }
            let folders =
                inventoryReader.watched + themes.folders(of: bases)
                + (areEntriesOverridden ? entryOverrides.foldersOfCopies : [])
            return Inputs(folders: folders, files: Snapshot(of: folders))
        }
        watchedThemes = bases
        await monitor.watch(watched.folders + themes.searchPath + configurations)
        let deafness = await monitor.deafness?.description
        report(.monitoring, deafness == nil ? await switchers.first?.deafness : deafness)
    }

    /// The themes of the pair.
    var pairThemes: [String] { [pair?.light, pair?.dark].compactMap(\.self) }

    /// Hears of changes of files, and looks again when no more come.
    func followFiles() async {
        await removeLeftovers()
        let earlier = await builder.run { [rememberedLooks, memory] in rememberedLooks.inputs(for: memory) }
        // Everything may have been read meanwhile.
        if inventory == nil { unread = earlier }
        await rescan()
        for await _ in monitor.changes { await filesSettled.event() }
    }

    /// Who is deaf looks at each occasion instead.
    func rescanIfDeaf() async {
        if problems[.monitoring] != nil { await rescan() }
    }
}
