extension App {
    /// Whether a text can be the id of an app: it is a file name, and of no hidden file.
    package static func isID(_ text: String) -> Bool {
        isPlainName(text, forbidden: ["/"], longest: 200) && text.unicodeScalars.first != "."
    }
}

extension IconSet {
    /// Whether a text can be the name of an icon set. It is given on command lines, stands in key files, and begins the
    /// names of the pictures that people add.
    package static func isName(_ text: String) -> Bool {
        let hasOuterSpace = text.first?.isWhitespace == true || text.last?.isWhitespace == true
        return isPlainName(text, forbidden: ["/", ";", "[", "]"], longest: 100) && !hasOuterSpace
            && !text.hasPrefix("-")
    }

    /// What ``isName(_:)`` wants, for people.
    package static let nameRule =
        "a name has 1 to 100 bytes, no space around it, no dash before it, and none of / ; [ ]"
}

/// Scalars are looked at, since with an accent on it a slash or a dot is another Character.
///
/// - Parameter longest: in bytes
private func isPlainName(_ text: String, forbidden: Set<Unicode.Scalar>, longest: Int) -> Bool {
    (1...longest).contains(text.utf8.count)
        && !text.unicodeScalars.contains { forbidden.contains($0) || $0.properties.generalCategory == .control }
}
