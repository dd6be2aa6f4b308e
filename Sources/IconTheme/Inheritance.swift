/// The themes in which an icon is searched, beginning with one (Icon Theme Specification, "Icon Lookup").
package struct Inheritance: Sendable, Hashable {
    /// Depth first, each theme once, `hicolor` last.
    package let chain: [ThemeIndex]
    /// Parents that are named and not installed.
    package let missing: [String]

    /// - Parameter theme: looks up a theme by its name.
    package init(of name: String, _ theme: (String) -> ThemeIndex?) {
        var visited: Set<String> = ["hicolor"]
        var chain: [ThemeIndex] = []
        var missing: [String] = []
        func visit(_ name: String) {
            guard visited.insert(name).inserted else { return }
            guard let index = theme(name) else { return missing.append(name) }
            chain.append(index)
            index.parents.forEach(visit)
        }
        visit(name)
        if let fallback = theme("hicolor") { chain.append(fallback) } else { missing.append("hicolor") }
        self.chain = chain
        self.missing = missing
    }
}
