internal import Appearance
internal import Catalog
internal import Configuration
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

/// The looks of a pair: how they come to be, and what becomes of those from before.
extension IconService {
    /// The looks of a pair for what is chosen. Where they cannot be made, those from before stay, or the pair itself is
    /// shown.
    func looks(of pair: ThemePair) async -> Looks {
        let known = looks.flatMap { $0.serve(pair) ? $0 : nil }
        if let known, !areLooksOutdated, known.icons?.isEmpty == true { return known }
        guard await mayHaveOverlays(pair) else { return .plain(pair) }
        // Somebody may have removed what was made.
        let usable = known.flatMap { $0.overlays.allSatisfy(themes.isInstalled) ? $0 : nil }
        if let usable, !areLooksOutdated { return usable }
        if let earlier = takeEarlierLooks(of: pair) { return earlier }
        do throws(FileError) {
            let looks = try await makeLooks(of: pair, memory.choices)
            take(looks)
            return looks
        } catch {
            report(.overlays, "the icons that were chosen cannot be shown: \(error)")
            return usable ?? .plain(pair)
        }
    }

    /// Whoever needs high contrast needs the pair as it is.
    func mayHaveOverlays(_ pair: ThemePair) async -> Bool {
        guard configuration.hasOverlays, ![pair.light, pair.dark].contains(where: ThemeIndex.isHighContrast) else {
            return false
        }
        return await !follower.isHighContrast
    }

    /// Has everything in place that the choices need; nothing of it is shown yet.
    func makeLooks(of pair: ThemePair, _ choices: [String: String]) async throws(FileError) -> Looks {
        // What is on screen now is needed beside what is to come.
        if choices != memory.choices { try await completeLooks() }
        let inventory = await knownInventory()
        // What changes while they are made makes them outdated.
        let revision = lookRevision
        let shown = iconsOnScreen ?? ChosenIcons()
        let chosen = inventory.chosen(choices)
        var made = Looks.plain(pair)
        if !chosen.isEmpty || !shown.overridden.isEmpty || !shown.lingering.isEmpty {
            try await noteMissing([overlayWriter.folder, overlayWriter.cache])
            made = try await builder.run { [overlayWriter] () throws(FileError) in
                try overlayWriter.looks(of: pair, chosen, Array(inventory.apps.values), after: shown)
            }
        }
        made.revision = revision
        return made
    }

    /// What the desktop shows otherwise than the themes of the pair; nil where that is not known: nothing was looked at
    /// yet, or a theme that other looks had is still there.
    var iconsOnScreen: ChosenIcons? {
        guard let shownTheme else { return nil }
        if let looks, looks.overlays.contains(shownTheme) { return looks.icons }
        return ThemeIndex.isGenerated(shownTheme) ? nil : ChosenIcons()
    }

    var areLooksOutdated: Bool { looks?.revision != lookRevision }

    /// Has looks made anew that were made of what is not so any more, by an earlier run perhaps.
    func outdateLooks() {
        earlierLooks = nil
        lookRevision += 1
    }

    /// Makes looks those that are shown from now on. What was made for others and never shown, nobody reads.
    func take(_ looks: Looks) {
        let unread = (self.looks?.overlays ?? []).subtracting(looks.overlays).subtracting(memory.lastShown.keys)
        self.looks = looks
        areLooksRemembered = false
        report(.overlays, looks.problems.isEmpty ? nil : looks.problems.joined(separator: "; "))
        remove(overlays: unread)
    }

    /// Removes what is left of a theme that was being made when the daemon was killed.
    func removeLeftovers() async {
        guard memory.isEnabled else { return }
        // What cannot be removed is no theme, and is tried again at the next start.
        await builder.run { [overlayWriter, rememberedLooks] in
            rememberedLooks.removeLeftovers()
            try? overlayWriter.removeLeftovers()
        }
    }

    /// Removes what was shown long ago and is not needed any more, and what could not be removed before.
    func removeExpiredOverlays() async {
        guard memory.isEnabled else { return }
        let shown = await askSwitchers().found.map(\.setting.shown)
        let needed = (looks?.overlays ?? []).union(shown)
        let now = Int(clamping: timeOfUse)
        let lastUses = memory.lastShown.mapValues { Int(clamping: $0) }
        let (left, failure) = await builder.run { [overlayWriter] in
            overlayWriter.removeExpired(lastUses: lastUses, needed: needed, now: now)
        }
        memory.lastShown = memory.lastShown.filter { left.contains($0.key) }
        if memory.lastShown != savedMemory.lastShown { saveOrSay() }
        report(removal: failure)
    }

    private func remove(overlays: Set<String>) {
        guard !overlays.isEmpty, memory.isEnabled else { return }
        start { [builder, overlayWriter] in
            let failure = await builder.run { overlayWriter.remove(overlays) }
            if failure != nil { await self.report(removal: failure) }
        }
    }

    private func report(removal failure: FileError?) {
        report(.removal, failure.map { "what is not needed any more is there still, until it can be removed: \($0)" })
        publish()
    }

    /// Now, in seconds since the epoch. Where the clock was set since, what was noted is, too: what is read by programs
    /// must not be old at once, nor what is not be young for years.
    private var timeOfUse: UInt64 {
        let now = WallClock.microseconds / 1_000_000
        let jump = clockJumps.jump(wallClock: .seconds(Int64(clamping: now)), elapsed: began.duration(to: .now))
        memory.lastShown = memory.lastShown.mapValues {
            min(now, UInt64(clamping: Int64(clamping: $0) + jump.components.seconds))
        }
        return now
    }

    /// Notes that an overlay theme was on screen today, so that it is kept for those who still read it.
    func noteUse(of theme: String) {
        guard ThemeIndex.isGenerated(theme), themes.isInstalled(theme) else { return }
        let now = timeOfUse
        let day: UInt64 = 24 * 60 * 60
        if now > memory.lastShown[theme, default: 0] + day { memory.lastShown[theme] = now }
    }
}
