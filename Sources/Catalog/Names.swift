internal import Files

extension App {
    /// Whether a text can be the id of an app: it is a file name, and of no hidden file.
    package static func isID(_ text: String) -> Bool {
        Files.isName(text, longest: 200)
    }
}

extension IconSet {
    /// Whether a text can be the name of an icon set. It is given on command lines, stands in key files, and begins the
    /// names of the pictures that people add.
    package static func isName(_ text: String) -> Bool {
        let hasOuterSpace = text.first?.isWhitespace == true || text.last?.isWhitespace == true
        return Files.isName(text, longest: 100) && !hasOuterSpace && !text.hasPrefix("-")
            && !text.unicodeScalars.contains { ";[]".unicodeScalars.contains($0) }
    }

    /// What ``isName(_:)`` wants, for people.
    package static let nameRule =
        "a name has 1 to 100 bytes, no space around it, no dash or dot before it, and none of / ; [ ]"
}
