/// Which apps have an icon name of their own: one that a theme can answer with another picture and no other app shows it.
package struct OwnIconNames: Sendable {
    /// An icon of more siblings (`NAME-…`) in the base theme is no app's own: they would all have to come along.
    package static let siblingLimit = 32

    /// The apps in menus by the name of their icon.
    private let users: [String: Set<String>]
    private let standard: Set<String>
    private let siblings: @Sendable (String) -> Int

    /// - Parameters:
    ///   - apps: all that are installed.
    ///   - standard: the names that desktops use for things that are no app's (Icon Naming Specification).
    ///   - siblings: how many icons `NAME-…` the base theme has for a name.
    package init(_ apps: [App], standard: Set<String>, siblings: @escaping @Sendable (String) -> Int) {
        // An app has entries beside its own that are in no menu, to open files or links: they are meant to look like it.
        let named = apps.filter(\.isInMenus).compactMap { app in app.iconName.map { (name: $0, id: app.id) } }
        users = Dictionary(grouping: named, by: \.name).mapValues { Set($0.map(\.id)) }
        self.standard = standard
        self.siblings = siblings
    }

    /// The app's icon name if it is its own; nil for an app that needs an override.
    package func ownName(of app: App) -> String? {
        guard let name = app.iconName, !standard.contains(name), users[name, default: []].isSubset(of: [app.id]) else {
            return nil
        }
        return siblings(name) <= Self.siblingLimit ? name : nil
    }
}
