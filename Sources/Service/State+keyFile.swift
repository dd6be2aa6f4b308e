internal import Catalog
import IconTheme
internal import KeyFile
internal import Switcher

/// The state as a key file.
extension State {
    /// The format's version: a file with another one is not guessed at.
    private static let formatVersion = "1"
    private static let original = "Original "
    private static let learnedPair = "Learned Pair "
    private static let app = "App "
    private static let overlay = "Overlay "

    /// Nil for another version of the format.
    init?(_ file: KeyFile) {
        guard file.string("Version", in: "State") == State.formatVersion else { return nil }
        isEnabled = file.string("Enabled", in: "State") != "false"
        madeFolders = file.strings("MadeFolders", in: "State")
        seenApps = file.strings("SeenApps", in: "State")
        chosenPair = ChosenPair(
            light: file.string("Light", in: "Chosen Pair"),
            dark: file.string("Dark", in: "Chosen Pair")
        )
        schemeNames = ColorSchemeNames(
            light: file.string("Light", in: "Color Schemes"),
            dark: file.string("Dark", in: "Color Schemes")
        )
        missingTheme = file.string("MissingTheme", in: "State")
        for group in file.groups {
            if let switcher = group.rest(after: State.original) {
                originals[switcher] = OriginalTheme(
                    file.string("IconTheme", in: group),
                    form: file.string("Form", in: group)
                )
            } else if let switcher = group.rest(after: State.learnedPair) {
                learnedPairs[switcher] = ThemePair(file, group)
            } else if let app = group.rest(after: State.app)?.unescapedGroup {
                let memory = AppMemory(file, group)
                if memory != AppMemory() { apps[app] = memory }
            } else if let overlay = group.rest(after: State.overlay) {
                lastShown[overlay] = file.string("LastShown", in: group).flatMap(UInt64.init)
            }
        }
    }

    var text: String {
        let file = KeyFile()
        file.set(State.formatVersion, for: "Version", in: "State")
        if !isEnabled { file.set("false", for: "Enabled", in: "State") }
        if !madeFolders.isEmpty { file.set(madeFolders, for: "MadeFolders", in: "State") }
        if !seenApps.isEmpty { file.set(seenApps, for: "SeenApps", in: "State") }
        for (switcher, pair) in learnedPairs.sorted(by: { $0.key < $1.key }) {
            pair.write(to: file, State.learnedPair + switcher)
        }
        if let light = chosenPair?.light { file.set(light, for: "Light", in: "Chosen Pair") }
        if let dark = chosenPair?.dark { file.set(dark, for: "Dark", in: "Chosen Pair") }
        if let light = schemeNames.light { file.set(light, for: "Light", in: "Color Schemes") }
        if let dark = schemeNames.dark { file.set(dark, for: "Dark", in: "Color Schemes") }
        if let missingTheme { file.set(missingTheme, for: "MissingTheme", in: "State") }
        for (switcher, original) in originals.sorted(by: { $0.key < $1.key }) {
            let group = State.original + switcher
            // A group is only there with a key; this one says that the other is missing on purpose.
            file.set(original.theme == nil ? "false" : "true", for: "IsSet", in: group)
            if let theme = original.theme { file.set(theme, for: "IconTheme", in: group) }
            if let form = original.form { file.set(form, for: "Form", in: group) }
        }
        for (app, memory) in apps.sorted(by: { $0.key < $1.key }) {
            memory.write(to: file, State.app + app.escapedGroup)
        }
        for (overlay, time) in lastShown.sorted(by: { $0.key < $1.key }) {
            file.set(String(time), for: "LastShown", in: State.overlay + overlay)
        }
        return file.text
    }
}

extension ThemePair {
    fileprivate init?(_ file: KeyFile, _ group: String) {
        guard let light = file.string("Light", in: group), let dark = file.string("Dark", in: group) else { return nil }
        self.init(light: light, dark: dark, reason: file.string("Reason", in: group) ?? "")
    }

    fileprivate func write(to file: KeyFile, _ group: String) {
        file.set(light, for: "Light", in: group)
        file.set(dark, for: "Dark", in: group)
        file.set(reason, for: "Reason", in: group)
    }
}

extension State.AppMemory {
    fileprivate init(_ file: KeyFile, _ group: String) {
        choice = file.string("IconSet", in: group).flatMap { $0 == IconSet.defaultName ? nil : $0 }
        known = file.strings("Known", in: group)
        new = file.strings("New", in: group)
    }

    fileprivate func write(to file: KeyFile, _ group: String) {
        if let choice { file.set(choice, for: "IconSet", in: group) }
        if !known.isEmpty { file.set(known, for: "Known", in: group) }
        if !new.isEmpty { file.set(new, for: "New", in: group) }
    }
}

extension String {
    fileprivate func rest(after prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }

    /// Without what the name of a group cannot have.
    fileprivate var escapedGroup: String {
        replacing("%", with: "%25").replacing("[", with: "%5B").replacing("]", with: "%5D")
    }

    fileprivate var unescapedGroup: String {
        replacing("%5D", with: "]").replacing("%5B", with: "[").replacing("%25", with: "%")
    }
}
