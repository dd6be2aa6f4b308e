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
        isOfKnownVersion = file.isOfKnownVersion()
        if isOfKnownVersion {
            for group in file.values.groups where group != CatalogFile.versionGroup {
                guard let name = file.nameOfSet(group) else { continue }
                sets.append(OfferedSet(name: name, group: group, file, locale))
            }
            file.reportUnknownKeys()
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

// MARK: The rules

extension CheckedKeyFile {
    /// Another version of the format is not guessed at.
    fileprivate mutating func isOfKnownVersion() -> Bool {
        let group = CatalogFile.versionGroup
        switch values.list("Version", in: group) {
        case [CatalogFile.version]: return true
        case []:
            let what = "there is no [\(group)] with Version=\(CatalogFile.version)"
            report(.error, line: line(in: group), what, remedy: "begin the file with them")
        case let other:
            let what = "Version=\(other.joined(separator: ";")) is not known"
            let remedy = "write Version=\(CatalogFile.version), or use a newer iconsd"
            report(.error, line: line(of: "Version", in: group), what, remedy: remedy)
        }
        return false
    }

    /// Nil for a group that is of no icon set.
    fileprivate mutating func nameOfSet(_ group: String) -> String? {
        guard group.hasPrefix(CatalogFile.groupPrefix) else {
            let remedy = "it is ignored; groups are [Catalog] and [Icon Set NAME]"
            report(.warning, line: line(in: group), "there is no group [\(group)]", remedy: remedy)
            return nil
        }
        let name = String(group.dropFirst(CatalogFile.groupPrefix.count))
        guard IconSet.isName(name) else {
            let what = "[\(group)] is not named as an icon set can be"
            report(.error, line: line(in: group), what, remedy: IconSet.nameRule)
            return nil
        }
        return name
    }

    fileprivate mutating func reportUnknownKeys() {
        for group in values.groups {
            let isSet = group.hasPrefix(CatalogFile.groupPrefix)
            guard isSet || group == CatalogFile.versionGroup else { continue }
            for key in values.keys(in: group) {
                if isSet ? !CatalogFile.isKeyOfSet(key) : key != "Version" {
                    let known = isSet ? CatalogFile.translatedKeys + CatalogFile.variantKeys : ["Version"]
                    let remedy = "it is ignored; there is \(known.joined(separator: ", "))"
                    report(.warning, line: line(of: key, in: group), "there is no key \(key)", remedy: remedy)
                } else if values.string(key, in: group) == nil {
                    let remedy = "save the file in UTF-8"
                    report(.error, line: line(of: key, in: group), "\(key) is no UTF-8", remedy: remedy)
                }
            }
        }
    }
}

extension CatalogFile {
    /// Whether a key, as `Light` or `Title[de]`, is one of an icon set.
    static func isKeyOfSet(_ key: String) -> Bool {
        guard key.hasSuffix("]"), let bracket = key.firstIndex(of: "[") else {
            return variantKeys.contains(key) || translatedKeys.contains(key)
        }
        return translatedKeys.contains(String(key[..<bracket]))
    }
}
