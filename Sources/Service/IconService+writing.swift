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
        let stale = found.filter { $0.setting.shown != look.theme && !(isTriedAgain && isFirst($0.switcher)) }
        var failures = failures
        if !isTriedAgain { writtenLook = stale.contains { isFirst($0.switcher) } ? look : nil }
        settledLook =
            found.contains { isFirst($0.switcher) && $0.setting.shown == look.theme } || isTriedAgain ? look : nil
        for theme in [look.theme] + stale.map(\.setting.shown) { noteUse(of: theme) }
        do throws(SwitcherError) {
            try keepOriginals(stale)
            await write(look, with: stale, &failures)
        } catch {
            failures = [error.description]
        }
        report(.switcher, failures.isEmpty ? nil : failures.joined(separator: "; "))
        guard failures.isEmpty else { return }
        if stale.isEmpty { unchangedCount += 1 } else { noteSwitch(to: look, mode, stale, from: before) }
    }

    private func write(_ look: Look, with stale: [Found], _ failures: inout [String]) async {
        for (switcher, setting) in stale {
            do throws(SwitcherError) {
                let found = try await switcher.apply(look.theme).shown
                if isFirst(switcher) { noteOwnWrite(of: look, over: setting.shown, found) }
            } catch {
                failures.append("\(switcher.name): \(error)")
            }
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

    private func noteSwitch(to look: Look, _ mode: Mode, _ stale: [Found], from before: String?) {
        switchCount += 1
        lastSwitch = WallClock.microseconds
        let names = stale.map(\.switcher.name).joined(separator: " and ")
        let what = before == look.theme ? "in \(names), too" : "now, it was \(before ?? "unknown")"
        log(.information, "\(mode.rawValue): the icon theme is \(look.theme) \(what)")
        let arguments: [Value] = [.string(mode.rawValue), .string(look.theme)]
        emit(Signal(IconsdName.path, IconsdName.interface, "Switched", arguments))
    }

    /// Puts on the disk what was set before iconsd wrote for the first time, and whatever else is to be remembered.
    func keepOriginals(_ settings: [Found]) throws(SwitcherError) {
        for (switcher, setting) in settings where memory.originals[switcher.name] == nil {
            memory.originals[switcher.name] = State.Original(setting.set.flatMap(themes.base(of:)))
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

    func save() throws(FileError) {
        guard memory != savedMemory else { return }
        try stateFile.save(memory)
        savedMemory = memory
    }
}
