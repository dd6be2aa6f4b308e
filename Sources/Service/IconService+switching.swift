internal import Appearance
internal import Client
internal import Configuration
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

/// From a reading to the icon theme that is shown.
extension IconService {
    /// Does what a reading asks for.
    func act(on reading: Reading) async {
        await inTurn { await self.apply(reading) }
    }

    /// The same once more, for what is known of the appearance, after something else has changed.
    func showAgain() async {
        await inTurn {
            // Not the one from before its turn; and the first one is acted on without this.
            if let reading = await self.reading { await self.apply(reading) }
        }
    }

    private func apply(_ reading: Reading) async {
        let hasChanged = note(reading)
        // It is known, whatever comes of it; but telling it does not hold up the switch.
        if hasChanged { Task(executorPreference: loop) { await self.tell() } }
        if hasChanged, lacksSwitchers { await chooseSwitchers() }
        if let mode { await followMode(mode, hasChanged: hasChanged) }
        hasBegun = true
        publish()
        if let mode { tellWhoAsked(for: mode) }
        tryLater()
        await bringOverrides()
        await rememberLooks()
        if hasChanged { start { await self.rescanIfDeaf() } }
    }

    /// What could not be done is tried again, later each time.
    func tryLater() {
        guard memory.isEnabled, problems[.switcher] != nil else { return retry.cancel() }
        retry.schedule(stopwatch, on: loop) { [weak self] in await self?.tryAgain() }
    }

    private func tryAgain() async {
        retry.begin()
        await follower.read()
    }

    /// Returns whether the appearance is another one than before.
    private func note(_ reading: Reading) -> Bool {
        let before = self.reading
        self.reading = reading
        report(.appearance, reading.problem)
        guard reading.source != .none else { return false }
        mode = Mode(reading.scheme, noPreference: configuration.noPreference)
        guard before?.scheme != reading.scheme || before?.source == AppearanceSource.none else { return false }
        others.appearanceChanged(at: stopwatch.now)
        report(.others, nil)
        return true
    }

    /// Has the theme of a mode shown. Where it is shown already, nothing is written.
    private func followMode(_ mode: Mode, hasChanged: Bool) async {
        let (found, failures) = await askSwitchers()
        let first = found.first { isFirst($0.switcher) }
        let shown = first?.setting.shown
        if let shown { await hear(shown, mode) }
        guard memory.isEnabled else { return pair = rules.pair(shown: shown) }
        defer { isEager = false }
        guard await respect(others: mode, isUrgent: hasChanged || isEager) else { return }
        guard let look = await look(for: mode, shown: shown) else { return settledLook = nil }
        if let settledLook, shown != settledLook.theme, look.base == settledLook.base { self.settledLook = look }
        let isToBeTriedAgain = hasNewSwitchers || problems[.switcher] != nil || !failures.isEmpty
        guard look != settledLook || isToBeTriedAgain else { return unchangedCount += 1 }
        await show(look, mode, found, failures)
    }

    /// What was learned where the first switcher speaks for the user.
    var learnedPair: ThemePair? {
        get { switchers.first.flatMap { memory.learnedPairs[$0.name] } }
        set { if let first = switchers.first { memory.learnedPairs[first.name] = newValue } }
    }

    var rules: PairRules {
        PairRules(configuration: configuration, memory: memory, learnedPair: learnedPair, themes: themes)
    }

    /// What must be shown; nil when there is no such theme. `shown` is the theme on screen, or nil when it cannot be read.
    private func look(for mode: Mode, shown: String?) async -> Look? {
        let rules = rules
        let foreign = shown == writtenLook?.theme ? nil : shown
        let base = await base(of: shown, rules)
        guard let pair = rules.pair(shown: base, foreign: foreign) else {
            guard let base, let pair = rules.standIn(for: base) else {
                report(.pair, base.map(themes.remedy(forMissing:)))
                return nil
            }
            return await look(for: mode, insteadOf: base, pair, shown: shown)
        }
        report(.standIn, nil)
        memory.missingTheme = nil
        self.pair = pair
        if rules.isLearned(pair) { learnedPair = pair }
        let looks = await looks(of: pair)
        let look = looks[mode]
        let isInstalled = rules.themes.isInstalled(look.theme)
        report(.pair, isInstalled ? nil : rules.themes.remedy(forMissing: look.theme))
        return isInstalled ? look : nil
    }

    /// Where a generated theme is shown and what it stands on is not there any more, that is what was learned. Where
    /// nothing tells it, that is the desktop's default. It cannot be lost by unsetting it: nobody has that theme.
    private func base(of shown: String?, _ rules: PairRules) async -> String? {
        guard let shown else { return nil }
        if let base = rules.themes.base(of: shown) { return base == shown ? base : missingTheme(behind: base) ?? base }
        if let learned = learnedPair {
            return [learned.light, learned.dark].first { !rules.themes.isInstalled($0) } ?? learned.light
        }
        guard rules.pinned == nil, let switcher = switchers.first else { return shown }
        do throws(SwitcherError) {
            try keepOriginals([(switcher, ThemeSetting(shown: shown, set: shown))])
            return try await switcher.apply(nil).shown
        } catch {
            report(.switcher, "\(switcher.name): \(error)")
            return nil
        }
    }
}

extension Reading {
    /// What is wrong with the portal; that it is not there is normal.
    fileprivate var problem: String? {
        switch portal {
        case .failing(let reason): "the portal fails: \(reason)"
        case .silent: "the portal did not answer; what it said last holds, and it is asked again"
        case .unknown, .answering, .absent, .withoutSettings, .withoutKey: nil
        }
    }
}
