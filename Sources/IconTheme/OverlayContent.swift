internal import Files

/// The pictures of an overlay theme, while they are gathered.
struct OverlayContent {
    private(set) var files: [OverlayTheme.File] = []
    /// By path.
    private var folders: [String: OverlayFolder] = [:]
    private let digests: PictureDigests

    init(_ digests: PictureDigests) {
        self.digests = digests
    }

    /// In the order of the search. Folders of one size come before those of every size, which would always answer.
    var sortedFolders: [ThemeLayout.Folder] {
        folders.values.sorted { $0.rank < $1.rank }.map(\.layout)
    }

    /// Adds an icon that was chosen: all its pictures, or none. The largest PNG answers for every size that has none of
    /// its own; of several that claim one place the first counts. None of them may be a link any more, which would lead
    /// out of its catalog.
    mutating func add(_ pictures: [Picture], as icon: String) throws(FileError) {
        let largest = pictures.compactMap(\.pixels).max()
        var places: Set<String> = []
        var added: [(OverlayFolder, OverlayTheme.File)] = []
        for picture in pictures {
            let folder: OverlayFolder =
                switch picture.format {
                case .svg: .scalable
                case .png(let size): size == largest ? .largest(size) : .fixed(size)
                }
            guard places.insert(folder.layout.path).inserted else { continue }
            added.append((folder, try file(icon + picture.suffix, in: folder, picture.path, mayBeLink: false)))
        }
        for (folder, file) in added { add(file, in: folder) }
    }

    /// Adds an icon that comes along. A picture that cannot be read is one that the base cannot show either.
    mutating func add(_ icon: Siblings.Icon) {
        for picture in icon.pictures {
            let folder = OverlayFolder.sibling(picture.folder, place: picture.place, of: icon.theme)
            guard let file = try? file(picture.name, in: folder, picture.path, mayBeLink: true) else { continue }
            add(file, in: folder)
        }
    }

    private func file(
        _ name: String,
        in folder: OverlayFolder,
        _ source: String,
        mayBeLink: Bool
    ) throws(FileError) -> OverlayTheme.File {
        let content = try digests.content(of: source, mayBeLink: mayBeLink)
        return OverlayTheme.File(path: folder.layout.path + "/" + name, source: source, content: content)
    }

    private mutating func add(_ file: OverlayTheme.File, in folder: OverlayFolder) {
        files.append(file)
        folders[folder.layout.path] = folder
    }
}

extension Picture {
    fileprivate var pixels: Int? {
        if case .png(let size) = format { size } else { nil }
    }

    fileprivate var suffix: String { format == .svg ? ".svg" : ".png" }
}
