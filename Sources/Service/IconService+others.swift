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
        guard isFirst(switcher) else { return }
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
            tryLater()
        }
        publish()
    }

    /// Hears what is shown in a mode. A theme that is shown from the beginning and is none of the pair was chosen while
    /// nobody listened.
    func hear(_ shown: String, _ mode: Mode) async {
        let isFirst = shownTheme == nil
        noteShown(shown)
        let rules = rules
        guard isFirst, memory.isEnabled, let learned = learnedPair, let theme = rules.themes.base(of: shown),
            ![learned.light, learned.dark].contains(theme), await isToBeKept(theme, rules)
        else { return }
        adopt(theme, for: mode, rules)
    }

    /// The desktop shows `theme` now.
    func noteShown(_ theme: String) {
        defer { shownTheme = theme }
        guard memory.isEnabled, let shownTheme, shownTheme != theme else { return }
        if [settledLook?.theme, writtenLook?.theme].contains(theme) {
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
    ///
    /// - Parameter isUrgent: whether what was written belongs to something that has just happened: no more is waited for
    func respect(others mode: Mode, isUrgent: Bool) async -> Bool {
        let rules = rules
        switch others.meaning(at: stopwatch.now, isUrgent: isUrgent, suits: { rules.suits($0, mode) }) {
        case .nothing:
            return !others.areRefusing
        case .undecided:
            awaitQuiet()
            return false
        case .wish(let theme):
            report(.others, nil)
            return await takeUp(theme, for: mode, rules)
        case .reversal:
            log(.information, "another program has set the icon theme to \(shownTheme ?? "") at once; it is set again")
            settledLook = nil
            return true
        case .refusal:
            reportRefusal()
            return false
        }
    }

    private func reportRefusal() {
        report(
            .others,
            "another program sets the icon theme to \(shownTheme ?? "") each time; it is left alone until the appearance "
                + "changes. Find that program and use `iconsd refresh`, or use `iconsd off`"
        )
    }

    /// Keeps a theme that the user has chosen as the mode's, where the pair is not pinned. Returns whether the look is to
    /// be shown now.
    private func takeUp(_ wish: String, for mode: Mode, _ rules: PairRules) async -> Bool {
        guard let theme = rules.themes.base(of: wish) else {
            // Nobody can have meant to show a theme that is not there.
            settledLook = nil
            let isOverruled = others.overrule(wish)
            if !isOverruled { reportRefusal() }
            return isOverruled
        }
        guard await isToBeKept(theme, rules) else {
            let state = rules.themes.isInstalled(theme) ? "" : ", which is not installed"
            let name = wish.isEmpty ? "one without a name" : wish
            log(.information, "the icon theme was changed to \(name)\(state); it stays until the next switch")
            return true
        }
        if !isShownBefore(theme, mode) { adopt(theme, for: mode, rules) }
        return true
    }

    private func adopt(_ theme: String, for mode: Mode, _ rules: PairRules) {
        let pair = rules.adopted(theme, for: mode)
        learnedPair = pair
        log(.notice, pair.reason)
    }

    /// Whether it was shown before another one that stood in for it: then it is nobody's choice.
    private func isShownBefore(_ theme: String, _ mode: Mode) -> Bool {
        guard let learned = learnedPair else { return false }
        return learned.theme(for: mode) == theme || isBackFromHighContrast(learned, theme)
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
