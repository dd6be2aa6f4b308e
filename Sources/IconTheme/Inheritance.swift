/// The themes in which an icon is searched, beginning with one of them (Icon Theme Specification, "Icon Lookup").
package struct Inheritance: Sendable, Hashable {
    /// In the order of the search: a theme's first parent with all of its parents before the second one, each theme
    /// once, and `hicolor` at the end.
    ///
    /// GTK has `hicolor` where it is named first, which may be before other parents; the specification has it last.
    package let chain: [ThemeIndex]
    /// The names that are not installed as icon themes, in the order in which they were come across: finders pass over
    /// them.
    package let missing: [String]

    /// The theme that ends every search.
    package static let fallback = "hicolor"

    /// - Parameter index: looks up a theme by its name.
    package init(of name: String, _ index: (String) -> ThemeIndex?) {
        var chain: [ThemeIndex] = []
        var missing: [String] = []
        func search(_ name: String) -> [String] {
            // The parents of one without icons count for nothing, as in GTK.
            if let theme = index(name), theme.hasIcons {
                chain.append(theme)
                return theme.parents
            }
            missing.append(name)
            return []
        }
        var seen: Set = [Inheritance.fallback]
        var pending = [name]
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            pending += search(next).reversed()
        }
        _ = search(Inheritance.fallback)
        self.chain = chain
        self.missing = missing
    }
}
