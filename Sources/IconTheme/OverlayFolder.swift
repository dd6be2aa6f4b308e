/// A folder of an overlay theme.
struct OverlayFolder {
    let layout: ThemeLayout.Folder
    /// Where it stands in the search: the smallest first.
    let rank: Rank

    struct Rank: Comparable {
        let group: Int
        var number = 0
        var name = ""

        static func < (one: Rank, other: Rank) -> Bool {
            (one.group, one.number, one.name) < (other.group, other.number, other.name)
        }
    }

    /// Of PNGs for one size.
    static func fixed(_ size: Int) -> OverlayFolder {
        let layout = ThemeLayout.Folder(path: "\(size)x\(size)/apps", keys: ThemeLayout.Folder.oneSize(size))
        return OverlayFolder(layout: layout, rank: Rank(group: 0, number: size))
    }

    /// Of SVGs.
    static var scalable: OverlayFolder {
        let layout = ThemeLayout.Folder(path: "scalable/apps", keys: ThemeLayout.Folder.everySize(128))
        return OverlayFolder(layout: layout, rank: Rank(group: 1))
    }

    /// Of PNGs for every size.
    static func largest(_ size: Int) -> OverlayFolder {
        let layout = ThemeLayout.Folder(path: "any-\(size)/apps", keys: ThemeLayout.Folder.everySize(size))
        return OverlayFolder(layout: layout, rank: Rank(group: 2, number: size))
    }

    /// One that is searched as the folder of another theme, in the same order among those of that theme.
    static func sibling(_ folder: ThemeLayout.Folder, place: Int, of theme: String) -> OverlayFolder {
        var layout = folder
        layout.path = ["siblings", theme, folder.path].filter { !$0.isEmpty }.joined(separator: "/")
        return OverlayFolder(layout: layout, rank: Rank(group: 3, number: place, name: layout.path))
    }
}

extension ThemeLayout.Folder {
    static func oneSize(_ size: Int) -> [ThemeLayout.Key] {
        [.init("Size", String(size)), .init("Context", "Applications"), .init("Type", "Fixed")]
    }

    static func everySize(_ size: Int) -> [ThemeLayout.Key] {
        [
            .init("Size", String(size)), .init("Context", "Applications"), .init("Type", "Scalable"),
            .init("MinSize", String(1)),
            .init("MaxSize", String(max(size, 1024))),
        ]
    }
}
