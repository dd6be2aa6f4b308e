import Catalog
import Files
import Glibc
import Testing

@Suite struct InstalledAppsTests {
    private let folders: AppFolders

    init() throws { folders = try AppFolders() }

    private var ids: [String] { folders.apps.all.map(\.id).filter { $0.hasPrefix("t-") } }

    @Test func appIsWhatItsEntrySays() throws {
        let lines = "Name[de]=Karten\nX-Flatpak=org.t.App\nX-SnapInstanceName=snap_1\nNoDisplay=true\n"
        try folders.write(entry("Maps", icon: "maps", lines), "system/applications/t-maps.desktop")
        let app = App(
            id: "t-maps",
            name: "Maps",
            entryPath: folders.path("system/applications/t-maps.desktop"),
            icon: "maps",
            isInMenus: false,
            flatpak: "org.t.App",
            snap: "snap_1"
        )
        #expect(folders.apps.app("t-maps") == app)
        #expect(folders.apps.all.contains(app))
    }

    @Test func firstFolderWins() throws {
        let order = [
            "flatpak/exports/share", "home/.local/share/flatpak/exports/share", "other", "system", "home/.local/share",
        ]
        for place in order {
            try folders.write(entry(place, icon: "x"), place + "/applications/t-a.desktop")
            #expect(folders.apps.app("t-a")?.name == place)
        }
        #expect(ids == ["t-a"])
    }

    @Test func foldersOfFlatpakAndSnapComeLastUnlessTheyAreInTheList() {
        let variables = [
            "HOME": "/h", "XDG_DATA_DIRS": "/var/lib/snapd/desktop:/usr/share:/usr/share/", "FLATPAK_USER_DIR": "/f",
        ]
        let environment = Environment(variables)
        let path = InstalledApps(BaseDirectories(environment), environment).searchPath
        let folders = [
            "/h/.local/share", "/var/lib/snapd/desktop", "/usr/share", "/f/exports/share",
            "/var/lib/flatpak/exports/share",
        ]
        #expect(path == folders.map { $0 + "/applications" })
    }

    @Test func subfoldersAreInTheId() throws {
        try folders.write(entry("1", icon: "x"), "system/applications/t/b/c.desktop")
        try folders.write(entry("2", icon: "x"), "system/applications/t-b/d.desktop")
        try folders.write(entry("3", icon: "x"), "system/applications/t/a-e.desktop")
        #expect(ids == ["t-a-e", "t-b-c", "t-b-d"])
        for id in ids { #expect(folders.apps.app(id)?.id == id) }
        #expect(folders.apps.app("t/b/c") == nil)
        #expect(folders.apps.app("") == nil)
        try folders.write(entry("nearer", icon: "x"), "system/applications/t-b-c.desktop")
        #expect(folders.apps.app("t-b-c")?.name == "nearer")
        #expect(folders.apps.all.first { $0.id == "t-b-c" }?.name == "nearer")
    }

    @Test func linksAreFollowedAndDoNotLeadAround() throws {
        try folders.write(entry("Real", icon: "x"), "store/real.desktop")
        try folders.link("system/applications/t-link.desktop", to: folders.path("store/real.desktop"))
        try folders.link("system/applications/t", to: folders.path("store"))
        try folders.link("system/applications/t-broken.desktop", to: "nowhere")
        try folders.link("system/applications/t-round.desktop", to: "t-round.desktop")
        try folders.link("store/loop", to: "../system/applications")
        #expect(ids == ["t-link", "t-real"])
        #expect(folders.apps.app("t-real")?.entryPath == folders.path("system/applications/t/real.desktop"))
    }

    @Test func removedAppHidesThoseFurtherDown() throws {
        try folders.write(entry("1", icon: "x"), "system/applications/t-a.desktop")
        try folders.write(entry("0", icon: "x", "Hidden=true\n"), AppFolders.user + "/t-a.desktop")
        #expect(folders.apps.app("t-a") == nil)
        #expect(ids.isEmpty)
    }

    @Test(arguments: [
        "", "no key file", "[Desktop Entry]\nName=n\n", "[Desktop Entry]\nType=Link\nName=n\n",
        "\u{FEFF}[Desktop Entry]\n",
        "[Other]\nk=v\n[Desktop Entry]\nType=Application\nName=n\n", "[Desktop Entry]\nHidden=true\n", "a\u{0}b",
    ])
    func brokenEntryDoesNotStandBeforeASoundOne(_ broken: String) throws {
        try folders.write(entry("sound", icon: "x"), "other/applications/t-a.desktop")
        try folders.write(broken, AppFolders.user + "/t-a.desktop")
        try folders.write(broken, "system/applications/t-b.desktop")
        #expect(folders.apps.app("t-a")?.name == "sound")
        #expect(ids == ["t-a"])
    }

    @Test func appWithoutANameIsShownByItsId() throws {
        try folders.write("[Desktop Entry]\nType=Application\n", "system/applications/t-a.desktop")
        #expect(folders.apps.app("t-a")?.name == "t-a")
        #expect(folders.apps.app("t-a")?.icon == "")
    }

    @Test func whatIsNoFileCostsOnlyItself() throws {
        let folder = "system/applications"
        try folders.write(entry("1", icon: "x"), folder + "/t-a.desktop")
        #expect(mkfifo(folders.path(folder + "/t-fifo.desktop"), 0o600) == 0)
        try folders.link(folder + "/t-device.desktop", to: "/dev/zero")
        try folders.write(entry("inner", icon: "x"), folder + "/t-folder.desktop/b.desktop")
        try folders.write("", folder + "/t-large.desktop")
        #expect(truncate(folders.path(folder + "/t-large.desktop"), 100 << 20) == 0)
        #expect(ids == ["t-a"])
        #expect(folders.apps.app("t-fifo") == nil)
    }

    @Test func changesAreSeen() throws {
        try folders.write(entry("old", icon: "x"), "system/applications/t-a.desktop")
        #expect(folders.apps.app("t-a")?.name == "old")
        try folders.write(entry("new", icon: "x"), "system/applications/t-a.desktop")
        #expect(folders.apps.app("t-a")?.name == "new")
        try Files.remove(folders.path("system/applications/t-a.desktop"))
        #expect(folders.apps.app("t-a") == nil)
    }

    @Test func allFoldersAreWatchedAlsoThoseThatAreMissing() throws {
        try folders.write(entry("1", icon: "x"), "system/applications/kde/deep/a.desktop")
        let watched = folders.apps.watched
        for folder in [AppFolders.user, "system/applications", "other/applications"] {
            #expect(watched.contains(folders.path(folder)))
        }
        #expect(watched.contains(folders.path("system/applications/kde/deep")))
        #expect(watched.contains("/var/lib/snapd/desktop/applications"))
    }
}
