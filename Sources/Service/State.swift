package import IconTheme
package import Switcher

/// What the daemon must remember over restarts.
package struct State: Sendable, Hashable {
    /// Whether it may write anything.
    package var isEnabled = true
    /// For each switcher that has spoken for the user the pair that was found automatically at the first start, or adopted
    /// since: each desktop has a theme of its own.
    package var learnedPairs: [String: ThemePair] = [:]
    /// The pair that was set by command, if one was.
    package var chosenPair: ChosenPair?
    /// The desktop's color schemes that were shown last, where they have names.
    package var schemeNames = ColorSchemeNames()
    /// For each switcher the theme that was set before iconsd wrote one.
    package var originals: [String: OriginalTheme] = [:]
    /// The desktop's theme in whose place icons stand on another one, as long as it is not installed.
    package var missingTheme: String?
    /// What is remembered of apps, by their ids.
    package var apps: [String: AppMemory] = [:]
    /// The ids of the apps that were installed at the last look: what comes for one of them comes with an update.
    package var seenApps: [String] = []
    /// When each overlay theme was shown last, in seconds since the epoch, by its name.
    package var lastShown: [String: UInt64] = [:]
    /// The folders that were made for what is written, and are to go with it, the outermost first.
    package var madeFolders: [String] = []

    package init() {}
}

extension State {
    /// Nil is "automatic"; not both are.
    package struct ChosenPair: Sendable, Hashable {
        package let light: String?
        package let dark: String?

        /// Nil for a pair of which nothing is chosen.
        package init?(light: String?, dark: String?) {
            guard light != nil || dark != nil else { return nil }
            self.light = light
            self.dark = dark
        }
    }

    /// What is remembered of an app.
    package struct AppMemory: Sendable, Hashable {
        /// The icon set that was chosen; nil is `default`.
        package var choice: String?
        /// The icon sets that are no news any more.
        package var known: [String] = []
        /// Those of them that nobody has said yes or no to yet.
        package var new: [String] = []

        package init() {}
    }

    /// The icon sets that were chosen, by app.
    package var choices: [String: String] { apps.compactMapValues(\.choice) }

    /// The icon set that was chosen for an app; nil is `default`.
    package func choice(for app: String) -> String? { apps[app]?.choice }

    /// Chooses an icon set for an app; nil is `default`.
    package mutating func choose(_ name: String?, for app: String) {
        apps[app, default: AppMemory()].choice = name
        apps[app]?.new = []
        if apps[app] == AppMemory() { apps[app] = nil }
    }
}
