internal import KeyFile

/// What an icon theme says of itself: the group `[Icon Theme]` of its `index.theme` (Icon Theme Specification, "File
/// Formats").
package struct ThemeIndex: Sendable, Hashable {
    /// The name of its folder, by which desktops know it.
    package let name: String
    /// `Name`, for people.
    package let title: String
    package let comment: String
    /// The themes that are searched after it, in this order.
    package let parents: [String]
    /// Whether it is not to be offered to people.
    package let isHidden: Bool
    /// Whether it is an icon theme at all: a cursor theme, or the alias `default`, has no key `Directories`. An empty
    /// one is that of a theme which shows its parents' icons.
    package let hasIcons: Bool

    package init(
        name: String,
        title: String? = nil,
        comment: String = "",
        parents: [String] = [],
        isHidden: Bool = false,
        hasIcons: Bool = true
    ) {
        self.name = name
        self.title = title ?? name
        self.comment = comment
        self.parents = parents
        self.isHidden = isHidden
        self.hasIcons = hasIcons
    }

    init(name: String, _ file: KeyFile) {
        let group = "Icon Theme"
        func list(_ key: String) -> [String] {
            (file.string(key, in: group) ?? "").split(separator: ",").map(trimmed).filter { !$0.isEmpty }
        }
        self.init(
            name: name,
            title: file.string("Name", in: group),
            comment: file.string("Comment", in: group) ?? "",
            parents: list("Inherits"),
            isHidden: file.string("Hidden", in: group) == "true",
            hasIcons: file.rawValue("Directories", in: group) != nil
        )
    }
}

private func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
}
