import Files
import Glibc
import IconTheme
import Testing

@Suite struct InstalledThemesTests {
    private let folders: IconFolders
    private let sound = "[Icon Theme]\nName=Sound\nDirectories=48x48/apps\n"

    init() throws {
        folders = try IconFolders()
    }

    @Test func searchPathIsThatOfTheSpecification() {
        let environment = Environment(["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/a:/b/"])
        let path = InstalledThemes(BaseDirectories(environment)).searchPath
        #expect(path == ["/h/.icons", "/d/icons", "/a/icons", "/b/icons", "/usr/share/pixmaps"])
    }

    @Test func indexIsWhatTheThemeSaysOfItself() throws {
        let text = "[Icon Theme]\nName=Foo\nName[de]=Fu\nComment=A theme\nInherits= Bar , ,,hicolor\t\nHidden=true\n"
        try folders.write(text + "Directories=a,b\n[a]\nSize=16\n[b]\nName=wrong\n", ".local/share/icons/foo")
        let parents = ["Bar", "hicolor"]
        let index = ThemeIndex(name: "foo", title: "Foo", comment: "A theme", parents: parents, isHidden: true)
        #expect(folders.themes.theme("foo") == index)
        #expect(folders.themes.isInstalled("foo"))
    }

    @Test func firstFolderOfTheSearchPathWins() throws {
        for (place, title) in [("system/icons", "3"), (".local/share/icons", "2"), (".icons", "1")] {
            try folders.write("[Icon Theme]\nName=\(title)\nDirectories=a\n", place + "/foo")
            #expect(folders.themes.theme("foo")?.title == title)
        }
        #expect(folders.themes.all.map(\.name) == ["foo"])
    }

    @Test func namesAreSorted() throws {
        for name in ["b", "a", "B"] { try folders.write(sound, ".icons/" + name) }
        try folders.write(sound, "system/icons/c")
        #expect(folders.themes.all.map(\.name) == ["B", "a", "b", "c"])
    }

    @Test func aliasAndCursorThemeAreNoIconThemes() throws {
        try folders.write("[Icon Theme]\nInherits=Adwaita\n", ".icons/default")
        #expect(folders.themes.theme("default") == nil)
        #expect(!folders.themes.isInstalled("default"))
        #expect(folders.themes.all.map(\.name).isEmpty)
    }

    @Test func generatedThemeIsInstalledAndHidden() throws {
        try folders.write(sound + "Hidden=true \n", ".icons/iconsd-0a-dark")
        #expect(folders.themes.isInstalled("iconsd-0a-dark"))
        #expect(folders.themes.theme("iconsd-0a-dark")?.isHidden == true)
    }

    @Test func relativesAreTheThemesOfOneFamily() throws {
        for name in ["Foo", "Foo-dark", "FooLight", "Foo-blue", "Bar-dark"] {
            try folders.write(sound, ".icons/" + name)
        }
        let relatives = folders.themes.relatives(of: ThemeIndex(name: "Foo-dark"))
        #expect(relatives.map(\.name) == ["Foo", "Foo-dark", "FooLight"])
    }

    @Test func themeWithoutFoldersOfItsOwnIsAnIconTheme() throws {
        try folders.write("[Icon Theme]\nName=Foo\nInherits=Bar\nDirectories=\n", ".icons/foo")
        #expect(folders.themes.isInstalled("foo"))
    }

    @Test(arguments: [
        "", ".", "..", "../up", "a/b", "a/", "/", "/usr/share/icons/Papirus", "line\n", ".hidden", "zero\0", "\u{7F}",
        "\u{85}", ".\u{301}dot", "a/\u{301}b",
    ])
    func nameThatLeadsElsewhereIsNotLookedUp(name: String) throws {
        try folders.write(sound, "up")
        for theme in ["a/b", ".hidden", "line\n", "zero", "\u{7F}", "\u{85}", ".\u{301}dot", "a/\u{301}b"] {
            try folders.write(sound, ".icons/" + theme)
        }
        #expect(folders.themes.theme(name) == nil)
        #expect(!folders.themes.isInstalled(name))
        #expect(folders.themes.all.map(\.name) == ["zero"])
    }

    @Test(arguments: ["größe", "with space", "日本語", "a:b", "100%", "-dash", String(repeating: "n", count: 255)])
    func unusualNameIsAName(name: String) throws {
        try folders.write(sound, ".icons/" + name)
        #expect(folders.themes.all.map(\.name) == [name])
        #expect(folders.themes.isInstalled(name))
    }

    @Test func nameThatIsTooLongForAFileIsNotInstalled() {
        #expect(!folders.themes.isInstalled(String(repeating: "n", count: 100_000)))
    }
}

@Suite struct BrokenIndexTests {
    private let folders: IconFolders

    init() throws {
        folders = try IconFolders()
        try folders.write("[Icon Theme]\nName=Sound\nDirectories=a\n", "system/icons/theme")
        try folders.write("[Icon Theme]\nName=Other\nDirectories=a\n", ".icons/other")
    }

    /// Whatever stands in the home folder, the theme behind it and its neighbours are found.
    private func expectTheSoundOne(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(folders.themes.theme("theme")?.title == "Sound", sourceLocation: sourceLocation)
        #expect(folders.themes.all.map(\.name) == ["other", "theme"], sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        "", "nonsense", "[Icon Theme", "Directories=a\n", "[Icon Theme]\nDirectories\n", "[Icon Theme]\n",
        "[Other]\na=b\n",
    ])
    func brokenTextCostsOnlyItself(text: String) throws {
        try folders.write(text, ".icons/theme")
        expectTheSoundOne()
    }

    @Test func binaryJunkCostsOnlyItself() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            try folders.write([0] + (0..<500).map { _ in UInt8.random(in: 0...255, using: &random) }, ".icons/theme")
            expectTheSoundOne()
        }
    }

    @Test func invalidTextIsAsGoodAsNone() throws {
        let text = Array("[Icon Theme]\nDirectories=a\nInherits=".utf8)
        try folders.write(text + [0xFF, 0xFE, 0x0A], ".icons/theme")
        #expect(folders.themes.theme("theme") == ThemeIndex(name: "theme"))
    }

    @Test func hugeFileCostsOnlyItself() throws {
        try folders.write("[Icon Theme]\nDirectories=a\n", ".icons/theme")
        #expect(truncate(folders.index(of: ".icons/theme"), 20 << 20) == 0)
        expectTheSoundOne()
    }

    @Test func fifoFolderAndDanglingLinkAreNoIndex() throws {
        for name in ["theme", "second", "third"] { try folders.write("", ".icons/\(name)/below") }
        #expect(mkfifo(folders.index(of: ".icons/theme"), 0o600) == 0)
        #expect(mkdir(folders.index(of: ".icons/second"), 0o700) == 0)
        #expect(symlink("nowhere", folders.index(of: ".icons/third")) == 0)
        expectTheSoundOne()
    }
}
