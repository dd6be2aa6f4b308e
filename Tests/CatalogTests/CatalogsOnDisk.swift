import Catalog
import Files
import IconTheme
import KeyFile
import TestSupport

/// A home folder, a system folder and Flatpaks of a test's own, with catalogs in them.
struct CatalogsOnDisk {
    private let folder: TemporaryFolder
    let environment: Environment
    let folders: CatalogFolders

    /// - Parameter locale: the one in which titles are wanted
    init(locale: String = "C") throws {
        folder = try TemporaryFolder()
        environment = Environment([
            "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/user", "XDG_DATA_DIRS": folder.path + "/system",
            "FLATPAK_SYSTEM_DIR": folder.path + "/flatpak",
        ])
        folders = CatalogFolders(environment, locale: locale)
    }

    static let app = "org.example.Weather"
    static let svg = "<svg viewBox='0 0 1 1'/>"

    /// Without links.
    var path: String {
        get throws { try Files.resolved(folder.path) }
    }

    /// The catalog of ``app`` in a data folder.
    func catalog(_ data: String = "user") -> String { "\(folder.path)/\(data)/iconsd/catalog/\(CatalogsOnDisk.app)" }

    /// Writes the file of a catalog of ``app``, and pictures beside it.
    func write(_ text: String, _ pictures: [String] = [], to data: String = "user") throws {
        try Files.write(text, to: catalog(data) + "/catalog.ini")
        for name in pictures { try Files.write(CatalogsOnDisk.svg, to: "\(catalog(data))/\(name)") }
    }

    var content: CatalogContent { folders.content(of: CatalogsOnDisk.app) }

    /// The problems there are, each as `line: severity: what; remedy`.
    var problems: [String] {
        content.problems.map { String($0.description.dropFirst($0.path.count + 1)) }
    }

    /// The names of the sets there are.
    var names: [String] { content.iconSets.map(\.name) }
}

extension IconSet {
    /// The names of the files of its pictures.
    var fileNames: [[String]] {
        [light, dark].map { $0.map { String($0.path.split(separator: "/").last ?? "") } }
    }
}

/// The beginning of a PNG.
func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
}
