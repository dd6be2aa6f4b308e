internal import Catalog
internal import Files
internal import IconTheme

/// Makes looks: the overlay themes of a pair for what was chosen. It blocks, and is for a worker.
struct OverlayWriter: Sendable {
    /// `$XDG_DATA_HOME/icons`.
    let folder: String
    /// `$XDG_CACHE_HOME/iconsd`.
    let cache: String
    private let themes: InstalledThemes
    private let digests: PictureDigests

    init(_ themes: InstalledThemes, _ directories: BaseDirectories) {
        self.themes = themes
        folder = directories.data[0] + "/icons"
        cache = directories.cache + "/iconsd"
        digests = PictureDigests(directories)
    }

    /// The looks of a pair, with their overlay themes in place; those that are there already are left alone.
    ///
    /// - Parameters:
    ///   - apps: all that are installed: what they share is no app's own
    ///   - shown: the icons that are on screen
    func looks(
        of pair: ThemePair,
        _ chosen: [ChosenIconSet],
        _ apps: [App],
        after shown: ChosenIcons
    ) throws(FileError) -> Looks {
        var looks = Looks.plain(pair)
        looks.sources = Snapshot(of: themes.places(of: [pair.light, pair.dark]))
        let names = chosen.flatMap { [$0.app.iconName, $0.app.overrideIconName].compactMap(\.self) }
        let siblings = Siblings(of: Set(names), under: [pair.light, pair.dark], in: themes)
        let ownNames = OwnIconNames(apps) { siblings.count(of: $0) }
        looks.sources.add(siblings.inputs)
        var chosenIcons = ChosenIcons(chosen, ownName: ownNames.ownName)
        chosenIcons.keepLingering(of: shown)
        looks.icons = chosenIcons
        var overlays: [OverlayTheme] = []
        for tone in [Tone.light, .dark] {
            let base = tone == .light ? pair.light : pair.dark
            let icons = chosenIcons[tone]
            let overlay = OverlayTheme(on: base, tone, icons: icons, siblings: siblings, in: themes, digests)
            guard let overlay else {
                if !icons.isEmpty { looks.problems.append("no other theme can stand on the icon theme \(base)") }
                continue
            }
            guard !overlay.isEmpty else { continue }
            overlays.append(overlay)
            looks.use(overlay.name, for: tone)
            looks.sources.add(overlay.sources)
            looks.problems += overlay.failures.map { "\($0.key): \($0.value)" }
        }
        try OverlayTheme.build(overlays, in: folder)
        // Losing it costs time only.
        try? digests.save()
        return looks
    }

    /// Whether looks still are what would be made now of the same choices: what they need is there, and nothing that they
    /// were made from has changed.
    func areCurrent(_ looks: Looks) -> Bool {
        looks.problems.isEmpty && looks.overlays.allSatisfy(themes.isInstalled) && looks.sources.isCurrent
    }

    /// What a build that was killed has left.
    func removeLeftovers() throws(FileError) {
        digests.removeLeftovers()
        try OverlayTheme.removeLeftovers(in: folder)
    }

    /// Removes the overlay themes that nobody needs any more, and what is left of others. Returns the names of those that
    /// are there then, and why one of them, or something of them, could not be removed.
    func removeExpired(
        lastUses: [String: Int],
        needed: Set<String>,
        now: Int
    ) -> (left: Set<String>, failure: FileError?) {
        let all = Generation.all(in: folder)
        let expired = Generation.expired(among: all, lastUses: lastUses, needed: needed, now: now)
        var failure = remove(Set(expired))
        do throws(FileError) { try removeLeftovers() } catch { failure = error }
        return (Set(expired.isEmpty ? all.map(\.name) : overlays), failure)
    }

    /// Removes some, as far as that can be. Returns why it cannot.
    func remove(_ overlays: Set<String>) -> FileError? {
        var failure: FileError?
        for overlay in overlays {
            do throws(FileError) { try remove(overlay) } catch { failure = error }
        }
        return failure
    }

    /// The names of all that are there.
    var overlays: [String] {
        Generation.all(in: folder).map(\.name)
    }

    func remove(_ overlay: String) throws(FileError) {
        try Generation.remove(overlay, in: folder)
    }
}
