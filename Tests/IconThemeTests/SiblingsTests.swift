import Files
import Glibc
@testable import IconTheme
import Testing

@Suite struct SiblingsTests {
    private let folders: OverlayFolders

    init() throws {
        folders = try OverlayFolders()
        try folders.writeTheme("base", ["48/apps", "16/apps"], "Inherits=parent,hicolor\n", scaled: ["16@2/apps"])
        try folders.writeTheme("parent", ["48/apps", "48/status"])
        try folders.writeTheme("hicolor", ["48/apps"])
    }

    private func write(_ path: String) throws {
        try folders.write(path, "data/icons/" + path)
    }

    private func siblings(_ names: Set<String>, _ bases: [String] = ["base"]) -> Siblings {
        Siblings(of: names, under: bases, in: folders.themes)
    }

    /// The pictures' paths relative to the folder of icon themes, with the sibling that they are of.
    private func icons(of names: Set<String>) -> [String: [String]] {
        let found = siblings(names).icons(of: names, under: "base").map { icon in
            (icon.name, icon.pictures.map { String($0.path.dropFirst(folders.icons.count + 1)) })
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    @Test func allPicturesOfTheFirstThemeThatHasASiblingComeAlong() throws {
        try ["base/48/apps/a-b.png", "base/16@2/apps/a-b.png", "parent/48/apps/a-b.svg"].forEach(write)
        try ["parent/48/apps/a-c.svg", "parent/48/status/a-c.xpm", "hicolor/48/apps/a-c.png"].forEach(write)
        try ["hicolor/48/apps/a-symbolic.symbolic.png", "hicolor/48/apps/a-symbolic.svgz", "a-d.png"].forEach(write)
        let expected = [
            "a-b": ["base/48/apps/a-b.png", "base/16@2/apps/a-b.png"],
            "a-c": ["parent/48/apps/a-c.svg", "parent/48/status/a-c.xpm"],
            "a-symbolic": ["hicolor/48/apps/a-symbolic.svgz", "hicolor/48/apps/a-symbolic.symbolic.png"],
            "a-d": ["a-d.png"],
        ]
        #expect(icons(of: ["a"]).mapValues { Set($0) } == expected.mapValues { Set($0) })
        #expect(siblings(["a"]).count(of: "a") == 4)
    }

    @Test func whatIsNoSiblingDoesNotComeAlong() throws {
        let names = ["a.png", "ab-c.png", "b-a-c.png", "a-b.txt", "a-b", "-a.png", "A-b.png", "a_b.png", "a-.txt.png~"]
        for name in names { try write("base/48/apps/" + name) }
        try write("base/elsewhere/a-b.png")
        try write("other/48/apps/a-b.png")
        #expect(icons(of: ["a"]).isEmpty)
        #expect(siblings(["a"]).count(of: "a") == 0)
    }

    @Test func chosenNameIsNoSiblingOfAnother() throws {
        for name in ["a-b", "a-b-c", "a-d"] { try write("base/48/apps/\(name).svg") }
        #expect(icons(of: ["a", "a-b"]).keys.sorted() == ["a-b-c", "a-d"])
        // To be counted it need not be chosen.
        #expect(siblings(["a", "a-b"]).count(of: "a") == 3)
        #expect(siblings(["a", "a-b"]).count(of: "a-b") == 1)
    }

    @Test func partsOfAThemeAreOneThemeAndTheFirstPlaceWins() throws {
        try ["base/48/apps/a-b.png", "base/16/apps/a-c.png"].forEach(write)
        try folders.write("user", ".icons/base/48/apps/a-b.png")
        try folders.write("user", ".icons/base/48/apps/a-c.png")
        let pictures = siblings(["a"]).icons(of: ["a"], under: "base").flatMap(\.pictures).map(\.path)
        let home = folders.path + "/.icons/base/48/apps"
        #expect(pictures == [home + "/a-b.png", home + "/a-c.png", folders.icons + "/base/16/apps/a-c.png"])
    }

    @Test func countIsThatOfAllBases() throws {
        try folders.writeTheme("dark", ["48/apps"], "Inherits=parent\n")
        for path in ["base/48/apps/a-b.png", "dark/48/apps/a-c.png", "parent/48/apps/a-b.png"] { try write(path) }
        let both = siblings(["a"], ["base", "dark"])
        #expect(both.count(of: "a") == 2)
        #expect(both.icons(of: ["a"], under: "base").map(\.name) == ["a-b"])
        #expect(both.icons(of: ["a"], under: "dark").map(\.name) == ["a-b", "a-c"])
    }

    @Test func folderThatLeadsOutOfTheThemeIsNotSearched() throws {
        try folders.writeTheme("evil", ["../base/48/apps", "48/../../x", "/etc", "./48", "48//apps"])
        try write("base/48/apps/a-b.png")
        let siblings = siblings(["a"], ["evil"])
        #expect(siblings.icons(of: ["a"], under: "evil").isEmpty)
    }

    @Test func namesOfAllKindsAreFound() throws {
        for name in ["größe", "org.example.App", "a b", "日本", "x-y-z"] {
            try write("base/48/apps/\(name)-b.png")
            #expect(icons(of: [name]).keys.sorted() == [name + "-b"])
        }
    }
}
