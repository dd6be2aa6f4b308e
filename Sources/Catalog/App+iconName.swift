internal import Files

extension App {
    /// The name by which its icon is looked up in themes: `Icon` without an extension that people put there by mistake, as
    /// `GDesktopAppInfo` drops it. Nil for a path, and for what can be no file name of a theme.
    package var iconName: String? { Self.iconName(icon) }

    /// The icon name that an override gives it, which is this app's alone. Nil for an app whose id can be no part of an
    /// icon name.
    package var overrideIconName: String? {
        let name = Self.overrideIcon(of: id)
        return Self.iconName(name) == name ? name : nil
    }

    /// What `Icon` is in an override for the app of this id.
    static func overrideIcon(of id: String) -> String { "iconsd." + id }

    private static func iconName(_ icon: String) -> String? {
        let mistake = [".png", ".svg", ".xpm"].first { icon.hasSuffix($0) }
        let name = String(icon.dropLast(mistake?.count ?? 0))
        return Files.isName(name, longest: 200) ? name : nil
    }
}
