internal import Appearance
internal import Catalog
internal import Client
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

/// Off, on, and how everything that was done to the desktop is undone.
extension IconService {
    /// Off lasts over restarts: everything is read and told, and nothing is written.
    func setEnabled(_ isEnabled: Bool) async throws(DBusError) {
        let failure = await changing.take { await self.inTurn { await self.enable(isEnabled) } }
        if isEnabled {
            await startAnew()
            await rescan()
        }
        publish()
        if let failure { throw failure }
    }

    /// Holds in any case; returns why it does not last.
    private func enable(_ isEnabled: Bool) -> DBusError? {
        if memory.isEnabled != isEnabled {
            memory.isEnabled = isEnabled
            (writtenLook, settledLook, others) = (nil, nil, OtherWriters())
            leftAlone = [:]
            for concern in [Concern.others, .pair, .standIn, .switcher, .leftAlone, .undoing] { report(concern, nil) }
            // What was chosen while it was off is heard as if it had just begun.
            if isEnabled { shownTheme = nil }
            retry.cancel()
        }
        do throws(FileError) {
            try save()
            return nil
        } catch {
            let word = isEnabled ? "on" : "off"
            let message = "iconsd is \(word) now, but could not remember it, and will have forgotten it after a restart"
            return DBusError(.iconsdFailed, "\(message): \(error)")
        }
    }

    /// Changes what is remembered and puts it on the disk, or leaves it as it is.
    func remember(_ change: (inout State) -> Void) throws(DBusError) {
        let before = memory
        change(&memory)
        do throws(FileError) {
            try save()
        } catch {
            memory = before
            throw DBusError(.iconsdFailed, "it could not be remembered, so nothing is changed: \(error)")
        }
    }

    /// Undoes all that was done to the desktop, forgets what was learned, and stays off. Returns what was undone, or for
    /// a dry run what would be.
    func restore(isDryRun: Bool) async throws(DBusError) -> [String] {
        // After a change that is under way: what it makes is to go, too.
        let result = await changing.take {
            await self.inTurn {
                if !isDryRun { _ = await self.enable(false) }
                return await self.undo(isDryRun: isDryRun)
            }
        }
        publish()
        return try result.get()
    }

    private func undo(isDryRun: Bool) async -> Result<[String], DBusError> {
        var undone: [String] = []
        var failures: [String] = []
        for (name, original) in originalsInOrder {
            do throws(SwitcherError) {
                undone += try await undo(name, original, isDryRun: isDryRun)
            } catch {
                failures.append("\(name): \(error)")
            }
        }
        // What is still shown must stay.
        if failures.isEmpty { undone += await undoFiles(isDryRun: isDryRun, &failures) }
        undone += forgotten
        guard !isDryRun else { return .success(undone) }
        if failures.isEmpty { memory = .off }
        (looks, earlierLooks, overridden) = (nil, nil, nil)
        noteHiddenChoices()
        pair = rules.pair(shown: shownTheme)
        if let failure = enable(false) { failures.append(failure.message) }
        guard failures.isEmpty else {
            let reason = failures.joined(separator: "; ")
            report(.undoing, "not everything could be restored; repair this and use `iconsd restore` again: \(reason)")
            return .failure(DBusError(.iconsdFailed, problems[.undoing] ?? reason))
        }
        report(.undoing, nil)
        log(.notice, "restored: " + (undone.isEmpty ? "there was nothing to undo" : undone.joined(separator: "; ")))
        return .success(undone)
    }

    /// In the order in which they are written: programs that copy the first one's theme to another one must not come after.
    private var originalsInOrder: [(String, OriginalTheme)] {
        let order = switchers.map(\.name)
        return memory.originals.map { ($0.key, $0.value) }.sorted {
            (order.firstIndex(of: $0.0) ?? .max, $0.0) < (order.firstIndex(of: $1.0) ?? .max, $1.0)
        }
    }

    private func undo(_ name: String, _ original: OriginalTheme, isDryRun: Bool) async throws(SwitcherError)
        -> [String]
    {
        guard let kind = SwitcherKind(rawValue: name) else {
            let remedy = "restore with the version of iconsd that has it, or remove its group from \(stateFile.path)"
            throw SwitcherError("this version has no such switcher", remedy: remedy)
        }
        let switcher: any Switcher
        do throws(SwitcherError) {
            switcher = try await self.switcher(kind)
        } catch  where error.meaning == .notUsed && kind.isFile {
            return []
        }
        let setting = try await switcher.current()
        guard !setting.isAs(original) else { return [] }
        let isThemeBack = setting.set == original.theme
        do throws(SwitcherError) {
            if !isDryRun {
                let found = try await switcher.restore(original).shown
                if isFirst(switcher) { shownTheme = found }
            }
        } catch  where isThemeBack && error.meaning == .leftAlone {
            return []
        }
        guard !isThemeBack else { return ["\(name): the icon theme is set in the way it was before"] }
        let before = original.theme ?? "the desktop's default"
        return ["\(name): the icon theme goes back from \(setting.set ?? setting.shown) to \(before)"]
    }

    private var forgotten: [String] {
        let pair = memory.chosenPair.map { [$0.light, $0.dark].compactMap(\.self).joined(separator: " and ") }
        let choices = memory.choices.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
        return [
            pair.map { "the pair that was set with `iconsd theme` is forgotten: \($0)" },
            choices.isEmpty ? nil : "the icon sets that were chosen are forgotten: \(choices.joined(separator: ", "))",
        ].compactMap(\.self)
            + Set(memory.learnedPairs.values.map { "\($0.light) and \($0.dark)" }).sorted()
            .map { "the pair that was found is forgotten: \($0)" }
    }
}

extension State {
    /// What remains after everything was undone.
    fileprivate static var off: State {
        var state = State()
        state.isEnabled = false
        return state
    }
}
