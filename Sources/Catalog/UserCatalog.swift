package import Files
internal import KeyFile

/// The user's own catalog of an app, as `iconsd add` changes it: what people wrote into it stays byte for byte.
package struct UserCatalog: Sendable {
    /// Its folder, which need not be there yet.
    package let folder: String
    private var path: String { "\(folder)/\(CatalogFile.name)" }

    /// - Parameter app: an app's id (``App/isID(_:)``)
    package init(of app: String, _ directories: BaseDirectories) {
        folder = directories.data[0] + CatalogFolders.place + "/" + app
    }

    /// Copies the pictures into the catalog and puts the set into its file, in the place of one of that name.
    ///
    /// The file is written last, and whole. Pictures never replace others, so that whatever fails, and whenever the
    /// process ends, the catalog is the old one or the new one; those of a set that is replaced stay, since people may
    /// have no others of them.
    ///
    /// - Returns: whether there was a set of that name
    package func add(_ set: NewIconSet) throws(AddingError) -> Bool {
        let old = try file()
        let oldSet = old?.sets.first { $0.name == set.name }
        guard oldSet != nil || (old?.sets.count ?? 0) < CatalogReader.mostIconSets else {
            throw .catalog("\(folder) has \(CatalogReader.mostIconSets) icon sets, which is the most; remove one first")
        }
        var stored: [StoredPicture] = []
        do throws(FileError) {
            for picture in set.pictures { stored.append(try store(picture, of: set)) }
            let text = old == nil ? Array(UserCatalog.beginning.utf8) : try Files.read(path)
            var lines = KeyFileLines(text)
            lines.put(set, stored)
            Files.removeLeftovers(of: path)
            try Files.write(lines.bytes, to: path)
        } catch {
            for picture in stored where picture.isNew { try? Files.remove("\(folder)/\(picture.name)") }
            throw .file(error)
        }
        return oldSet != nil
    }

    private static let beginning = "[\(CatalogFile.versionGroup)]\nVersion=\(CatalogFile.version)\n"

    /// What is there already; nil when nothing is.
    private func file() throws(AddingError) -> CatalogFile? {
        let file: CatalogFile
        do throws(KeyFileError) {
            file = try CatalogFile(path: path, locale: nil)
        } catch  where error.isMissingFile {
            return nil
        } catch {
            throw .catalog(KeyFileProblem(error).description)
        }
        guard file.isOfKnownVersion else {
            throw .catalog(file.problems.map(\.description).joined(separator: "; "))
        }
        return file
    }
}

/// A picture of a set that was added, in the catalog.
private struct StoredPicture {
    /// `Light` or `Dark`
    let key: String
    let name: String
    let isNew: Bool
}

// MARK: Pictures

extension UserCatalog {
    /// Writes a picture under a name that nothing has yet, or that has these very bytes: `night-light.svg`,
    /// `night-light-2.svg` and so on.
    private func store(_ picture: NewIconSet.NewPicture, of set: NewIconSet) throws(FileError) -> StoredPicture {
        let stem = UserCatalog.stem(of: set.name, picture.key)
        var number = 1
        while true {
            let name = number == 1 ? "\(stem).\(picture.ending)" : "\(stem)-\(number).\(picture.ending)"
            let path = "\(folder)/\(name)"
            let isNew = !Files.exists(path)
            if isNew {
                Files.removeLeftovers(of: path)
                try Files.write(picture.bytes, to: path)
            }
            if isNew || (try? Files.read(path)) == picture.bytes {
                return StoredPicture(key: picture.key, name: name, isNew: isNew)
            }
            number += 1
        }
    }

    private static func stem(of set: String, _ key: String) -> String { "\(set)-\(key.lowercased())" }
}

// MARK: The file

extension KeyFileLines {
    fileprivate mutating func put(_ set: NewIconSet, _ pictures: [StoredPicture]) {
        let group = CatalogFile.groupPrefix + set.name
        // It knows what has to be escaped.
        let values = KeyFile()
        if let title = set.title { values.set(title, for: "Title", in: group) }
        if let description = set.description { values.set(description, for: "Description", in: group) }
        for picture in pictures { values.set(picture.name, for: picture.key, in: group) }
        let entries = values.keys(in: group).map { "\($0)=\(values.rawValue($0, in: group) ?? "")" }
        if number(ofGroup: group) == nil {
            append(group: group, entries)
        } else {
            replace(CatalogFile.isKeyOfSet, in: group, with: entries)
        }
    }
}
