internal import Files
package import KeyFile

/// What is wrong with catalogs, for the people who make them.
package struct CatalogCheck: Sendable {
    /// How many catalogs were looked at.
    package private(set) var count = 0
    package private(set) var problems: [KeyFileProblem] = []
    private let reader = CatalogReader()

    package init() {}

    /// Looks at all catalogs that there are.
    package init(_ folders: CatalogFolders) {
        for root in folders.roots { look(atCatalogsIn: root) }
        for folder in folders.ofFlatpaks { look(atCatalog: folder) }
    }

    /// Looks at the catalog in a folder, whatever the folder's name.
    package mutating func look(atCatalog folder: String) {
        count += 1
        problems += reader.content(of: [folder]).problems
    }

    /// Looks at the catalogs in the subfolders of a folder, which are named after their apps.
    package mutating func look(atCatalogsIn root: String) {
        for name in Files.names(in: root) {
            let folder = "\(root)/\(name)"
            guard Files.isFolder(folder) else { continue }
            if !App.isID(name) {
                let remedy = "give it that name, as org.example.Weather; it is ignored"
                problems.append(KeyFileProblem(.error, folder, "is not named after an app's id", remedy: remedy))
            } else if CatalogFolders.isCatalog(folder) {
                look(atCatalog: folder)
            } else {
                let remedy = "put one in, or remove the folder"
                problems.append(KeyFileProblem(.warning, folder, "has no \(CatalogFile.name)", remedy: remedy))
            }
        }
    }
}
