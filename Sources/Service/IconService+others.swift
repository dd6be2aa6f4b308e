internal import Appearance
internal import IconTheme
internal import MainLoop
internal import Switcher

/// What is done about an icon theme that somebody else has written: a wish is respected, and nobody is fought.
extension IconService {
    /// Hears of changes from every switcher that was opened.
    func followThemes() async {
        await withDiscardingTaskGroup { group in
            for await switcher in opened.stream {
                group.addTask(executorPreference: self.loop) {
                    for await _ in switcher.changes { await self.noteTheme(of: switcher) }
                }
            }
        }
    }

    /// Somebody, perhaps this process, has written the icon theme; or what was not confirmed in time has been stored.
    func noteTheme(of switcher: any Switcher) async {
        guard switchers.first?.name == switcher.name else { return }
        guard problems[.switcher] == nil else { return await follower.read() }
        await inTurn { await self.noteTheme() }
    }

    private func noteTheme() async {
        // What was not confirmed is not known to be shown.
        guard problems[.switcher] == nil, let first = switchers.first else { return }
        do throws(SwitcherError) {
            noteShown(try await first.current().shown)
        } catch {
            report(.switcher, "\(first.name): \(error)")
        }
        publish()
    }

    /// What the desktop shows now.
    func noteShown(_ theme: String) {
        defer { shownTheme = theme }
        guard memory.isEnabled, let shownTheme, shownTheme != theme else { return }
        if theme == settledLook?.theme {
            others.cameBack()
        } else {
            others.wrote(theme, at: stopwatch.now)
            awaitQuiet()
        }
    }

    private func awaitQuiet() {
        start { [quiet] in await quiet.event() }
    }

    /// Takes up what others have written. Returns whether the look is to be shown now.
    func respect(others mode: Mode, hasChanged: Bool) async -> Bool {
        let rules = rules
        let meaning = others.meaning(at: stopwatch.now, hasChanged: hasChanged) { rules.suits($0, mode) }
        switch meaning {
        case .nothing:
            return !others.areRefusing
        case .undecided:
            awaitQuiet()
            return false
        case .wish(let theme):
            await takeUp(theme, for: mode, rules)
            return true
        case .reversal:
            log(.information, "another program has set the icon theme back to \(shownTheme ?? ""); it is set again")
            settledLook = nil
            return true
        case .refusal:
            report(
                .others,
                "another program sets the icon theme back to \(shownTheme ?? "") each time; "
                    + "it is left alone until the appearance changes. Find that program, or use `iconsd off`"
            )
            return false
        }
    }

    /// Keeps a theme that the user has chosen as the mode's, where the pair is not pinned.
    private func takeUp(_ wish: String, for mode: Mode, _ rules: PairRules) async {
        guard let theme = rules.themes.base(of: wish) else {
            // Nobody can have meant to show a theme that is not there.
            settledLook = nil
            return
        }
        guard await isToBeKept(theme, rules) else {
            return log(.information, "the icon theme was changed to \(wish); it stays until the next switch")
        }
        // It was shown before another one that stood in for it.
        if let learned = memory.learnedPair,
            Look(mode, learned).theme == theme || isBackFromHighContrast(learned, theme)
        {
            return
        }
        let pair = rules.adopted(theme, for: mode)
        memory.learnedPair = pair
        log(.notice, pair.reason)
    }

    private func isToBeKept(_ theme: String, _ rules: PairRules) async -> Bool {
        guard rules.pinned == nil, rules.themes.isInstalled(theme), !ThemeIndex.isHighContrast(theme) else {
            return false
        }
        return await !follower.isHighContrast
    }

    /// Who leaves high contrast gets back what was there before, whatever the mode is now.
    private func isBackFromHighContrast(_ learned: ThemePair, _ theme: String) -> Bool {
        settledLook.map { ThemeIndex.isHighContrast($0.theme) } ?? false
            && [learned.light, learned.dark].contains(theme)
    }
}
