/// The apps that are installed and the icon sets that catalogs have for them, as they were read.
package struct Inventory: Sendable, Hashable {
    /// By their ids.
    package var apps: [String: App] = [:]
    /// By the ids of apps, installed or not; `default` is among them where a catalog says something of it.
    package var iconSets: [String: [IconSet]] = [:]

    package init(apps: [String: App] = [:], iconSets: [String: [IconSet]] = [:]) {
        self.apps = apps
        self.iconSets = iconSets
    }

    /// The icon sets of an app, `default` first, which every app has.
    package func sets(of app: String) -> [IconSet] {
        let offered = iconSets[app] ?? []
        let original = IconSet(
            name: IconSet.defaultName,
            title: IconSet.title(of: IconSet.defaultName),
            light: [],
            dark: []
        )
        return [offered.first { $0.name == IconSet.defaultName } ?? original]
            + offered.filter { $0.name != IconSet.defaultName }
    }

    /// The installed apps that show another icon than their own in some mode, by what was chosen and what their sets named
    /// `default` offer, in the order of their ids.
    package func chosen(_ choices: [String: String]) -> [ChosenIconSet] {
        Set(choices.keys).union(iconSets.keys).sorted().compactMap { id in
            guard let app = apps[id] else { return nil }
            let set = set(choices[id], of: id) ?? set(nil, of: id)
            return set.map { ChosenIconSet(app: app, set: $0) }
        }
    }

    /// The choices that cannot be shown: the app is there, and its set is not, or has no picture left.
    package func vanished(_ choices: [String: String]) -> [String: String] {
        choices.filter { apps[$0.key] != nil && set($0.value, of: $0.key) == nil }
    }

    /// A set that has pictures; nil is `default`.
    private func set(_ name: String?, of app: String) -> IconSet? {
        iconSets[app]?.first { $0.name == name ?? IconSet.defaultName && !($0.light.isEmpty && $0.dark.isEmpty) }
    }
}
