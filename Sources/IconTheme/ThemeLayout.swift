internal import KeyFile

/// What an `index.theme` says of how its theme is to be searched: the keys of its first group, and its folders.
struct ThemeLayout: Sendable, Hashable {
    /// A key with its value as the file has it.
    struct Key: Sendable, Hashable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A folder of pictures: a group of the file.
    struct Folder: Sendable, Hashable {
        /// Relative to the theme.
        var path: String
        /// `Size`, `Scale`, `Type`, and all others.
        let keys: [Key]
        /// Whether it is in `ScaledDirectories`, and not in `Directories`.
        var isScaled = false
    }

    static let group = "Icon Theme"

    /// Those of the group `[Icon Theme]`.
    let keys: [Key]
    /// In the order of the search. Those that lead out of the theme, or have no group, are left out.
    let folders: [Folder]

    init(_ file: KeyFile) {
        func keys(in group: String) -> [Key] {
            file.keys(in: group).compactMap { name in
                file.rawValue(name, in: group).map { Key(name, $0) }
            }
        }
        self.keys = keys(in: ThemeLayout.group)
        var folders: [Folder] = []
        var seen: Set<String> = []
        for (list, isScaled) in [("Directories", false), ("ScaledDirectories", true)] {
            for path in themeNames(file.string(list, in: ThemeLayout.group) ?? "") where isBelow(path) {
                let keys = keys(in: path)
                guard !keys.isEmpty, seen.insert(path).inserted else { continue }
                folders.append(Folder(path: path, keys: keys, isScaled: isScaled))
            }
        }
        self.folders = folders
    }
}

/// Whether a relative path stays in its folder.
private func isBelow(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
}
