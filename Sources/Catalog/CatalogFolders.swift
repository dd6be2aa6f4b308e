package import Files

/// Where the catalogs of apps lie, and what is in them.
///
/// Each data folder has them in `iconsd/catalog/APP/`, the user's first. Flatpaks cannot export such a folder, so theirs
/// are read where they are installed, each for that app alone and after the others.
package struct CatalogFolders: Sendable {
    /// The folders of which each subfolder is the catalog of the app that it is named after. They need not be there.
    package let roots: [String]
    private let flatpakInstallations: [String]
    private let reader: CatalogReader

    /// - Parameter locale: the one in which titles are wanted, as `de_AT.UTF-8`; nil for that of the process
    package init(_ environment: Environment, locale: String? = nil) {
        let data = BaseDirectories(environment).data
        roots = data.map { $0 + CatalogFolders.place }
        flatpakInstallations = [
            environment["FLATPAK_USER_DIR"] ?? "\(data[0])/flatpak",
            environment["FLATPAK_SYSTEM_DIR"] ?? "/var/lib/flatpak",
        ]
        reader = CatalogReader(locale: locale)
    }

    /// The folder of catalogs in a data folder.
    static let place = "/iconsd/catalog"
    /// What a Flatpak has installed, in its folder.
    private static let activeFiles = "current/active/files"

    /// What is in the catalogs of an app; nothing when the text is no app's id.
    package func content(of app: String) -> CatalogContent {
        let folders = folders(of: app)
        return reader.content(of: folders, own: folders.first)
    }

    /// The ids of all apps that have a catalog, sorted.
    package var apps: [String] {
        let places = roots + flatpakInstallations.map { $0 + "/app" }
        let names = Set(places.flatMap(Files.names(in:)))
        return names.filter { app in folders(of: app).contains(where: CatalogFolders.isCatalog) }.sorted()
    }

    /// The catalogs that Flatpaks have.
    package var ofFlatpaks: [String] {
        let apps = Set(flatpakInstallations.flatMap { Files.names(in: $0 + "/app") }).sorted()
        return apps.flatMap(flatpakCatalogs)
    }

    /// Whether any Flatpak of an app is installed.
    package var hasFlatpaks: Bool {
        flatpakInstallations.contains { !Files.names(in: $0 + "/app").isEmpty }
    }

    /// The folders in which something happens when any catalog changes, comes or goes; they need not be there. Flatpak
    /// touches a file in the folder of an installation whenever it has changed anything there.
    package var watched: [String] {
        let catalogs = roots.flatMap { root in Files.names(in: root).map { "\(root)/\($0)" } }.filter(Files.isFolder)
        return roots + flatpakInstallations + catalogs + catalogs.flatMap(reader.subfolders)
    }

    /// The files of all catalogs, and what tells that those of a Flatpak have changed.
    var files: [String] {
        let catalogs = roots.flatMap { root in Files.names(in: root).map { "\(root)/\($0)/\(CatalogFile.name)" } }
        let flatpaks = flatpakInstallations.map { $0 + "/app" }.flatMap { apps in
            [apps] + Files.names(in: apps).map { "\(apps)/\($0)/\(CatalogFolders.activeFiles)" }
        }
        return catalogs + flatpaks + ofFlatpaks.map { "\($0)/\(CatalogFile.name)" }
    }

    /// Whether a folder is a catalog.
    package static func isCatalog(_ folder: String) -> Bool {
        Files.exists("\(folder)/\(CatalogFile.name)")
    }

    /// Where catalogs of an app may lie, the first one first.
    private func folders(of app: String) -> [String] {
        App.isID(app) ? roots.map { "\($0)/\(app)" } + flatpakCatalogs(of: app) : []
    }

    /// Those that are there. `current` and `active` are links of Flatpak's own; by any other one an app would show files
    /// that it cannot read itself.
    private func flatpakCatalogs(of app: String) -> [String] {
        flatpakInstallations.compactMap { installation in
            let files = "\(installation)/app/\(app)/\(CatalogFolders.activeFiles)"
            let folder = "\(files)/share\(CatalogFolders.place)/\(app)"
            guard CatalogFolders.isCatalog(folder), let top = try? Files.resolved(files) else { return nil }
            let places = [folder, "\(folder)/\(CatalogFile.name)"].map { try? Files.resolved($0) }
            return places.allSatisfy { $0?.hasPrefix(top + "/") == true } ? folder : nil
        }
    }
}
