internal import Files
internal import KeyFile

/// What iconsd reads of the desktop entry of an application (Desktop Entry Specification 1.5).
struct DesktopEntry: Sendable {
    /// In the language of this process.
    let name: String?
    /// The same, since a translated icon wins over the plain one.
    let icon: String
    /// The app was removed.
    let isHidden: Bool
    let isInMenus: Bool
    let flatpak: String?
    let snap: String?
    /// Whether it is an override as iconsd wrote it, and for which app: then it says nothing that its source does not.
    let overriddenApp: String?
    /// The apps whose override it is, edited or not: where one is the entry's own, there is something to undo.
    let concernedApps: Set<String>
    /// `X-XFCE-Source`: the file that it is a copy of, where Xfce's panel has made it.
    let copiedFile: String?

    /// Nil for what `GDesktopAppInfo` refuses, so that entries of the same id further down count: another type, another
    /// group before `[Desktop Entry]`, no key file. Whether its program is there is not asked: the service's `PATH` is not
    /// that of the session.
    init?(_ bytes: [UInt8], path: String) {
        guard let file = try? KeyFile(bytes, path: path), file.groups.first == EntryText.group else { return nil }
        func string(_ key: String) -> String? { file.string(key, in: EntryText.group) }
        func isTrue(_ key: String) -> Bool { file.isTrue(key, in: EntryText.group) }
        guard string("Type") == "Application" else { return nil }
        name = file.localizedString("Name", in: EntryText.group)
        icon = file.localizedString("Icon", in: EntryText.group) ?? ""
        isHidden = isTrue("Hidden")
        isInMenus = !isTrue("NoDisplay")
        flatpak = string("X-Flatpak")
        snap = string("X-SnapInstanceName")
        let app = string(EntryText.appKey)
        overriddenApp = app.flatMap { EntryText(bytes, app: $0).isOverrideAsWritten ? $0 : nil }
        let prefix = App.overrideIcon(of: "")
        let icons = file.keys(in: EntryText.group).filter(EntryText.isIcon).compactMap(string)
        let named = icons.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        concernedApps = Set(named + [app].compactMap(\.self))
        copiedFile = string("X-XFCE-Source").flatMap(Files.path(ofURI:))
    }

    /// Nil also for what cannot be read.
    init?(path: String) {
        guard let bytes = try? Files.read(path) else { return nil }
        self.init(bytes, path: path)
    }
}
