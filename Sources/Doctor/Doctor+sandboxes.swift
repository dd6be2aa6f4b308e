internal import Catalog
internal import Files
internal import IconTheme

/// What there is in sandboxes, and what it can see.
extension Doctor {
    func sandboxes(_ pair: ThemePair?, shown: String?) -> [Finding] {
        let icons = directories.data[0] + "/icons"
        let names = (pair?.names ?? []) + (shown.map { [$0] } ?? [])
        let hidden = Set(names).sorted().filter { name in
            let folders = themes.searchPath.map { "\($0)/\(name)" }.filter(Files.isFolder)
            return !folders.isEmpty && !SandboxCondition.isSeen(folders, in: [icons, "/usr/share/icons"])
        }
        let condition = SandboxCondition(
            hasFlatpaks: CatalogFolders(environment).hasFlatpaks,
            hasSnaps: Files.names(in: "/var/lib/snapd/desktop/applications").contains { $0.hasSuffix(".desktop") },
            iconsFolder: icons,
            hasIconsFolder: Files.isFolder(icons),
            hidden: hidden,
            showsOverlay: shown.map(ThemeIndex.isGenerated) ?? false
        )
        return condition.findings
    }
}
