package import IconTheme
internal import KeyFile

/// What the daemon must remember over restarts.
package struct State: Sendable, Hashable {
    /// The pair that was found automatically at the first start.
    package var learnedPair: ThemePair?
    /// For each switcher the theme that was set before iconsd wrote one.
    package var originals: [String: Original] = [:]

    package enum Original: Sendable, Hashable {
        case notSet
        case set(String)
    }

    package init() {}
}

// MARK: As a key file

extension State {
    /// The format's version: a file with another one is not guessed at.
    private static let formatVersion = "1"
    private static let originalPrefix = "Original "

    /// Nil for another version of the format.
    init?(_ file: KeyFile) {
        guard file.string("Version", in: "State") == State.formatVersion else { return nil }
        if let light = file.string("Light", in: "Learned Pair"), let dark = file.string("Dark", in: "Learned Pair") {
            let reason = file.string("Reason", in: "Learned Pair") ?? ""
            learnedPair = ThemePair(light: light, dark: dark, reason: reason)
        }
        for group in file.groups where group.hasPrefix(State.originalPrefix) {
            let switcher = String(group.dropFirst(State.originalPrefix.count))
            originals[switcher] = file.string("IconTheme", in: group).map(Original.set) ?? .notSet
        }
    }

    var text: String {
        let file = KeyFile()
        file.set(State.formatVersion, for: "Version", in: "State")
        if let learnedPair {
            file.set(learnedPair.light, for: "Light", in: "Learned Pair")
            file.set(learnedPair.dark, for: "Dark", in: "Learned Pair")
            file.set(learnedPair.reason, for: "Reason", in: "Learned Pair")
        }
        for (switcher, original) in originals.sorted(by: { $0.key < $1.key }) {
            let group = State.originalPrefix + switcher
            // A group is only there with a key; this one says that the other is missing on purpose.
            file.set(original == .notSet ? "false" : "true", for: "IsSet", in: group)
            if case .set(let theme) = original { file.set(theme, for: "IconTheme", in: group) }
        }
        return file.text
    }
}
