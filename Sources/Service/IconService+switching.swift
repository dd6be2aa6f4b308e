internal import Appearance
internal import Client
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

    private func apply(_ reading: Reading) async {
        let hasChanged = note(reading)
        // It is known, whatever comes of it.
        if hasChanged { publish() }
        if let mode { await followMode(mode, hasChanged: hasChanged) }
        hasBegun = true
        publish()
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
        guard let shown = await lookAtTheme() else { return settledLook = nil }
        guard memory.isEnabled else { return pair = rules.pair(shown: shown) }
        guard await respect(others: mode, hasChanged: hasChanged) else { return }
        guard let look = await look(for: mode, shown: shown) else { return settledLook = nil }
        guard look != settledLook else { return unchangedCount += 1 }
        await show(look, mode)
    }

    var rules: PairRules {
        PairRules(configuration: configuration, memory: memory, themes: themes)
    }

    /// What must be shown; nil when there is no such theme.
    private func look(for mode: Mode, shown: String) async -> Look? {
        let rules = rules
        guard let shown = await base(of: shown, rules), let pair = rules.pair(shown: shown) else {
            let what = shown.isEmpty ? "the desktop shows no icon theme" : "the icon theme \(shown) is not installed"
            report(.pair, "\(what); choose an installed one")
            return nil
        }
        self.pair = pair
        if rules.isLearned(pair) { memory.learnedPair = pair }
        let look = Look(mode, pair)
        guard rules.themes.isInstalled(look.theme) else {
            report(.pair, rules.themes.remedy(forMissing: look.theme))
            return nil
        }
        report(.pair, nil)
        return look
    }

    /// Where a generated theme is shown and nothing tells what it stands on, that is the desktop's default. It cannot be
    /// lost by unsetting it: nobody has that theme.
    private func base(of shown: String, _ rules: PairRules) async -> String? {
        if let base = rules.themes.base(of: shown) { return base }
        guard rules.pinned == nil, memory.learnedPair == nil, let switcher = switchers.first else { return shown }
        do throws(SwitcherError) {
            try keepOriginals([(switcher, ThemeSetting(shown: shown, set: shown))])
            return try await switcher.apply(nil).shown
        } catch {
            report(.switcher, "\(switcher.name): \(error)")
            return nil
        }
    }
}

// MARK: Writing

extension IconService {
    /// Has all switchers show the look; one that fails does not keep the others from it.
    private func show(_ look: Look, _ mode: Mode) async {
        var failures: [String] = []
        var stale: [(switcher: any Switcher, setting: ThemeSetting)] = []
        for switcher in switchers {
            do throws(SwitcherError) {
                let setting = try await switcher.current()
                if setting.shown != look.theme { stale.append((switcher, setting)) }
            } catch {
                failures.append("\(switcher.name): \(error)")
            }
        }
        do throws(SwitcherError) {
            try keepOriginals(stale)
        } catch {
            settledLook = nil
            return report(.switcher, error.description)
        }
        let before = shownTheme
        for (switcher, setting) in stale {
            do throws(SwitcherError) {
                let found = try await switcher.apply(look.theme).shown
                if switcher.name == switchers.first?.name { noteOwnWrite(over: setting.shown, found, look) }
            } catch {
                failures.append("\(switcher.name): \(error)")
            }
        }
        report(.switcher, failures.isEmpty ? nil : failures.joined(separator: "; "))
        settledLook = failures.isEmpty ? look : nil
        guard failures.isEmpty else { return }
        if stale.isEmpty { unchangedCount += 1 } else { noteSwitch(to: look, mode, from: before) }
    }

    /// Puts on the disk what was set before iconsd wrote for the first time, and whatever else is to be remembered.
    private func keepOriginals(_ settings: [(switcher: any Switcher, setting: ThemeSetting)]) throws(SwitcherError) {
        for (switcher, setting) in settings where memory.originals[switcher.name] == nil {
            memory.originals[switcher.name] = State.Original(setting.set.flatMap(themes.base(of:)))
        }
        do throws(FileError) {
            try save()
        } catch {
            throw SwitcherError("what was set before could not be kept, so nothing is changed: \(error)")
        }
    }

    func save() throws(FileError) {
        guard memory != savedMemory else { return }
        try stateFile.save(memory)
        savedMemory = memory
    }

    private func noteOwnWrite(over before: String, _ found: String, _ look: Look) {
        others.wereOverwritten(before, at: stopwatch.now)
        settledLook = look
        shownTheme = look.theme
        noteShown(found)
    }

    private func noteSwitch(to look: Look, _ mode: Mode, from before: String?) {
        switchCount += 1
        lastSwitch = WallClock.microseconds
        log(.information, "\(mode.rawValue): the icon theme is \(look.theme) now, it was \(before ?? "unknown")")
        let arguments: [Value] = [.string(mode.rawValue), .string(look.theme)]
        emit(Signal(IconsdName.path, IconsdName.interface, "Switched", arguments))
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
