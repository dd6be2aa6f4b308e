internal import KeyFile

/// What an icon theme says of itself: the group `[Icon Theme]` of its `index.theme` (Icon Theme Specification, "File
/// Formats"). The hundreds of groups about its folders are not kept.
package struct ThemeIndex: Sendable, Hashable {
    /// The name of its folder, by which desktops and other themes know it.
    package let name: String
    /// `Name`, for people.
    package let title: String
    /// `Comment`, for people.
    package let comment: String
    /// `Inherits`: the themes that are searched after it, in this order.
    package let parents: [String]
    /// `Hidden`: it is not to be offered to people.
    package let isHidden: Bool
    /// `X-Iconsd-Base`: for a theme that iconsd generated, the one that it stands on.
    package let base: String?
    /// Whether it is an icon theme at all. A cursor theme, or an alias as `default` is one, has no key `Directories`;
    /// an empty one is that of a theme which only shows the icons of its parents.
    package let hasIcons: Bool

    /// A theme as its index would describe it; what is left out is what a plain one says.
    package init(
        name: String,
        title: String? = nil,
        comment: String = "",
        parents: [String] = [],
        isHidden: Bool = false,
        base: String? = nil,
        hasIcons: Bool = true
    ) {
        self.name = name
        self.title = title ?? name
        self.comment = comment
        self.parents = parents
        self.isHidden = isHidden
        self.base = base
        self.hasIcons = hasIcons
    }

    /// Nil when the file has no group `[Icon Theme]`, or an empty one.
    init?(name: String, _ file: KeyFile) {
        let group = "Icon Theme"
        guard !file.keys(in: group).isEmpty else { return nil }
        self.init(
            name: name,
            title: file.string("Name", in: group),
            comment: file.string("Comment", in: group) ?? "",
            parents: themeNames(file.string("Inherits", in: group) ?? ""),
            isHidden: file.isTrue("Hidden", in: group),
            base: file.string("X-Iconsd-Base", in: group),
            hasIcons: file.rawValue("Directories", in: group) != nil
        )
    }

    /// Whether it may be offered as the partner of another theme: hidden ones are not, and neither are the ones that
    /// iconsd generates.
    var mayBePartner: Bool {
        hasIcons && !isHidden && !ThemeIndex.isGenerated(name)
    }

    /// Whether a theme of this name is one that iconsd generated, here or on another machine.
    package static func isGenerated(_ name: String) -> Bool {
        name.hasPrefix("iconsd-")
    }

    /// Whether a theme of this name is for people who need high contrast: `HighContrast` and `HighContrastInverse` of
    /// GNOME, `ContrastHigh` of MATE.
    package static func isHighContrast(_ name: String) -> Bool {
        let nameWords = words(ofName: name)
        return nameWords.contains("contrast") && nameWords.contains("high")
    }
}

/// The names in a list, which the specification separates by commas and people also by spaces.
func themeNames(_ list: String) -> [String] {
    list.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
}

private func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
}
