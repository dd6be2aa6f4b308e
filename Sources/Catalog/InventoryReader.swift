package import Files

/// Reads what is installed: apps and their icon sets. What has not changed since it was read is not parsed again.
///
/// It blocks, and is for a worker.
package struct InventoryReader: Sendable {
    private let apps: InstalledApps
    private let catalogs: CatalogFolders

    package init(_ apps: InstalledApps, _ catalogs: CatalogFolders) {
        self.apps = apps
        self.catalogs = catalogs
    }

    /// Everything, and what it was read from, as that was before. Where no app has icon sets and none was chosen, which
    /// is so for most people, no entry is looked at.
    package func read(choices: [String: String]) -> (inventory: Inventory, inputs: Snapshot) {
        let apps = catalogs.apps
        guard !apps.isEmpty || !choices.isEmpty else { return (Inventory(), Snapshot()) }
        let inputs = Snapshot(of: watched + catalogs.files + self.apps.files)
        return (inventory(of: apps, choices), inputs)
    }

    private func inventory(of apps: [String], _ choices: [String: String]) -> Inventory {
        var iconSets: [String: [IconSet]] = [:]
        for app in apps {
            let sets = catalogs.content(of: app).iconSets
            if !sets.isEmpty { iconSets[app] = sets }
        }
        guard !iconSets.isEmpty || !choices.isEmpty else { return Inventory() }
        return Inventory(apps: installed, iconSets: iconSets)
    }

    /// All apps, and the icon sets of one of them.
    package func lookClosely(at app: String) -> (apps: [String: App], iconSets: [IconSet]) {
        (installed, catalogs.content(of: app).iconSets)
    }

    /// The ids of what is installed, without a look into the entries.
    package var installedIDs: [String] {
        apps.ids
    }

    /// The app of an id, as it is now.
    package func app(_ id: String) -> App? {
        apps.app(id)
    }

    private var installed: [String: App] {
        Dictionary(apps.all.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The folders in which something happens when anything of this changes; they need not be there.
    package var watched: [String] {
        apps.watched + catalogs.watched
    }
}
