internal import Appearance
internal import Client
internal import Files
internal import IconTheme
internal import KeyFile

/// What everything that is installed was read from.
struct Inputs: Sendable, Hashable {
    /// Those in which something happens when any of it changes.
    var folders: [String] = []
    var files = Snapshot()
}

/// The looks that an earlier run has made, and from what, in the cache folder: a start makes nothing that is there, and
/// reads nothing that has not changed.
struct RememberedLooks: Sendable {
    private let looks: CacheFile
    /// Apart from the looks, which nobody should wait for: with thousands of apps it is long.
    private let inputs: CacheFile

    init(_ directories: BaseDirectories) {
        looks = CacheFile("looks", directories)
        inputs = CacheFile("inputs", directories)
    }

    /// The looks that were made for what is chosen; nil where others were made last.
    func looks(for state: State) -> Looks? {
        guard let text = looks.read(), let file = try? KeyFile(Array(text.utf8), path: looks.path) else { return nil }
        guard file.string("Choices", in: group) == state.choicesDigest else { return nil }
        return Looks(file)
    }

    /// What was read then.
    func inputs(for state: State) -> Inputs? {
        guard let text = inputs.read() else { return nil }
        let parts = text.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == state.choicesDigest, let files = Snapshot(text: parts[2]) else {
            return nil
        }
        return Inputs(folders: parts[1].split(separator: "\n").map(String.init), files: files)
    }

    /// What cannot be written is made and read again by the next run.
    func remember(_ looks: Looks, madeFrom inputs: Inputs, for state: State) {
        guard let text = inputs.files.text, !inputs.folders.contains(where: { $0.contains("\n") }) else { return }
        let folders = inputs.folders.joined(separator: "\n")
        try? self.inputs.write([state.choicesDigest, folders, text].joined(separator: separator))
        try? self.looks.write(looks.text(state.choicesDigest))
    }

    func removeLeftovers() {
        looks.removeLeftovers()
        inputs.removeLeftovers()
    }
}

private let separator = "\n\n"
private let group = "Looks"

extension State {
    /// What of the state decides about looks, and what came into it when everything was read.
    fileprivate var choicesDigest: String {
        let digest = Digest()
        digest.add(version)
        for (app, choice) in choices.sorted(by: { $0.key < $1.key }) {
            digest.add(app)
            digest.add(choice)
        }
        for app in [""] + seenApps { digest.add(app) }
        return digest.text
    }
}

extension Looks {
    fileprivate init?(_ file: KeyFile) {
        guard let light = file.string("LightBase", in: group), let dark = file.string("DarkBase", in: group) else {
            return nil
        }
        self = .plain(ThemePair(light: light, dark: dark, reason: ""))
        icons = nil
        if let overlay = file.string("Light", in: group) { use(overlay, for: .light) }
        if let overlay = file.string("Dark", in: group) { use(overlay, for: .dark) }
    }

    fileprivate func text(_ choices: String) -> String {
        let file = KeyFile()
        let values = [
            ("Choices", choices), ("LightBase", pair.light), ("DarkBase", pair.dark), ("Light", self[.light].theme),
            ("Dark", self[.dark].theme),
        ]
        for (key, value) in values { file.set(value, for: key, in: group) }
        return file.text
    }
}
