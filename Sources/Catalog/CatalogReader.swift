internal import Files
internal import IconTheme
package import KeyFile

/// What was found in the catalogs of an app.
package struct CatalogContent: Sendable, Hashable {
    /// The set `default` first, whether it is named there or not, then the others in their order; none without a catalog.
    package fileprivate(set) var iconSets: [IconSet] = []
    package fileprivate(set) var problems: [KeyFileProblem] = []

    package init() {}
}

/// A catalog that is there.
struct FoundCatalog {
    let file: CatalogFile
    /// Of the file, as problems name it.
    let path: String
    /// Where pictures lie: the folder's path without links.
    let folder: String
}

/// Reads single catalogs: folders with a `catalog.ini` and pictures.
///
/// What was read once is remembered, the file and each picture on its own, for as long as it is the same file: a picture
/// that is replaced is seen although its `catalog.ini` stays. What is broken is looked at again each time.
package struct CatalogReader: Sendable {
    /// How many icon sets an app may have. More are an error; these count.
    package static let mostIconSets = 64
    /// How many sizes of one picture there may be.
    static let mostSizes = 16

    private let locale: String?
    private let files = ParsedFiles<CatalogFile>()
    let probes = ParsedFiles<PictureProbe>()

    /// - Parameter locale: the one in which titles are wanted, as `de_AT.UTF-8`; nil for that of the process
    package init(locale: String? = nil) {
        self.locale = locale
    }

    /// What is in the catalogs of one app in some folders: sets are told apart by their names, and the first folder that
    /// offers one wins. A folder without a `catalog.ini` is no catalog.
    ///
    /// - Parameter own: which of the folders people fill themselves
    package func content(of folders: [String], own: String? = nil) -> CatalogContent {
        var content = CatalogContent()
        var isCatalog = false
        for folder in folders {
            do throws(KeyFileError) {
                guard let catalog = try catalog(in: folder) else { continue }
                isCatalog = true
                var problems = catalog.file.problems
                content.iconSets += iconSets(of: catalog, folder == own, besides: content.iconSets, &problems)
                content.problems += problems.sortedByLine
            } catch {
                content.problems.append(KeyFileProblem(error))
            }
        }
        if isCatalog { content.moveDefaultToFront() }
        return content
    }

    /// The subfolders of a catalog in which pictures should lie, as its file has them, whether they are there or not.
    func subfolders(of folder: String) -> [String] {
        let sets = (try? catalog(in: folder))?.file.sets.prefix(CatalogReader.mostIconSets) ?? []
        let names = sets.flatMap { $0.pictureNames.prefix(2 * CatalogReader.mostSizes) }
        let subfolders = names.compactMap { name -> String? in
            guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
            return name.lastIndex(of: "/").map { "\(folder)/\(name[..<$0])" }
        }
        return Set(subfolders).sorted()
    }

    private func catalog(in folder: String) throws(KeyFileError) -> FoundCatalog? {
        let path = "\(folder)/\(CatalogFile.name)"
        let file = try files.parsed(path) { path throws(KeyFileError) in try CatalogFile(path: path, locale: locale) }
        guard let file, let folder = try? Files.resolved(folder) else { return nil }
        return FoundCatalog(file: file, path: path, folder: folder)
    }

    /// The sets that a catalog offers and none before it has.
    private func iconSets(
        of catalog: FoundCatalog,
        _ isPeoplesOwn: Bool,
        besides others: [IconSet],
        _ problems: inout [KeyFileProblem]
    ) -> [IconSet] {
        func report(_ offered: CatalogFile.OfferedSet, _ what: String, _ remedy: String) {
            problems.append(KeyFileProblem(.error, catalog.path, line: offered.line, what, remedy: remedy))
        }
        let known = Set(others.map(\.name))
        var sets: [IconSet] = []
        for offered in catalog.file.sets where !known.contains(offered.name) {
            guard others.count + sets.count < CatalogReader.mostIconSets else {
                let what = "there are more than \(CatalogReader.mostIconSets) icon sets"
                report(offered, what, "offer fewer; from this one on they are ignored")
                break
            }
            let set = IconSet(
                name: offered.name,
                title: offered.title,
                description: offered.description,
                light: pictures(of: offered.light, in: catalog, &problems),
                dark: pictures(of: offered.dark, in: catalog, &problems),
                isPeoplesOwn: isPeoplesOwn
            )
            if set.hasPicture || set.name == IconSet.defaultName {
                sets.append(set)
            } else {
                report(offered, "the icon set \(set.name) has no picture", "give it Light, Dark, or both")
            }
        }
        return sets
    }
}

extension IconSet {
    fileprivate var hasPicture: Bool { !light.isEmpty || !dark.isEmpty }
}

extension CatalogContent {
    fileprivate mutating func moveDefaultToFront() {
        let name = IconSet.defaultName
        let index = iconSets.firstIndex { $0.name == name }
        let set = index.map { iconSets.remove(at: $0) }
        iconSets.insert(set ?? IconSet(name: name, title: IconSet.title(of: name), light: [], dark: []), at: 0)
    }
}
