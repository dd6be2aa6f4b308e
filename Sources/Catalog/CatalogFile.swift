internal import KeyFile

/// What a `catalog.ini` says: the icon sets that it offers, before anybody has looked at their pictures.
struct CatalogFile: Sendable {
    struct OfferedSet: Sendable {
        let name: String
        let title: String
        let description: String
        let light: Variant
        let dark: Variant
        /// On which its group begins.
        let line: Int?

        var pictureNames: [String] { light.pictureNames + dark.pictureNames }
    }

    /// A key `Light` or `Dark`.
    struct Variant: Sendable {
        let key: String
        /// As they are given.
        let pictureNames: [String]
        let line: Int?
    }

    static let name = "catalog.ini"
    static let versionGroup = "Catalog"
    static let version = "1"
    static let groupPrefix = "Icon Set "
    static let variantKeys = ["Light", "Dark"]
    static let translatedKeys = ["Title", "Description"]

    /// Whether it is of a version of the format that is known; else nothing of it is.
    let isOfKnownVersion: Bool
    /// In the order of the file.
    private(set) var sets: [OfferedSet] = []
    let problems: [KeyFileProblem]

    /// Reads the file at `path`.
    ///
    /// - Parameter locale: the one in which titles and descriptions are wanted; nil for that of the process
    init(path: String, locale: String?) throws(KeyFileError) {
        var file = try CheckedKeyFile(path: path)
        isOfKnownVersion = file.checkVersion()
        if isOfKnownVersion {
            for group in file.values.groups where group != CatalogFile.versionGroup {
                guard let name = file.nameOfSet(group) else { continue }
                sets.append(OfferedSet(name: name, group: group, file, locale))
            }
            file.checkKeys()
        }
        problems = file.problems
    }
}

extension CatalogFile.OfferedSet {
    fileprivate init(name: String, group: String, _ file: CheckedKeyFile, _ locale: String?) {
        self.name = name
        let title = file.values.localizedString("Title", in: group, locale: locale) ?? ""
        self.title = title.isEmpty ? IconSet.title(of: name) : title
        description = file.values.localizedString("Description", in: group, locale: locale) ?? ""
        light = CatalogFile.Variant(key: "Light", group: group, file)
        dark = CatalogFile.Variant(key: "Dark", group: group, file)
        line = file.line(in: group)
    }
}

extension CatalogFile.Variant {
    fileprivate init(key: String, group: String, _ file: CheckedKeyFile) {
        self.key = key
        pictureNames = file.values.list(key, in: group)
        line = file.line(of: key, in: group)
    }
}

extension IconSet {
    /// The title of a set that has none of its own.
    static func title(of name: String) -> String {
        name == defaultName ? "Default" : name
    }
}
