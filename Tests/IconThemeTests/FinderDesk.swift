import Files
@testable import IconTheme
import Testing
import TestSupport

/// A desktop with one of the system's themes and an overlay on it.
struct FinderDesk {
    let folders: OverlayFolders
    let base: String
    let chosen: [String]
    private let siblings: Siblings
    let overlay: OverlayTheme

    /// An app of the user's own is there, too, with siblings in every place where one can be.
    private static let ownApp = "iconsd-test"
    static let unthemed = ownApp + "-pixmap"
    private static let picture = "/usr/share/icons/Papirus/64x64/apps/xterm.svg"
    private static let largePicture = "/usr/share/icons/Adwaita/48x48/legacy/help-browser.png"
    private static let smallPicture = "/usr/share/icons/Adwaita/24x24/legacy/help-browser.png"

    init(_ base: String, _ chosen: [String], needing package: String) throws {
        folders = try OverlayFolders(system: true)
        self.base = base
        self.chosen = chosen + [FinderDesk.ownApp]
        let copies = [
            "hicolor/16x16/apps/\(FinderDesk.ownApp)-tool.png", "hicolor/32x32/apps/\(FinderDesk.ownApp)-tool.png",
            "hicolor/16x16@2/apps/\(FinderDesk.ownApp)-tool.png", "\(base)/48x48/apps/\(FinderDesk.ownApp)-base.png",
            FinderDesk.unthemed + ".png",
        ]
        for (number, copy) in copies.enumerated() {
            let source = number.isMultiple(of: 2) ? FinderDesk.smallPicture : FinderDesk.largePicture
            try Files.makeFolder(folders.icons + "/" + copy.split(separator: "/").dropLast().joined(separator: "/"))
            try Files.copy(source, to: folders.icons + "/" + copy, expecting: Files.fingerprint(of: source))
        }
        siblings = Siblings(of: Set(self.chosen), under: [base], in: folders.themes)
        // The theme has it as a link.
        let picture = try Files.resolved(FinderDesk.picture)
        // SVGs, PNGs, and both.
        let kinds = [
            [Picture(path: picture, format: .svg)],
            [
                Picture(path: FinderDesk.largePicture, format: .png(size: 48)),
                Picture(path: FinderDesk.smallPicture, format: .png(size: 24)),
            ],
            [
                Picture(path: picture, format: .svg),
                Picture(path: FinderDesk.smallPicture, format: .png(size: 24)),
            ],
        ]
        let icons = self.chosen.enumerated().map { ($1, kinds[$0 % kinds.count]) }
        overlay = try #require(
            OverlayTheme(
                on: base,
                .dark,
                icons: Dictionary(uniqueKeysWithValues: icons),
                siblings: siblings,
                in: folders.themes,
                folders.digests
            ),
            "this test needs the package \(package)"
        )
        #expect(overlay.failures.isEmpty)
        try overlay.build(in: folders.icons)
    }

    /// The chosen names with their siblings, and a few that have nothing to do with them.
    func fewNames() -> [String] {
        let along = siblings.icons(of: Set(chosen), under: base).map(\.name)
        return chosen + some(along, 4) + along.filter { $0.hasPrefix(FinderDesk.ownApp) } + ["folder"]
    }

    /// The same with all siblings, with some hundred names of the theme, and with names that nothing has.
    func someNames() -> [String] {
        let along = siblings.icons(of: Set(chosen), under: base).map(\.name)
        let paths = [
            "48x48", "16x16", "scalable", "actions/22", "apps/48", "16x16/status", "48x48/apps", "symbolic/apps",
        ]
        let folders = paths.map { "/usr/share/icons/\(base)/\($0)" }
        let files = folders.flatMap(Files.names).filter {
            $0.hasSuffix(".svg") || $0.hasSuffix(".png") && !$0.contains(".symbolic.")
        }
        let others = some(files, 100).map { String($0.dropLast(4)) }
        return chosen + along + others + chosen.map { $0 + "-unknown" } + ["unknown", "unknown-symbolic"]
    }

    /// So many of the names, from all over.
    private func some(_ names: [String], _ count: Int) -> [String] {
        names.enumerated().filter { $0.offset.isMultiple(of: names.count / count + 1) }.map(\.element)
    }
}
