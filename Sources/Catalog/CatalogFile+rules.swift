internal import KeyFile

/// The rules of `catalog.ini`.
extension CheckedKeyFile {
    /// Whether the version of the format is one that is known; another one is not guessed at.
    mutating func checkVersion() -> Bool {
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

    /// The name of the icon set that a group is about; nil for one that is about none.
    mutating func nameOfSet(_ group: String) -> String? {
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

    /// Reports what cannot be used in groups that are known.
    mutating func checkKeys() {
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
