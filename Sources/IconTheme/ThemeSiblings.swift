/// What one theme has of the siblings of some names.
struct ThemeSiblings: Sendable {
    /// A picture of a sibling.
    struct File: Sendable, Hashable {
        /// Which one of the folders it is in.
        let folder: Int
        /// With its extension.
        let name: String
        /// Absolute.
        let path: String
    }

    let folders: [ThemeLayout.Folder]
    /// By icon name.
    private(set) var files: [String: [File]] = [:]
    /// By name: the names of its siblings.
    private(set) var siblings: [String: Set<String>] = [:]

    /// Lists the folders of a theme in all places where a part of it may be. Where two have the same file, the first
    /// one counts, which is that of the user.
    init(_ folders: [ThemeLayout.Folder], in places: [String], _ listing: inout FolderListing) {
        self.folders = folders
        for (number, folder) in folders.enumerated() {
            var seen: Set<String> = []
            for place in places {
                let path = folder.path.isEmpty ? place : place + "/" + folder.path
                for match in listing.matches(in: path) where seen.insert(match.file).inserted {
                    let file = File(folder: number, name: match.file, path: path + "/" + match.file)
                    files[match.icon, default: []].append(file)
                    for name in match.names { siblings[name, default: []].insert(match.icon) }
                }
            }
        }
    }
}
