import Catalog
import Files
import Glibc
import IconTheme
import KeyFile
import Testing

@Suite struct CatalogFoldersTests {
    private let catalogs: CatalogsOnDisk
    private let path: String

    init() throws {
        catalogs = try CatalogsOnDisk()
        path = try #require(catalogs.environment["HOME"])
    }

    private func text(_ sets: String...) -> String {
        "[Catalog]\nVersion=1\n" + sets.map { "[Icon Set \($0)]\nTitle=\($0)\nLight=a.svg\n" }.joined()
    }

    /// Installs a Flatpak with a catalog, as Flatpak does: `current` and `active` are links.
    private func installFlatpak(_ app: String, of id: String, in installation: String) throws {
        let folder = "\(path)/\(installation)/app/\(app)"
        let place = "\(folder)/x86_64/stable/0123abcd/files/share/iconsd/catalog/\(id)"
        try Files.write(text("flatpak", "both"), to: place + "/catalog.ini")
        try Files.write(CatalogsOnDisk.svg, to: place + "/a.svg")
        #expect(symlink("x86_64/stable", folder + "/current") == 0)
        #expect(symlink("0123abcd", folder + "/x86_64/stable/active") == 0)
    }

    @Test func setsAreMergedByNameAndTheUsersComeFirst() throws {
        try catalogs.write(text("user", "both"), ["a.svg"])
        try catalogs.write(text("both", "system"), ["a.svg"], to: "system")
        let sets = catalogs.content.iconSets
        #expect(sets.map(\.name) == ["default", "user", "both", "system"])
        let folders = sets.dropFirst().map { $0.light[0].path.contains("/user/") }
        #expect(folders == [true, true, false])
        #expect(catalogs.problems == [])
    }

    @Test func brokenCatalogOrSetDoesNotStandBeforeASoundOne() throws {
        try catalogs.write(text("night"), ["a.svg"], to: "system")
        for broken in ["nonsense", "[Catalog]\nVersion=9\n", text("night").replacing("a.svg", with: "lost.svg")] {
            try catalogs.write(broken)
            #expect(catalogs.names == ["default", "night"])
            #expect(!catalogs.problems.isEmpty)
        }
    }

    @Test func theLimitCountsTheSetsOfAllFolders() throws {
        try catalogs.write(
            "[Catalog]\nVersion=1\n" + (1...40).map { "[Icon Set a\($0)]\nLight=a.svg\n" }.joined(),
            ["a.svg"]
        )
        let others = (1...40).map { "[Icon Set b\($0)]\nLight=a.svg\n" }.joined()
        try catalogs.write("[Catalog]\nVersion=1\n" + others, ["a.svg"], to: "system")
        #expect(catalogs.names.count == 1 + 64)
        #expect(catalogs.content.problems.map(\.path) == [catalogs.catalog("system") + "/catalog.ini"])
    }

    @Test(arguments: ["user/flatpak", "flatpak"]) func flatpakHasACatalogForItselfAlone(installation: String) throws {
        try installFlatpak(CatalogsOnDisk.app, of: CatalogsOnDisk.app, in: installation)
        try installFlatpak("org.example.Other", of: CatalogsOnDisk.app, in: installation)
        #expect(catalogs.names == ["default", "flatpak", "both"])
        #expect(catalogs.folders.apps == [CatalogsOnDisk.app])
        #expect(catalogs.folders.content(of: "org.example.Other").iconSets == [])
        try catalogs.write(text("both"), ["a.svg"])
        #expect(catalogs.names == ["default", "both", "flatpak"])
        #expect(catalogs.problems == [])
        #expect(catalogs.folders.ofFlatpaks.count == 1)
    }

    @Test func flatpakHasNothingOutsideOfItsFiles() throws {
        try catalogs.write(text("night"), ["a.svg"], to: "secret")
        let app = "\(path)/flatpak/app/\(CatalogsOnDisk.app)"
        let place = app + "/current/active/files/share/iconsd/catalog"
        try Files.write("", to: place + "/file")
        #expect(symlink(catalogs.catalog("secret"), "\(place)/\(CatalogsOnDisk.app)") == 0)
        #expect(Files.exists("\(place)/\(CatalogsOnDisk.app)/catalog.ini"))
        #expect(catalogs.names == [] && catalogs.folders.apps == [])
    }

    @Test func flatpakHasNoFileOfItsCatalogOutsideOfItsFiles() throws {
        try catalogs.write(text("night"), ["a.svg"], to: "secret")
        try installFlatpak(CatalogsOnDisk.app, of: CatalogsOnDisk.app, in: "flatpak")
        let folder = try #require(catalogs.folders.ofFlatpaks.first)
        unlink(folder + "/catalog.ini")
        #expect(symlink(catalogs.catalog("secret") + "/catalog.ini", folder + "/catalog.ini") == 0)
        #expect(catalogs.names == [] && catalogs.folders.ofFlatpaks == [])
    }

    @Test(arguments: [
        "", ".", "..", "../\(CatalogsOnDisk.app)", "a/b", "a\nb", ".hidden", String(repeating: "a", count: 201),
    ])
    func whatIsNoIDHasNothing(app: String) throws {
        try catalogs.write(text("night"), ["a.svg"])
        #expect(!App.isID(app))
        #expect(catalogs.folders.content(of: app) == CatalogContent())
    }

    @Test func appsAreThoseThatHaveACatalog() throws {
        try catalogs.write(text("night"))
        try catalogs.write(text("night"), to: "system")
        let root = path + "/user/iconsd/catalog"
        try Files.write("", to: root + "/org.example.NoCatalog/a.svg")
        try Files.write(text("night"), to: root + "/.hidden/catalog.ini")
        try Files.write("broken", to: root + "/b/catalog.ini")
        try Files.write("", to: root + "/file")
        #expect(catalogs.folders.apps == ["b", CatalogsOnDisk.app])
    }

    @Test func everyFolderInWhichACatalogCanChangeIsWatched() throws {
        let user = path + "/user/iconsd/catalog"
        let system = path + "/system/iconsd/catalog"
        let flatpaks = [path + "/user/flatpak", path + "/flatpak"]
        #expect(catalogs.folders.watched == [user, system] + flatpaks)
        try catalogs.write(text("night").replacing("a.svg", with: "deep/er/a.svg;deep/b.svg;../c.svg"))
        try Files.write("", to: system + "/org.example.NoCatalog/a.svg")
        let app = catalogs.catalog()
        let expected = [app, system + "/org.example.NoCatalog", app + "/deep", app + "/deep/er"]
        #expect(catalogs.folders.watched == [user, system] + flatpaks + expected)
    }

    @Test func nameOfASetGoesOntoALine() {
        for name in ["night", "Größe 2", "a.b-c_d", String(repeating: "n", count: 100)] {
            #expect(IconSet.isName(name))
        }
        for name in ["", " a", "-a", "a ", "a/b", "a;b", "[a", "a]", "a\nb", "a\0", String(repeating: "n", count: 101)]
        {
            #expect(!IconSet.isName(name))
        }
    }
}
