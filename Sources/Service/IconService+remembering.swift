internal import Appearance
internal import Catalog
internal import Files
internal import IconTheme
internal import MainLoop

/// What is known after a start without looking: the looks by their names, and that nothing has changed.
extension IconService {
    /// Whether everything is as an earlier run has read it. Then it need not be read before somebody asks for it.
    func isAsRemembered() async -> Bool {
        guard inventory == nil, let unread else { return false }
        if await builder.run({ unread.files.isCurrent }) { return true }
        guard self.unread != nil else { return false }
        self.unread = nil
        outdateLooks()
        emitCatalogChange()
        await watchFolders()
        return false
    }

    /// Has known what the looks on screen are made of, where they are known by their names alone.
    func completeLooks() async throws(FileError) {
        guard let looks, looks.icons == nil else { return }
        let complete = try await makeLooks(of: looks.pair, memory.choices)
        // A switch of the pair may have made others meanwhile.
        if self.looks == looks { take(complete) }
    }

    /// The looks of an earlier run, where they are those of this pair and in place. Whether they still are what would be
    /// made is looked at when they are on screen.
    func takeEarlierLooks(of pair: ThemePair) -> Looks? {
        defer { earlierLooks = nil }
        guard let earlier = earlierLooks, looks == nil, earlier.serve(pair) else { return nil }
        let areInPlace = [Mode.light, .dark].map { earlier[$0] }.allSatisfy { themes.base(of: $0.theme) == $0.base }
        guard areInPlace else { return nil }
        take(earlier)
        looks?.revision = lookRevision
        return looks
    }

    /// Has known which desktop entries are overridden.
    func completeEntries() async {
        guard let looks, looks.icons == nil else { return }
        await changing.take {
            // Where it fails, the next change of what is installed or chosen says why.
            try? await self.completeLooks()
            await self.inTurn { await self.bringOverrides() }
        }
    }

    /// Notes looks for the next start, once all that belongs to them is in place.
    func rememberLooks() async {
        guard looksToRemember != nil else { return }
        // The next start watches what was watched.
        if watchedThemes != pairThemes { await watchFolders() }
        // Where it cannot be, the next start makes them.
        guard (try? await noteMissing([overlayWriter.cache])) != nil, let looks = looksToRemember else { return }
        var madeFrom = watched
        madeFrom.files.add(inputs)
        madeFrom.files.add(looks.sources)
        // Before they are: what comes meanwhile has them noted once more.
        areLooksRemembered = true
        let areNoted = await builder.run { [rememberedLooks, memory, madeFrom] in
            // What was changed meanwhile, by iconsd itself perhaps, is heard of, and looked at once more.
            guard madeFrom.files.isCurrent else { return false }
            rememberedLooks.remember(looks, madeFrom: madeFrom, for: memory)
            return true
        }
        if !areNoted { areLooksRemembered = false }
    }

    /// Nil where they are noted already, or are not what they should be.
    private var looksToRemember: Looks? {
        guard memory.isEnabled, !areLooksRemembered, let looks, !areLooksOutdated else { return nil }
        guard let inventory, !inventory.iconSets.isEmpty || !memory.choices.isEmpty else { return nil }
        guard let icons = looks.icons, icons.lingering.isEmpty, icons.overridden == overridden ?? [] else { return nil }
        let concerns: [Concern] = [.choices, .overlays, .overrides]
        return looks.problems.isEmpty && concerns.allSatisfy({ problems[$0] == nil }) ? looks : nil
    }
}
