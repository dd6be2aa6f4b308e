package import IconTheme
internal import KeyFile

/// What the daemon must remember over restarts.
package struct State: Sendable, Hashable {
    /// Whether it may write anything.
    package var isEnabled = true
    /// The pair that was found automatically at the first start, or adopted since.
    package var learnedPair: ThemePair?
    /// The pair that was set by command, if one was.
    package var chosenPair: ChosenPair?
    /// For each switcher the theme that was set before iconsd wrote one.
    package var originals: [String: Original] = [:]

    /// Nil is "automatic"; not both are.
    package struct ChosenPair: Sendable, Hashable {
        package let light: String?
        package let dark: String?

        /// Nil for a pair of which nothing is chosen.
        package init?(light: String?, dark: String?) {
            guard light != nil || dark != nil else { return nil }
            self.light = light
            self.dark = dark
        }
    }

    package enum Original: Sendable, Hashable {
        case notSet
        case set(String)

        package init(_ theme: String?) {
            self = theme.map(Original.set) ?? .notSet
        }

        package var theme: String? {
            if case .set(let theme) = self { theme } else { nil }
        }
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
        isEnabled = file.string("Enabled", in: "State") != "false"
        if let light = file.string("Light", in: "Learned Pair"), let dark = file.string("Dark", in: "Learned Pair") {
            let reason = file.string("Reason", in: "Learned Pair") ?? ""
            learnedPair = ThemePair(light: light, dark: dark, reason: reason)
        }
        chosenPair = ChosenPair(
            light: file.string("Light", in: "Chosen Pair"),
            dark: file.string("Dark", in: "Chosen Pair")
        )
        for group in file.groups where group.hasPrefix(State.originalPrefix) {
            let switcher = String(group.dropFirst(State.originalPrefix.count))
            originals[switcher] = Original(file.string("IconTheme", in: group))
        }
    }

    var text: String {
        let file = KeyFile()
        file.set(State.formatVersion, for: "Version", in: "State")
        if !isEnabled { file.set("false", for: "Enabled", in: "State") }
        if let learnedPair {
            file.set(learnedPair.light, for: "Light", in: "Learned Pair")
            file.set(learnedPair.dark, for: "Dark", in: "Learned Pair")
            file.set(learnedPair.reason, for: "Reason", in: "Learned Pair")
        }
        if let light = chosenPair?.light { file.set(light, for: "Light", in: "Chosen Pair") }
        if let dark = chosenPair?.dark { file.set(dark, for: "Dark", in: "Chosen Pair") }
        for (switcher, original) in originals.sorted(by: { $0.key < $1.key }) {
            let group = State.originalPrefix + switcher
            // A group is only there with a key; this one says that the other is missing on purpose.
            file.set(original == .notSet ? "false" : "true", for: "IsSet", in: group)
            if let theme = original.theme { file.set(theme, for: "IconTheme", in: group) }
        }
        return file.text
    }
}
