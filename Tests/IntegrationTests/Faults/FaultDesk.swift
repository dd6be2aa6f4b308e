import Client
import DBus
import Files
import TestSupport

/// A session with whatever iconsd changes, and whatever of it belongs to the user: settings of toolkits and desktops, apps
/// and desktop entries. `named` has an icon name of its own, `nameless` has none, and `owned`, which has none either, may
/// have an entry of the user's. Of the latter two Xfce's panel has copies.
struct FaultDesk: Sendable {
    let session: Session
    let client: Client
    let desktop: Desktop
    private let portal: FakePortal
    /// The words of a command that runs iconsd.
    let wrapper: [String]
    private let settingsBefore: [String]
    private let homeBefore: FolderContent

    enum Desktop: String, Sendable { case gnome = "GNOME", bare = "sway", plasma = "KDE", cosmic = "COSMIC" }

    /// - Parameters:
    ///   - own: the apps of which the user has an entry
    ///   - wrapper: the words of a command that runs iconsd
    init(_ desktop: Desktop = .gnome, own: [String] = [], by wrapper: [String] = []) async throws {
        self.desktop = desktop
        self.wrapper = wrapper
        let variables = ["XDG_CURRENT_DESKTOP": desktop.rawValue]
        session =
            desktop == .plasma ? try await .plasma(.plasma, variables) : try await Session(.settings, variables)
        for (name, text) in FaultDesk.files(desktop) { try Files.write(text, to: "\(session.home)/\(name)") }
        try FaultDesk.install(own, in: session)
        try await session.set("icon-theme", "Plain")
        portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        client = Client(try await session.bus.connect())
        settingsBefore = try await session.run("dconf", "dump", "/").output
        homeBefore = FolderContent(of: session.home, but: FaultDesk.unrestored)
    }

    private static func files(_ desktop: Desktop) -> [String: String] {
        switch desktop {
        case .gnome: [:]
        case .bare: BareDesk.files
        case .plasma: [".config/kdeglobals": "[General]\nName=me\n\n[Icons]\nTheme=Plain\n\n[KDE]\nx=y"]
        case .cosmic: [".config/cosmic/com.system76.CosmicTk/v1/icon_theme": "\"Plain\""]
        }
    }

    private static func install(_ own: [String], in session: Session) throws {
        for theme in ["Plain", "Plain-dark"] {
            let index = "[Icon Theme]\nName=\(theme)\nComment=\nDirectories=\n"
            try Files.write(index, to: "\(session.systemFolder)/icons/\(theme)/index.theme")
        }
        try session.addApp("named")
        for app in ["nameless", "owned"] { try session.addApp(app, icon: "/opt/\(app).png") }
        for app in ["named", "nameless", "owned"] { try session.addCatalog(app, [("aurora", "gold", "navy")]) }
        for app in own { try session.addApp(app, icon: "/opt/mine.png", in: session.dataFolder) }
        for app in ["nameless", "owned"] {
            let lines = "Icon=/opt/a.png\nX-XFCE-Source=file://\(session.systemFolder)/applications/\(app).desktop"
            let text = "[Desktop Entry]\nType=Application\nName=\(app)\nExec=true\n\(lines)"
            try Files.write(text, to: "\(session.home)/.config/xfce4/panel/launcher-1/\(app)1.desktop")
        }
        for folder in ["state/iconsd", "share"] { try Files.makeFolder("\(session.home)/.local/\(folder)") }
    }

    /// The style that the desktop has from now on. Nobody is told: who asks knows it.
    func style(isDark: Bool) async { await portal.behave(.answers(.uint32(isDark ? 1 : 2))) }

    /// The same, and all are told.
    func turn(dark isDark: Bool) async throws {
        await style(isDark: isDark)
        try await portal.signal(.uint32(isDark ? 1 : 2))
    }

    /// A choice, or with `default` the original.
    func choose(_ iconSet: String, for app: String) async throws {
        _ = try await client.setIconSet(of: app, to: iconSet)
    }
}

// MARK: What is there

extension FaultDesk {
    /// What the user has, but for the settings' database and iconsd's own: each file by its path, with its mode and its
    /// bytes.
    struct Snapshot: Hashable, Sendable {
        /// What the desktop shows.
        let theme: String
        let files: [String: String]
    }

    var snapshot: Snapshot {
        get async throws {
            let content = FolderContent(of: session.home, but: [".config/dconf", ".local/state", ".cache", icons])
            let files = content.files.filter { path, _ in
                Files.isFile("\(session.home)/\(path)") && !FaultDesk.isLeftover(path)
            }
            return Snapshot(theme: try await shown, files: files)
        }
    }

    private var icons: String { ".local/share/icons" }

    private var shown: String {
        get async throws {
            desktop == .plasma ? try await session.plasmaTheme() : try await session.setting("icon-theme")
        }
    }

    /// Each of the generated themes that programs see, whole.
    var themes: [String: FolderContent] {
        let names = session.overlays.map { ($0, FolderContent(of: "\(session.home)/\(icons)/\($0)")) }
        return Dictionary(uniqueKeysWithValues: names)
    }

    /// What iconsd leaves beside what is the user's: what it remembers.
    private static let unrestored = [".config/dconf", ".local/state/iconsd/state.ini"]

    /// What is otherwise than it was before iconsd came.
    var differences: [String] {
        get async throws {
            let home = FolderContent(of: session.home, but: FaultDesk.unrestored).differences(from: homeBefore)
            let settings = try await session.run("dconf", "dump", "/").output
            return home + (settings == settingsBefore ? [] : ["settings: \(settings.joined(separator: " "))"])
        }
    }

    /// What is not complete, and locks.
    var leftovers: [String] {
        FolderContent(of: session.home).files.keys.filter(FaultDesk.isLeftover).sorted()
    }

    /// Lets time pass for locks that do not say yet whose they are: programs of KDE, too, wait twenty seconds for these.
    func ageEmptyLocks() async throws {
        for lock in leftovers.filter({ $0.hasSuffix(".lock") }).map({ "\(session.home)/\($0)" })
        where (try? Files.read(lock)) == [] {
            try await session.run("touch", "--date", "1 minute ago", lock).check()
        }
    }

    private static func isLeftover(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let end = name.split(separator: ".").last.map(String.init) else { return false }
        let isMadeUp = Files.isTemporary("." + end, prefix: ".") || name.hasPrefix(Files.temporaryPrefix)
        return isMadeUp || end.hasSuffix("lock")
    }
}
