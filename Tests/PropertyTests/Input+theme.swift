import Files
@testable import IconTheme
import KeyFile

extension Input {
    /// A theme leads nowhere outside of its folder, has a pair that does not hang on the order in which themes were found,
    /// and stands below an overlay as it is.
    func checkTheme(_ bytes: [UInt8]) throws {
        guard let file = try? KeyFile(bytes, path: "index.theme") else { return }
        let layout = ThemeLayout(file)
        for folder in layout.folders {
            let parts = folder.path.split(separator: "/", omittingEmptySubsequences: false)
            try hold(parts.allSatisfy { !["", ".", ".."].contains($0) }, "\(folder.path) is in the theme")
            try hold(!folder.keys.isEmpty, "\(folder.path) is described")
        }
        try hold(Set(layout.folders.map(\.path)).count == layout.folders.count, "each folder is there once")
        try checkOverlay(layout)
        let title = file.string("Name", in: "Icon Theme") ?? ""
        let name = Files.isName(title) ? title : "Theme"
        guard let theme = ThemeIndex(name: name, file) else { return }
        try checkPair(theme)
        try checkInheritance(theme)
    }

    private func checkPair(_ theme: ThemeIndex) throws {
        let names = theme.parents + [theme.name + "-Dark", theme.name + "-light", "Other"]
        let others = names.filter { $0 != theme.name }.map { ThemeIndex(name: $0, comment: theme.comment) }
        let pair = ThemePair.automatic(for: theme, among: others + [theme])
        let isKnown = [pair.light, pair.dark].allSatisfy { ([theme.name] + names).contains($0) }
        try hold(isKnown && [pair.light, pair.dark].contains(theme.name), "the pair is of what is installed")
        let again = ThemePair.automatic(for: theme, among: [theme] + others.reversed())
        try hold(pair == again, "the pair does not hang on the order")
    }

    private func checkInheritance(_ theme: ThemeIndex) throws {
        let chain = Inheritance(of: theme.name) { name in
            // Each inherits all others, itself among them.
            name == theme.name ? theme : ThemeIndex(name: name, parents: [theme.name] + theme.parents)
        }.chain.map(\.name)
        try hold(Set(chain).count == chain.count && chain.last == "hicolor", "each theme is searched once")
    }

    private func checkOverlay(_ layout: ThemeLayout) throws {
        let folders = layout.folders.enumerated().map { OverlayFolder.sibling($1, place: $0, of: "Base").layout }
        let text = OverlayTheme.index(on: "Base", .dark, keeping: layout.keys, folders)
        let file = try KeyFile(Array(text.utf8), path: "index.theme")
        let theme = ThemeIndex(name: "iconsd-0-dark", file)
        try hold(theme?.parents == ["Base"] && theme?.base == "Base", "it stands on its base")
        try hold(theme?.isHidden == true, "it is hidden")
        try hold(ThemeLayout(file).folders == folders, "the folders are those that it was made with")
    }
}
