internal import Appearance
internal import Client
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

/// How a look comes onto the desktop.
extension IconService {
    /// A switcher, and what it has.
    typealias Found = (switcher: any Switcher, setting: ThemeSetting)

    /// Asks all switchers; those that cannot tell say why.
    func askSwitchers() async -> (found: [Found], failures: [String]) {
        var found: [Found] = []
        var failures: [String] = []
        for switcher in switchers {
            do throws(SwitcherError) {
                found.append((switcher, try await switcher.current()))
            } catch {
                failures.append("\(switcher.name): \(error)")
            }
        }
        return (found, failures)
    }

    /// Has all switchers show the look; one that fails does not keep the others from it. Where the first one has shown it
    /// already, only the others are tried again: who has set another theme there since keeps it.
    func show(_ look: Look, _ mode: Mode, _ found: [Found], _ failures: [String]) async {
        let before = shownTheme
        let isTriedAgain = look == settledLook
        let different = found.filter { $0.setting.shown != look.theme }
        let stale = different.filter { !(isTriedAgain && isFirst($0.switcher)) }
        if !isTriedAgain { writtenLook = stale.contains { isFirst($0.switcher) } ? look : nil }
        settledLook =
            found.contains { isFirst($0.switcher) && $0.setting.shown == look.theme } || isTriedAgain ? look : nil
        for theme in [look.theme] + stale.map(\.setting.shown) { noteUse(of: theme) }
        hasNewSwitchers = false
        let untried = Set(different.map(\.switcher.name)).subtracting(stale.map(\.switcher.name))
        var outcome = Outcome(failures: failures, leftAlone: leftAlone.filter { untried.contains($0.key) })
        do throws(SwitcherError) {
            let unknown = Set(stale.map(\.switcher.name)).subtracting(memory.originals.keys)
            try keepOriginals(stale)
            for found in stale { await write(look, to: found, &outcome) }
            // It is not tried again before something else is to be shown.
            if let first = switchers.first, outcome.leftAlone[first.name] != nil { settledLook = look }
            forget(originalsOf: outcome.gone.union(unknown.intersection(outcome.leftAlone.keys)))
        } catch {
            outcome.failures = [error.description]
        }
        report(.switcher, outcome.failures.isEmpty ? nil : outcome.failures.joined(separator: "; "))
        leftAlone = outcome.leftAlone
        report(.leftAlone, summary(of: outcome.leftAlone.sorted { $0.key < $1.key }.map { "\($0): \($1)" }))
        if !outcome.written.isEmpty {
            noteSwitch(to: look, mode, outcome.written, from: before)
        } else if outcome.failures.isEmpty {
            unchangedCount += 1
        }
    }

    /// What came of writing, by the switchers' names.
    private struct Outcome {
        var written: [String] = []
        var failures: [String]
        var leftAlone: [String: String]
        /// Those of which nothing is left.
        var gone: Set<String> = []
    }

    private func write(_ look: Look, to found: Found, _ outcome: inout Outcome) async {
        let (switcher, setting) = found
        do throws(SwitcherError) {
            let shown = try await switcher.apply(look.theme).shown
            outcome.written.append(switcher.name)
            if isFirst(switcher) { noteOwnWrite(of: look, over: setting.shown, shown) }
        } catch  where error.meaning == .leftAlone {
            outcome.leftAlone[switcher.name] = error.description
        } catch  where error.meaning == .notUsed && !isFirst(switcher) {
            // It was used when it was opened. When it comes back it may be another file.
            openSwitchers[switcher.kind] = nil
            lacksSwitchers = true
            if switcher.kind.isFile { outcome.gone.insert(switcher.name) }
        } catch {
            outcome.failures.append("\(switcher.name): \(error)")
        }
    }

    func isFirst(_ switcher: any Switcher) -> Bool {
        switcher.name == switchers.first?.name
    }

    /// What is found after that may be somebody else's again.
    private func noteOwnWrite(of look: Look, over before: String, _ found: String) {
        others.wereOverwritten(before, at: stopwatch.now)
        settledLook = look
        shownTheme = look.theme
        noteShown(found)
    }

    private func noteSwitch(to look: Look, _ mode: Mode, _ written: [String], from before: String?) {
        switchCount += 1
        lastSwitch = WallClock.microseconds
        let names = written.joined(separator: ", ")
        let former = before.map { $0.isEmpty ? "not set" : $0 } ?? "unknown"
        let what = before == look.theme ? "in \(names), too" : "now, it was \(former)"
        log(.information, "\(mode.rawValue): the icon theme is \(look.theme) \(what)")
        let arguments: [Value] = [.string(mode.rawValue), .string(look.theme)]
        emit(Signal(IconsdName.path, IconsdName.interface, "Switched", arguments))
    }

    /// Puts on the disk what was set before iconsd wrote for the first time, and whatever else is to be remembered.
    func keepOriginals(_ settings: [Found]) throws(SwitcherError) {
        for (switcher, setting) in settings where memory.originals[switcher.name] == nil {
            memory.originals[switcher.name] = original(setting)
        }
        do throws(FileError) {
            try save()
            report(.memory, nil)
        } catch  where memory.originals != savedMemory.originals {
            throw SwitcherError("what was set before could not be kept, so nothing is changed: \(error)")
        } catch {
            report(.memory, "what was learned could not be kept: \(error)")
        }
    }

    /// What was never written, or is gone, needs nothing to go back to.
    private func forget(originalsOf names: Set<String>) {
        guard !names.isEmpty else { return }
        for name in names { memory.originals[name] = nil }
        saveOrSay()
    }

    /// What iconsd has made is nobody's original, and what it stands on was not written in that form.
    private func original(_ setting: ThemeSetting) -> OriginalTheme {
        let base = setting.set.flatMap(themes.base(of:))
        return base == setting.set ? setting.original : OriginalTheme(base)
    }

    func save() throws(FileError) {
        guard memory != savedMemory else { return }
        if isStateInTheWay {
            let newPath = try Files.setAside(stateFile.path)
            isStateInTheWay = false
            report(.state, "\(stateFile.path) could not be read; it was renamed to \(newPath), and iconsd begins anew")
        }
        try stateFile.save(memory)
        savedMemory = memory
    }
}
