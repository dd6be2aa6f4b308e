import Files
import TestSupport

/// A session with apps of each kind: `named` has an icon name of its own, `nameless` has none, and `owned`, which has none
/// either, may have an entry of the user's. Of the latter two Xfce's panel has copies.
struct ChoosingDesk {
    let session: Session
    private let ownEntries: [String: [UInt8]]
    /// By the apps that they are of.
    private let copies: [String: [UInt8]]

    init(own: [String] = []) async throws {
        session = try await Session(.settings)
        for theme in ["Plain", "Plain-dark"] {
            let index = "[Icon Theme]\nName=\(theme)\nComment=\nDirectories=\n"
            try Files.write(index, to: "\(session.systemFolder)/icons/\(theme)/index.theme")
        }
        try await session.set("icon-theme", "Plain")
        try session.addApp("named")
        for app in ["nameless", "owned"] { try session.addApp(app, icon: "/opt/\(app).png") }
        for app in ["named", "nameless", "owned"] { try session.addCatalog(app, [("aurora", "gold", "navy")]) }
        for app in own { try session.addApp(app, icon: "/opt/mine.png", in: session.dataFolder) }
        let panel = session.folder.path + "/home/.config/xfce4/panel"
        var copies: [String: [UInt8]] = [:]
        for app in ["nameless", "owned"] {
            let lines = "Icon=/opt/a.png\nX-XFCE-Source=file://\(session.systemFolder)/applications/\(app).desktop"
            let text = "[Desktop Entry]\nType=Application\nName=\(app)\nExec=true\n\(lines)"
            try Files.write(text, to: "\(panel)/launcher-1/\(app)1.desktop")
            copies[app] = Array(text.utf8)
        }
        self.copies = copies
        try Files.makeFolder(session.folder.path + "/home/.local/state/iconsd")
        let folder = session.dataFolder
        let entries = try own.map { ($0, try Files.read("\(folder)/applications/\($0).desktop")) }
        ownEntries = Dictionary(uniqueKeysWithValues: entries)
    }

    private var folder: String { session.folder.path + "/home" }

    /// What is in the home folder, but for the settings' database and iconsd's state, which says at last that it is off.
    var home: FolderContent { FolderContent(of: folder, but: [".config/dconf", ".local/state/iconsd/state.ini"]) }

    var settings: [String] {
        get async throws { try await session.run("dconf", "dump", "/").output }
    }

    /// What the desktop shows: the name of the theme, and what is in it if it was generated.
    struct Look: Equatable {
        let theme: String
        let content: FolderContent
    }

    var look: Look {
        get async throws {
            let theme = try await session.setting("icon-theme")
            return Look(theme: theme, content: FolderContent(of: "\(session.dataFolder)/icons/\(theme)"))
        }
    }

    /// Whether each file of the user's is there as it was, or was saved so.
    var ownEntriesAreKept: Bool {
        let saved = "\(folder)/.local/state/iconsd"
        return ownEntries.allSatisfy { app, bytes in
            [entry(of: app), "\(saved)/entries/\(app).desktop"].contains { (try? Files.read($0)) == bytes }
        }
            && copies.allSatisfy { app, bytes in
                [copy(of: app), "\(saved)/panel/launcher-1/\(app)1.desktop"].contains { (try? Files.read($0)) == bytes }
            }
    }

    /// Whether an app's icon set is shown by a look and by the app's entry.
    func shows(_ iconSet: String, of app: String, in look: Look) -> Bool {
        let picture = look.content.files["scalable/apps/\(iconName(of: app)).svg"]
        return picture == (iconSet == "default" ? nil : "600 " + Session.svg("gold")) && hasEntry(of: app, for: iconSet)
    }

    /// Whether the user's folder has the entry of an app that its icon set needs, and the panel such a copy, or what was
    /// there before.
    func hasEntry(of app: String, for iconSet: String) -> Bool {
        let files = [entry(of: app), copy(of: app)].map { try? Files.read($0) }
        guard app != "named", iconSet != "default" else { return files == [ownEntries[app], copies[app]] }
        return files.allSatisfy {
            String(decoding: $0 ?? [], as: UTF8.self).contains("\nIcon=\(iconName(of: app))\n")
        }
    }

    private func iconName(of app: String) -> String { app == "named" ? app : "iconsd." + app }

    private func entry(of app: String) -> String { "\(session.dataFolder)/applications/\(app).desktop" }

    private func copy(of app: String) -> String { "\(folder)/.config/xfce4/panel/launcher-1/\(app)1.desktop" }

    /// What is not complete.
    var leftovers: [String] {
        home.files.keys.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix(".iconsd-") || name.hasPrefix("state.ini.") || name.hasPrefix("pictures.")
        }
    }
}
