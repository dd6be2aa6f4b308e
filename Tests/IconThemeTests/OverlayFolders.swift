import Files
import Glibc
import IconTheme
import TestSupport

/// Not that of a screen.
typealias Picture = IconTheme.Picture

/// A home folder of a test's own beside the system's icon themes, with overlay themes in it.
struct OverlayFolders {
    private let folder: TemporaryFolder
    let environment: Environment
    let themes: InstalledThemes
    let digests: PictureDigests

    /// - Parameter system: whether the system's themes are there, and not only those in the home folder.
    init(system: Bool = false) throws {
        folder = try TemporaryFolder()
        let data = system ? "/usr/share" : folder.path + "/system"
        environment = Environment([
            "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": data,
            "XDG_CACHE_HOME": folder.path + "/cache", "XDG_CONFIG_HOME": folder.path + "/config",
            "XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ])
        themes = InstalledThemes(BaseDirectories(environment))
        digests = PictureDigests(BaseDirectories(environment))
    }

    var path: String { folder.path }
    var icons: String { path + "/data/icons" }

    /// Writes a file below the home folder.
    func write(_ text: String, _ path: String) throws {
        try Files.write(text, to: self.path + "/" + path)
    }

    /// A theme whose folders each have `Size` as their name says, and Threshold as their type.
    func writeTheme(_ name: String, _ folders: [String], _ keys: String = "", scaled: [String] = []) throws {
        let groups = (folders + scaled).map { path in
            "[\(path)]\nSize=\(path.prefix { $0.isNumber })\nContext=Applications\n"
        }
        let lists =
            "Directories=\(folders.joined(separator: ","))\nScaledDirectories=\(scaled.joined(separator: ","))\n"
        try write("[Icon Theme]\nName=\(name)\n\(keys)\(lists)\(groups.joined())", "data/icons/\(name)/index.theme")
    }

    /// A picture below the home folder; nothing here looks into it.
    func picture(_ path: String, _ format: Picture.Format, _ content: String = "picture") throws -> Picture {
        try write(content, path)
        return Picture(path: folder.path + "/" + path, format: format)
    }

    /// The overlay of these icons with all their siblings.
    func overlay(on base: String, _ icons: [String: [Picture]], tone: Tone = .dark) -> OverlayTheme? {
        let siblings = Siblings(of: Set(icons.keys), under: [base], in: themes)
        return OverlayTheme(on: base, tone, icons: icons, siblings: siblings, in: themes, digests)
    }

    func text(_ path: String) throws -> String {
        String(decoding: try Files.read(folder.path + "/" + path), as: UTF8.self)
    }

    /// All files below a folder with their content, but for `index.theme`.
    func files(below path: String, _ prefix: String = "") throws -> [String: String] {
        var files: [String: String] = [:]
        for name in Files.names(in: path) where name != "index.theme" {
            if Files.isFolder(path + "/" + name) {
                try files.merge(self.files(below: path + "/" + name, prefix + name + "/")) { $1 }
            } else {
                files[prefix + name] = String(decoding: try Files.read(path + "/" + name), as: UTF8.self)
            }
        }
        return files
    }
}
