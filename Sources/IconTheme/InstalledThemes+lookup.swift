internal import Files

/// Looking into the folders of themes.
extension InstalledThemes {
    /// Whether a theme itself has a picture for this icon, in whatever size.
    package func has(_ icon: String, in theme: String) -> Bool {
        places(of: theme).contains { place in
            ["svg", "png"].contains { Files.exists("\(place.folder)/\(place.subfolder)/\(icon).\($0)") }
        }
    }

    /// The caches of some themes that hide icons.
    package func hidingCaches(of names: [String]) -> [HidingCache] {
        names.flatMap { name in searchPath.map { "\($0)/\(name)" } }.compactMap { folder in
            guard let cached = HidingCache.time(ofCacheIn: folder) else { return nil }
            let name = folder.split(separator: "/").last.map(String.init) ?? ""
            let subfolders = layout(of: name)?.folders.map(\.path) ?? []
            return HidingCache(in: folder, cached, subfolders)
        }
    }

    /// Each folder of pictures, in each place where a part of the theme may be.
    private func places(of theme: String) -> some Sequence<(folder: String, subfolder: String)> {
        let subfolders = layout(of: theme)?.folders.map(\.path) ?? []
        let folders = searchPath.map { "\($0)/\(theme)" }.filter(Files.isFolder)
        return folders.lazy.flatMap { folder in subfolders.lazy.map { (folder, $0) } }
    }
}

/// An `icon-theme.cache` that GTK reads instead of the folders of a theme, although these have changed since.
///
/// GTK 3 and GTK 4 look at the time of the theme's own folder alone: a cache that is older is passed over, and any other
/// one is believed (`gtkiconcache.c`), also when icons have come to a folder below since.
package struct HidingCache: Sendable, Hashable {
    /// The theme's folder.
    package let folder: String
    /// The first of its folders, relative to it, that has changed since.
    package let changed: String

    package init(folder: String, changed: String) {
        self.folder = folder
        self.changed = changed
    }

    /// - Parameter cached: the cache's time
    fileprivate init?(in folder: String, _ cached: Int, _ subfolders: [String]) {
        let changed = subfolders.first { subfolder in
            Files.timeOfTarget(of: "\(folder)/\(subfolder)").map { $0 > cached } ?? false
        }
        guard let changed else { return nil }
        self.init(folder: folder, changed: changed)
    }

    /// In seconds since the epoch; nil where there is none that GTK believes.
    fileprivate static func time(ofCacheIn folder: String) -> Int? {
        guard let cached = Files.timeOfTarget(of: folder + "/icon-theme.cache"),
            let own = Files.timeOfTarget(of: folder), cached >= own
        else { return nil }
        return cached
    }
}

extension Files {
    /// When what a path leads to was changed, in seconds since the epoch; nil where there is nothing.
    fileprivate static func timeOfTarget(of path: String) -> Int? {
        (try? resolved(path)).flatMap(modificationTime)
    }
}
