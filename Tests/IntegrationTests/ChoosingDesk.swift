import Files
import TestSupport

/// A session with apps of each kind: `named` has an icon name of its own, `nameless` has none, and `owned`, which has none
/// either, may have an entry of the user's.
struct ChoosingDesk {
    let session: Session
    private let ownEntries: [String: [UInt8]]

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

    /// Whether each own entry is there as it was, or was saved so.
    var ownEntriesAreKept: Bool {
        ownEntries.allSatisfy { app, bytes in
            [entry(of: app), "\(folder)/.local/state/iconsd/entries/\(app).desktop"]
                .contains { (try? Files.read($0)) == bytes }
        }
    }

    /// Whether an app's icon set is shown by a look and by the app's entry.
    func shows(_ iconSet: String, of app: String, in look: Look) -> Bool {
        let picture = look.content.files["scalable/apps/\(iconName(of: app)).svg"]
        return picture == (iconSet == "default" ? nil : "644 " + Session.svg("gold")) && hasEntry(of: app, for: iconSet)
    }

    /// Whether the user's folder has the entry of an app that its icon set needs, or what was there before.
    func hasEntry(of app: String, for iconSet: String) -> Bool {
        let entry = try? Files.read(entry(of: app))
        guard app != "named", iconSet != "default" else { return entry == ownEntries[app] }
        return String(decoding: entry ?? [], as: UTF8.self).contains("\nIcon=\(iconName(of: app))\n")
    }

    private func iconName(of app: String) -> String { app == "named" ? app : "iconsd." + app }

    private func entry(of app: String) -> String { "\(session.dataFolder)/applications/\(app).desktop" }

    /// What is not complete.
    var leftovers: [String] {
        home.files.keys.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix(".iconsd-") || name.hasPrefix("state.ini.") || name.hasPrefix("pictures.")
        }
    }
}
