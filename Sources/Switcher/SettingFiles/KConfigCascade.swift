internal import Files
internal import KeyFile

/// The files in which KConfig looks for an entry, and what it makes of them (`KConfigPrivate::parseConfigFiles`).
struct KConfigCascade: Sendable {
    let syntax: KConfigSyntax
    /// The file of the user, the only one that is written.
    let own: String
    /// The others, the least special first.
    let defaults: [String]

    /// `kdeglobals`, which all programs of KDE share.
    static func globals(_ directories: BaseDirectories, group: String, key: String) -> KConfigCascade {
        let user = directories.configuration[0]
        // Global themes write there; only what Plasma itself has started finds it in XDG_CONFIG_DIRS.
        let themes = user + "/kdedefaults"
        let folders = [user, themes] + directories.configuration.dropFirst().filter { $0 != themes }
        let system = folders.reversed().map { $0 + "/system.kdeglobals" }
        let defaults = folders.dropFirst().reversed().map { $0 + "/kdeglobals" }
        return KConfigCascade(
            syntax: KConfigSyntax(group: group, key: key),
            own: user + "/kdeglobals",
            defaults: ["/etc/kde5rc"] + system + defaults
        )
    }

    /// What the files say.
    struct Outcome: Sendable, Hashable {
        /// The value; nil where there is none, or where it was taken back.
        fileprivate(set) var value: String?
        /// The file that lets nobody change it.
        fileprivate(set) var lock: String?

        fileprivate var isKnown = false
        fileprivate var isEntryLocked = false
        fileprivate var isGroupLocked = false
    }

    /// Files that cannot be read count as empty, as they do for KDE.
    var outcome: Outcome {
        var outcome = Outcome()
        for path in defaults + [own] {
            guard let bytes = try? Files.read(path) else { continue }
            if read(bytes, of: path, &outcome) { break }
        }
        return outcome
    }

    /// Returns whether the file wants to be the last one.
    private func read(_ bytes: [UInt8], of path: String, _ outcome: inout Outcome) -> Bool {
        var (isInGroup, isGroupLocked, isFileLocked, locksGroup) = (false, false, false, false)
        for line in KeyFileLines(bytes).lines {
            switch KConfigLine(line.bytes) {
            case .group("", isImmutable: true): (isInGroup, isFileLocked) = (false, true)
            case .group(let name, let isImmutable):
                isInGroup = name == syntax.group
                isGroupLocked = isFileLocked || isImmutable
                locksGroup = locksGroup || isInGroup && isGroupLocked
            case .entry(syntax.key, let value, let isImmutable) where isInGroup:
                // An entry is not changed where it, or its whole group, was locked before.
                if outcome.isEntryLocked || outcome.isGroupLocked && (!outcome.isKnown || path == own) { continue }
                outcome.value = value.flatMap { syntax.decoded(line.bytes[$0]) }
                outcome.isKnown = true
                outcome.isEntryLocked = isImmutable || isGroupLocked
            case .entry, .other: break
            }
        }
        outcome.isGroupLocked = outcome.isGroupLocked || locksGroup
        if outcome.lock == nil, outcome.isEntryLocked || outcome.isGroupLocked || isFileLocked { outcome.lock = path }
        return isFileLocked
    }
}
