package import IconTheme

/// One choosable look of an app's icon.
package struct IconSet: Sendable, Hashable {
    /// The name of the set that an app came with.
    package static let defaultName = "default"

    package let name: String
    /// For people, in their language.
    package let title: String
    /// For people, in their language; empty where there is none.
    package let description: String
    /// The pictures for the light mode as they are offered, several sizes of one; none where the set offers no variant
    /// for it.
    package let light: [Picture]
    /// The same for the dark mode.
    package let dark: [Picture]
    /// Whether people have put it there themselves: it is in their own catalog, and no news to them.
    package let isPeoplesOwn: Bool

    package init(
        name: String,
        title: String,
        description: String = "",
        light: [Picture],
        dark: [Picture],
        isPeoplesOwn: Bool = false
    ) {
        self.isPeoplesOwn = isPeoplesOwn
        self.name = name
        self.title = title
        self.description = description
        self.light = light
        self.dark = dark
    }

    /// The pictures that show in a mode. A set with only one variant shows it in both, but what `default` does not offer
    /// is the app's own icon: then there are none.
    package func pictures(for tone: Tone) -> [Picture] {
        let (offered, other) = tone == .light ? (light, dark) : (dark, light)
        return offered.isEmpty && name != IconSet.defaultName ? other : offered
    }
}
