internal import KeyFile

extension OverlayTheme {
    /// What the digest covers besides the content: another number gives all themes another name.
    private static let format = 1

    /// The text of `index.theme`.
    ///
    /// `Inherits` names the base alone: desktops search a parent with all that it inherits before the next one, so that
    /// what follows is what they would search without the overlay, also where they have rules of their own for
    /// themes without parents and for hicolor.
    static func index(
        on base: String,
        _ tone: Tone,
        keeping keys: [ThemeLayout.Key],
        _ folders: [ThemeLayout.Folder]
    ) -> String {
        let file = KeyFile()
        let group = ThemeLayout.group
        file.set("\(base) with icons chosen by iconsd", for: "Name", in: group)
        file.set("Generated; not to be changed", for: "Comment", in: group)
        for key in keys where isKept(key.name) { file.setRaw(key.value, for: key.name, in: group) }
        file.set(base, for: "Inherits", in: group)
        file.set("true", for: "Hidden", in: group)
        file.set(base, for: "X-Iconsd-Base", in: group)
        file.set(tone.rawValue, for: "X-Iconsd-Mode", in: group)
        file.set(String(format), for: "X-Iconsd-Format", in: group)
        for (list, isScaled) in [("Directories", false), ("ScaledDirectories", true)] {
            let paths = folders.filter { $0.isScaled == isScaled }.map(\.path)
            file.set(paths.joined(separator: ","), for: list, in: group)
        }
        for folder in folders {
            for key in folder.keys { file.setRaw(key.value, for: key.name, in: folder.path) }
        }
        return file.text
    }

    /// Whether a key of the base is kept: what it says of itself, and where its pictures are, is not true here. Its
    /// pictures' formats are not those of the overlay: KDE would look for no others.
    private static func isKept(_ key: String) -> Bool {
        let replaced = ["Inherits", "Directories", "ScaledDirectories", "Hidden", "KDE-Extensions"]
        return !replaced.contains(key) && !["Name", "Comment", "X-Iconsd-"].contains { key.hasPrefix($0) }
    }
}
