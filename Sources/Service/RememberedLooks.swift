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
    /// What else than files decides about looks: where they are looked for, and in which language they are read.
    private let surroundings: [String]

    /// - Parameter searchPath: where desktop entries are looked for
    init(_ directories: BaseDirectories, searchPath: [String], _ environment: Environment) {
        looks = CacheFile("looks", directories)
        inputs = CacheFile("inputs", directories)
        let language = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] ?? "" }
        surroundings = language + searchPath
    }

    /// The looks that were made for what is chosen; nil where others were made last.
    func looks(for state: State) -> Looks? {
        noted(for: state).flatMap { Looks($0.file) }
    }

    /// What was read then; nil where it is not known of these looks: a crash may have left the one file without the other.
    func inputs(for state: State) -> Inputs? {
        guard let noted = noted(for: state), let text = inputs.read() else { return nil }
        let parts = text.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == noted.digest, let files = Snapshot(text: parts[2]) else { return nil }
        return Inputs(folders: parts[1].split(separator: "\n").map(String.init), files: files)
    }

    private func noted(for state: State) -> (file: KeyFile, digest: String)? {
        guard let bytes = looks.read().map({ Array($0.utf8) }) else { return nil }
        guard let file = try? KeyFile(bytes, path: looks.path) else { return nil }
        return file.string("MadeFor", in: group) == key(of: state) ? (file, Digest.of(bytes)) : nil
    }

    /// What cannot be written is made and read again by the next run.
    func remember(_ looks: Looks, madeFrom inputs: Inputs, for state: State) {
        guard let files = inputs.files.text else { return }
        let text = looks.text(key(of: state))
        let folders = inputs.folders.joined(separator: "\n")
        try? self.looks.write(text)
        try? self.inputs.write([Digest.of(Array(text.utf8)), folders, files].joined(separator: separator))
    }

    /// Of what of the state decides about looks, of what came into it when everything was read, and of the surroundings.
    private func key(of state: State) -> String {
        let digest = Digest()
        digest.add(version)
        for text in surroundings { digest.add(text) }
        for (app, choice) in [("", "")] + state.choices.sorted(by: { $0.key < $1.key }) {
            digest.add(app)
            digest.add(choice)
        }
        for app in [""] + state.seenApps { digest.add(app) }
        return digest.text
    }

    func removeLeftovers() {
        looks.removeLeftovers()
        inputs.removeLeftovers()
    }
}

private let separator = "\n\n"
private let group = "Looks"

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

    fileprivate func text(_ key: String) -> String {
        let file = KeyFile()
        let values = [
            ("MadeFor", key), ("LightBase", pair.light), ("DarkBase", pair.dark), ("Light", self[.light].theme),
            ("Dark", self[.dark].theme),
        ]
        for (key, value) in values { file.set(value, for: key, in: group) }
        return file.text
    }
}
