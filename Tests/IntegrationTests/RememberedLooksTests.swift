import CGIO
import Client
import DBus
import Files
import Glibc
import MainLoop
import TestSupport
import Testing

/// A start after an earlier run of the built daemon: what has not changed is not read, and what has is seen.
@Suite(.timeLimit(.minutes(5))) struct RememberedLooksTests {
    private let session: Session

    /// A session in which icon sets are chosen for an app with an icon name of its own and for one without.
    init() async throws {
        session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.addApp("named")
        try session.addApp("nameless", icon: "/opt/nameless.png")
        for app in ["named", "nameless"] { try session.addCatalog(app, [("aurora", "gold", "navy")]) }
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        for app in ["named", "nameless"] { try await session.iconsd("set", app, "aurora").check() }
        _ = try await daemon.settledStatus()
        #expect(await daemon.end().status == 0)
    }

    private var cache: String { session.folder.path + "/home/.cache/iconsd" }
    private var catalog: String { session.systemFolder + "/iconsd/catalog/named" }

    private func following(_ variables: [String: String] = [:]) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: session, variables)
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    /// What a start comes to: the theme and, behind it, the pictures and entries; once nothing is under way any more.
    private func outcome(_ variables: [String: String] = [:]) async throws -> [String] {
        let daemon = try await following(variables)
        _ = try await daemon.settledStatus()
        let theme = try await session.setting("icon-theme")
        let icons = ["named", "nameless", "iconsd.nameless"].map { session.icon($0, in: theme) ?? "no icon" }
        let entry = try? Files.read("\(session.dataFolder)/applications/nameless.desktop")
        let list = try await session.iconsd("list").output
        #expect(await daemon.end().status == 0)
        return [theme] + icons + [String(decoding: entry ?? [], as: UTF8.self)] + list
    }

    @Test(.traced) func catalogsAndEntriesThatDidNotChangeAreNotRead() async throws {
        let log = session.folder.path + "/opened"
        let trace = ["strace", "-f", "-e", "trace=openat", "-z", "-o", log]
        let daemon = try await RunningDaemon(in: session, by: trace)
        let status = try await daemon.status { $0.state == "following" }
        #expect(status.theme == session.overlays.first { $0.hasSuffix("-light") })
        // The change of a file that is watched is heard of, so that everything was looked at before.
        try session.configure("[Appearance]\nNoPreference=dark\n")
        _ = try await daemon.status { $0.mode == "dark" }
        let client = Client(try await session.bus.connect())
        func opened(_ end: String) throws -> Int {
            String(decoding: try Files.read(log), as: UTF8.self).split(separator: "\n").count { $0.contains(end) }
        }
        #expect(try opened("/catalog.ini\"") == 0)
        #expect(try opened(".desktop\"") == 0)
        #expect(try await client.apps().map(\.id) == ["named", "nameless"])
        #expect(try opened("/catalog.ini\"") > 0)
        #expect(try opened("nameless.desktop\"") > 0)
        kill(try await session.process(owning: IconsdName.bus), SIGTERM)
        #expect(await daemon.process.result().status == 0)
    }

    @Test func firstCommandAfterAStartKnowsWhatIsShown() async throws {
        let daemon = try await following()
        #expect(
            try await session.iconsd("list").output == [
                "named\taurora\t2 sets\tnamed", "nameless\taurora\t2 sets\tnameless",
            ]
        )
        let client = Client(try await session.bus.connect())
        #expect(try await client.apps().map(\.icon) == ["named", "iconsd.nameless"])
        #expect(await daemon.end().status == 0)
        let next = try await following()
        #expect(try await session.iconsd("reset", "--all").status == 0)
        #expect(try await session.setting("icon-theme").hasPrefix("iconsd-"), "the icon lingers")
        #expect(!Files.exists("\(session.dataFolder)/applications/nameless.desktop"))
        #expect(await next.end().status == 0)
    }

    /// What happens while the daemon does not run.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Whether anything looks otherwise then.
        let shows: Bool
        let happen: @Sendable (RememberedLooksTests) throws -> Void
    }

    private static let changes: [Change] = [
        Change(testDescription: "nothing", shows: false) { _ in },
        Change(testDescription: "another picture", shows: true) {
            try Files.write(Session.svg("red"), to: $0.catalog + "/aurora-Light.svg")
        },
        Change(testDescription: "another picture of the same size and time", shows: true) {
            let file = $0.catalog + "/aurora-Light.svg"
            var status = stat()
            #expect(stat(file, &status) == 0)
            try Files.write(Session.svg("pink"), to: file)
            var times = [status.st_atim, status.st_mtim]
            #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
        },
        Change(testDescription: "a catalog for another app's own icon", shows: true) {
            try $0.session.addApp("other")
            try $0.session.addCatalog("other", [("default", "red", "black")])
        },
        Change(testDescription: "another set in a catalog", shows: true) {
            try $0.session.addCatalog("named", [("aurora", "gold", "navy"), ("winter", "white", nil)])
        },
        Change(testDescription: "no catalog any more", shows: true) {
            #expect(unlink($0.catalog + "/catalog.ini") == 0)
        },
        Change(testDescription: "another icon in the entry", shows: true) {
            try $0.session.addApp("named", icon: "/opt/named.png")
        },
        Change(testDescription: "another name in the entry of an overridden app", shows: true) {
            let path = $0.session.systemFolder + "/applications/nameless.desktop"
            let text = String(decoding: try Files.read(path), as: UTF8.self)
            try Files.write(text.replacing("Name=nameless", with: "Name=Without"), to: path)
        },
        Change(testDescription: "no app any more", shows: true) {
            #expect(unlink($0.session.systemFolder + "/applications/named.desktop") == 0)
        },
        Change(testDescription: "an override that somebody removed", shows: false) {
            #expect(unlink($0.session.dataFolder + "/applications/nameless.desktop") == 0)
        },
        Change(testDescription: "an icon that begins like the app's", shows: true) {
            let folder = $0.session.dataFolder + "/icons/Papirus-Light/48x48/apps"
            try Files.write(Session.svg("green"), to: folder + "/named-beta.svg")
        },
        Change(testDescription: "an overlay theme that somebody removed", shows: false) {
            for overlay in $0.session.overlays { try Files.removeTree($0.session.dataFolder + "/icons/" + overlay) }
        },
        Change(testDescription: "another state", shows: true) {
            let path = $0.session.folder.path + "/home/.local/state/iconsd/state.ini"
            try Files.write(try $0.session.state.replacing("IconSet=aurora", with: ""), to: path)
        },
        Change(testDescription: "a cache that was cut off", shows: false) {
            for file in ["looks", "inputs"] {
                let path = $0.cache + "/" + file
                try Files.write(Array(try Files.read(path).dropLast(9)), to: path)
            }
        },
        Change(testDescription: "looks that name another theme", shows: false) {
            let path = $0.cache + "/looks"
            let text = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n").dropFirst()
            let other = text.map { $0.hasPrefix("Light=") ? "Light=Papirus" : $0 }.joined(separator: "\n")
            try Files.write(Digest.of(Array(other.utf8)) + "\n" + other, to: path)
        },
        Change(testDescription: "looks without what they were made from", shows: false) {
            #expect(unlink($0.cache + "/inputs") == 0)
        },
    ]

    @Test(arguments: changes) func whatChangedMeanwhileIsSeenAsByAStartThatRemembersNothing(change: Change) async throws
    {
        let before = try await outcome()
        try change.happen(self)
        let remembered = try await outcome()
        #expect((remembered != before) == change.shows)
        for file in ["looks", "inputs"] { unlink("\(cache)/\(file)") }
        #expect(try await outcome() == remembered)
    }

    @Test func looksOfAnEarlierTimeThanWhatWasReadAreNotBelieved() async throws {
        let earlier = try Files.read(cache + "/looks")
        try Files.write(Session.svg("red"), to: catalog + "/aurora-Light.svg")
        let now = try await outcome()
        // So a crash may leave it, since nothing waits for the disk.
        try Files.write(earlier, to: cache + "/looks")
        #expect(try await outcome() == now)
    }

    @Test func startThatLooksForAppsElsewhereReadsEverything() async throws {
        let before = try await outcome()
        let folder = session.folder.path + "/other/applications"
        try Files.makeFolder(folder)
        let entry = "[Desktop Entry]\nType=Application\nName=named\nExec=named\nIcon=other\n"
        try Files.write(entry, to: folder + "/named.desktop")
        let folders = session.folder.path + "/other:" + (session.environment["XDG_DATA_DIRS"] ?? "")
        #expect(try await outcome(["XDG_DATA_DIRS": folders]) != before)
        #expect(try await outcome() == before)
    }
}
