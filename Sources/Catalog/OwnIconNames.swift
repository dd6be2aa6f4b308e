internal import IconTheme

/// Which apps have an icon name of their own: one that a theme can answer with another picture and no other app shows it.
package struct OwnIconNames: Sendable {
    /// The apps in menus by the name of their icon.
    private let users: [String: Set<String>]
    private let siblings: @Sendable (String) -> Int

    /// - Parameters:
    ///   - apps: all that are installed.
    ///   - siblings: how many icons `NAME-…` the base theme has for a name.
    package init(_ apps: [App], siblings: @escaping @Sendable (String) -> Int) {
        // An app has entries beside its own that are in no menu, to open files or links: they are meant to look like it.
        let named = apps.filter(\.isInMenus).compactMap { app in app.iconName.map { (name: $0, id: app.id) } }
        users = Dictionary(grouping: named, by: \.name).mapValues { Set($0.map(\.id)) }
        self.siblings = siblings
    }

    /// The app's icon name if it is its own; nil for an app that needs an override.
    package func ownName(of app: App) -> String? {
        guard let name = app.iconName, !StandardNames.contains(name), users[name, default: []].isSubset(of: [app.id])
        else {
            return nil
        }
        return siblings(name) <= OverlayTheme.siblingLimit ? name : nil
    }
}
