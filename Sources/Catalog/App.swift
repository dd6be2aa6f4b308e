/// An application, as its desktop entry describes it (Desktop Entry Specification), whatever iconsd has made of that entry.
package struct App: Sendable, Hashable {
    /// Its desktop file id without `.desktop`.
    package let id: String
    /// `Name`, for people, in their language.
    package let name: String
    /// The file of its entry, absolute.
    package let entryPath: String
    /// `Icon` as the entry has it: a name or an absolute path; empty where there is none.
    package let icon: String
    /// Not `NoDisplay`.
    package let isInMenus: Bool
    /// `X-Flatpak`: the Flatpak that it belongs to, if it belongs to one.
    package let flatpak: String?
    /// `X-SnapInstanceName`: the same for a snap.
    package let snap: String?

    package init(
        id: String,
        name: String,
        entryPath: String,
        icon: String,
        isInMenus: Bool = true,
        flatpak: String? = nil,
        snap: String? = nil
    ) {
        self.id = id
        self.name = name
        self.entryPath = entryPath
        self.icon = icon
        self.isInMenus = isInMenus
        self.flatpak = flatpak
        self.snap = snap
    }
}
