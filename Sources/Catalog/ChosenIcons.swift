package import IconTheme

/// Which icons look otherwise than in the theme of the pair.
package struct ChosenIcons: Sendable, Hashable {
    /// The pictures of icons in the light mode, by the names under which programs look for them.
    package private(set) var light: [String: [Picture]] = [:]
    /// The same in the dark mode.
    package private(set) var dark: [String: [Picture]] = [:]
    /// The apps without an icon name of their own: each needs a desktop entry that names one.
    package private(set) var overridden: [App] = []
    /// The apps that had such an entry until now. Programs see only seconds later that they have it no more (GNOME Shell
    /// five, after the last change of any), and until then look for the name in it.
    package private(set) var lingering: [App] = []

    /// None does.
    package init() {}

    /// - Parameter ownName: the icon name of an app, if it is the app's alone
    package init(_ chosen: [ChosenIconSet], ownName: (App) -> String?) {
        for (app, set, isDefault) in chosen.map({ ($0.app, $0.set, $0.set.name == IconSet.defaultName) }) {
            let own = ownName(app)
            // Without a choice nothing of the user's is touched, and a desktop entry would be.
            guard let name = own ?? (isDefault ? nil : app.overrideIconName) else { continue }
            if own == nil { overridden.append(app) }
            add(set.pictures(for: .light), name, to: &light)
            add(set.pictures(for: .dark), name, to: &dark)
        }
    }

    /// Keeps the icons of apps that were overridden on screen until now, and are not any more.
    package mutating func keepLingering(of before: ChosenIcons) {
        let needed = Set(overridden.map(\.id))
        lingering = (before.overridden + before.lingering).filter { !needed.contains($0.id) }
        for name in lingering.compactMap(\.overrideIconName) {
            light[name] = before.light[name]
            dark[name] = before.dark[name]
        }
    }

    /// Programs have read the entries again: the icons after these need not keep anything.
    package mutating func endLingering() {
        lingering = []
    }

    package var isEmpty: Bool { light.isEmpty && dark.isEmpty }

    package subscript(tone: Tone) -> [String: [Picture]] { tone == .light ? light : dark }

    private func add(_ pictures: [Picture], _ name: String, to icons: inout [String: [Picture]]) {
        if !pictures.isEmpty { icons[name] = pictures }
    }
}

/// An app that is installed, and the icon set that shows for it.
package struct ChosenIconSet: Sendable, Hashable {
    package let app: App
    package let set: IconSet

    package init(app: App, set: IconSet) {
        self.app = app
        self.set = set
    }
}
