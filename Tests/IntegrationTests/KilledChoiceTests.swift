import Client
import Files
import Glibc
import TestSupport
import Testing

/// The daemon is killed at every step of a choice, and what the next one makes of it.
@Suite(.timeLimit(.minutes(2))) struct KilledChoiceTests {
    /// What is chosen for an app, by which others are chosen before.
    struct Choice: CustomTestStringConvertible, Sendable {
        let app: String
        let iconSet: String
        var before: [String] = []
        var testDescription: String { "\(iconSet) for \(app) after \(before.joined(separator: ", "))" }
    }

    @Test(arguments: [
        Choice(app: "named", iconSet: "aurora"),
        Choice(app: "nameless", iconSet: "aurora", before: ["named"]),
        Choice(app: "owned", iconSet: "aurora"),
        Choice(app: "named", iconSet: "default", before: ["named"]),
        Choice(app: "nameless", iconSet: "default", before: ["named", "nameless"]),
        Choice(app: "owned", iconSet: "default", before: ["owned"]),
    ]) func everyStepLeavesTheOldOrTheNew(_ choice: Choice) async throws {
        let desk = try await ChoosingDesk(own: choice.app == "owned" ? ["owned"] : [])
        let home = desk.home
        let settings = try await desk.settings
        var daemon = try await InterruptedDaemon(in: desk.session)
        for step in 1... {
            for app in choice.before { _ = try await daemon.client.setIconSet(of: app, to: "aurora") }
            try await daemon.settle()
            let before = try await desk.look
            try daemon.interrupt(at: step)
            _ = try? await daemon.client.setIconSet(of: choice.app, to: choice.iconSet)
            guard let killed = try daemon.interruption else { break }
            #expect(await daemon.daemon.process.result().status == 128 + SIGKILL)

            let comment = Comment(rawValue: "killed at step \(step): \(killed)")
            let shown = try await desk.look
            #expect(desk.ownEntriesAreKept, comment)
            daemon = try await InterruptedDaemon(in: desk.session)
            let after = try await desk.look
            #expect(shown == before || shown == after, comment)
            let chosen = try await daemon.client.iconSet(of: choice.app)
            #expect(desk.shows(chosen, of: choice.app, in: after), comment)
            #expect(desk.leftovers == [], comment)
            _ = try await daemon.client.restore(isDryRun: false)
            #expect(desk.home.differences(from: home) == [], comment)
            #expect(try await desk.settings == settings, comment)
            try await daemon.client.setEnabled(true)
        }
    }
}

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
        let isOriginal = iconSet == "default"
        let name = app == "named" ? app : "iconsd." + app
        let picture = look.content.files["scalable/apps/\(name).svg"]
        guard picture == (isOriginal ? nil : "644 " + Session.svg("gold")) else { return false }
        let entry = try? Files.read(entry(of: app))
        guard app != "named", !isOriginal else { return entry == ownEntries[app] }
        return String(decoding: entry ?? [], as: UTF8.self).contains("\nIcon=\(name)\n")
    }

    private func entry(of app: String) -> String { "\(session.dataFolder)/applications/\(app).desktop" }

    /// What is not complete.
    var leftovers: [String] {
        home.files.keys.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix(".iconsd-") || name.hasPrefix("state.ini.") || name.hasPrefix("pictures.")
        }
    }
}

extension FolderContent {
    /// The paths of what only one of them has, or has otherwise.
    func differences(from other: FolderContent) -> [String] {
        Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
    }
}
