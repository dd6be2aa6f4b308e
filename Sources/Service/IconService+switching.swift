internal import Appearance
internal import Client
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

extension IconService {
    /// Does what a reading asks for. Shielded from cancellation: a switch that has begun is finished.
    func act(on reading: Reading) async {
        self.reading = reading
        report(.appearance, reading.problem)
        await Task(executorPreference: loop) { await self.apply(reading) }.value
        publish()
    }

    /// Has the theme of the reading's mode shown. Where it is shown already, nothing is written.
    private func apply(_ reading: Reading) async {
        guard reading.source != .none else { return }
        let mode = Mode(reading.scheme, noPreference: configuration.noPreference)
        self.mode = mode
        guard let look = await look(for: mode) else {
            settledLook = nil
            return
        }
        guard look != settledLook else {
            unchangedCount += 1
            return
        }
        settledLook = nil
        isSwitching = true
        defer { isSwitching = false }
        var isChanged = false
        for switcher in usedSwitchers {
            do throws(SwitcherError) {
                isChanged = try await show(look, with: switcher) || isChanged
                report(.switcher, nil)
            } catch {
                report(.switcher, "\(switcher.name): \(error)")
                return
            }
        }
        if isChanged { noteSwitch(to: look, mode) } else { unchangedCount += 1 }
        shownTheme = look.theme
        settledLook = look
    }

    /// What must be shown; nil when there is nothing to switch with, or no such theme.
    private func look(for mode: Mode) async -> Look? {
        guard let switcher = usedSwitchers.first else {
            report(.switcher, problems[.switcher] ?? "no switcher is used; look at [Switchers] Use in iconsd.conf")
            return nil
        }
        guard let shown = await shown(by: switcher) else { return nil }
        shownTheme = shown
        let themes = InstalledThemes(directories)
        let rules = PairRules(configuration: configuration, themes: themes)
        guard let (pair, isNew) = rules.pair(shown: shown, learned: memory.learnedPair) else {
            report(.pair, "the icon theme \(shown) is not installed; choose another one, or install it")
            return nil
        }
        self.pair = pair
        if isNew { memory.learnedPair = pair }
        let look = Look(mode, pair)
        guard themes.isInstalled(look.theme) else {
            let names = themes.all.filter { !$0.isHidden }.map(\.name).joined(separator: ", ")
            report(.pair, "the icon theme \(look.theme) is not installed; install it, or choose one of \(names)")
            return nil
        }
        report(.pair, nil)
        return look
    }

    private func shown(by switcher: any Switcher) async -> String? {
        do throws(SwitcherError) {
            return try await switcher.current().shown
        } catch {
            report(.switcher, "\(switcher.name): \(error)")
            return nil
        }
    }

    /// Returns whether anything had to be written. What was set before is on the disk before it is overwritten.
    private func show(_ look: Look, with switcher: any Switcher) async throws(SwitcherError) -> Bool {
        let setting = try await switcher.current()
        let isShown = setting.shown == look.theme
        if !isShown, memory.originals[switcher.name] == nil {
            memory.originals[switcher.name] = setting.set.map(State.Original.set) ?? .notSet
        }
        try save()
        guard !isShown else { return false }
        try await switcher.apply(look.theme)
        return true
    }

    private func save() throws(SwitcherError) {
        guard memory != savedMemory else { return }
        do throws(FileError) {
            try stateFile.save(memory)
            savedMemory = memory
        } catch {
            throw SwitcherError("what was set before could not be kept, so nothing is changed: \(error)")
        }
    }

    private func noteSwitch(to look: Look, _ mode: Mode) {
        switchCount += 1
        lastSwitch = WallClock.microseconds
        log(.information, "\(mode.rawValue): the icon theme is \(look.theme) now, it was \(shownTheme)")
        let arguments: [Value] = [.string(mode.rawValue), .string(look.theme)]
        emit(Signal(IconsdName.path, IconsdName.interface, "Switched", arguments))
    }

    /// Somebody, perhaps this process, has written the icon theme; or what was not confirmed in time has been stored.
    func noteTheme(of switcher: any Switcher) async {
        guard !isSwitching, usedSwitchers.first?.name == switcher.name else { return }
        guard problems[.switcher] == nil else { return await follower.read() }
        guard let shown = await shown(by: switcher), shown != shownTheme else { return }
        log(.information, "the icon theme was changed to \(shown) by another program; it stays until the next switch")
        shownTheme = shown
        publish()
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
