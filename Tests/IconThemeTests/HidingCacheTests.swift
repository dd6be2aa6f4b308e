import Files
import Glibc
import IconTheme
import Testing
import TestSupport

/// `icon-theme.cache` as GTK's own program makes it, and what GTK finds then.
@Suite struct HidingCacheTests {
    private let folders: OverlayFolders
    private let theme: String
    private static let picture = "/usr/share/icons/Adwaita/48x48/legacy/help-browser.png"

    init() async throws {
        folders = try OverlayFolders(system: true)
        theme = folders.icons + "/Cached"
        try folders.writeTheme("Cached", ["48x48/apps"])
        try add("iconsd-old")
        try await command(["gtk-update-icon-cache", "--force", "--quiet", theme], folders.environment).check()
    }

    private func add(_ icon: String) throws {
        try Files.makeFolder(theme + "/48x48/apps")
        let fingerprint = try Files.fingerprint(of: Self.picture)
        try Files.copy(Self.picture, to: "\(theme)/48x48/apps/\(icon).png", expecting: fingerprint)
    }

    /// Makes a folder look as if it had changed a minute from now.
    private func change(_ folder: String) {
        var times = [timespec(), timespec()]
        clock_gettime(CLOCK_REALTIME, &times[0])
        times[0].tv_sec += 60
        times[1] = times[0]
        utimensat(AT_FDCWD, folder, times, 0)
    }

    private var caches: [HidingCache] { folders.themes.hidingCaches(of: ["Cached", "hicolor-nonexistent"]) }

    @Test(arguments: ["gtk3", "gtk4"]) func iconThatCameLaterIsHiddenUntilTheThemeItselfChanges(finder: String)
        async throws
    {
        #expect(caches.isEmpty)
        try add("iconsd-new")
        change(theme + "/48x48/apps")
        #expect(caches == [HidingCache(folder: theme, changed: "48x48/apps")])
        #expect(try await folders.found(["iconsd-old", "iconsd-new"], in: "Cached", by: finder) == ["iconsd-old"])
        change(theme)
        #expect(caches.isEmpty)
        #expect(
            try await folders.found(["iconsd-old", "iconsd-new"], in: "Cached", by: finder) == [
                "iconsd-old", "iconsd-new",
            ]
        )
    }
}

@Suite struct LookupTests {
    @Test func iconIsFoundInTheFoldersThatTheIndexNamesInEachPlace() throws {
        let folders = try OverlayFolders()
        try folders.writeTheme("Theme", ["16x16/places", "48x48/places"])
        try folders.write("picture", "data/icons/Theme/48x48/places/folder.svg")
        try folders.write("picture", "data/icons/Theme/elsewhere/user-home.png")
        try folders.write("picture", ".icons/Theme/16x16/places/user-trash.png")
        #expect(folders.themes.has("folder", in: "Theme"))
        #expect(folders.themes.has("user-trash", in: "Theme"))
        #expect(!folders.themes.has("user-home", in: "Theme"))
        #expect(!folders.themes.has("folder", in: "Nonexistent"))
    }
}

@Suite struct MissingParentTests {
    @Test(arguments: ["gtk3", "gtk4", "qt", "kde"]) func parentThatIsMissingIsPassedOver(finder: String) async throws {
        let folders = try OverlayFolders(system: true)
        try folders.writeTheme("Child", ["48x48/apps"], "Inherits=Nonexistent,Adwaita\n")
        try folders.writeTheme("Grandchild", ["48x48/apps"], "Inherits=Child\n")
        for theme in ["Child", "Grandchild"] {
            #expect(
                try await folders.found(["folder", "user-home"], in: theme, by: finder) == ["folder", "user-home"]
            )
        }
    }
}

extension OverlayFolders {
    /// Those of some icons that a finder finds in a theme, in their order.
    fileprivate func found(_ icons: [String], in theme: String, by finder: String) async throws -> [String] {
        try write(icons.map { $0 + "\n" }.joined(), "names")
        var environment = environment
        environment.variables["QT_QPA_PLATFORM"] = "offscreen"
        let script = Makefile.folder + "/Tests/TestSupport/find-icons"
        let lines = try await command([script, finder, path + "/names", "48", theme], environment).check()
        // Theme, name, size, scale, way, icon and picture.
        return lines.compactMap { line in
            let fields = line.split(separator: "\t").map(String.init)
            return fields[3] == "1" && fields[4] == "plain" && fields[5] != "-" ? fields[1] : nil
        }
    }
}
