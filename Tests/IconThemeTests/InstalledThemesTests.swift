import CGIO
import Files
import Glibc
import IconTheme
import TestSupport
import Testing

/// Themes in a home folder of the test's own.
private struct Home {
    let folder: TemporaryFolder
    let directories: BaseDirectories

    init() throws {
        folder = try TemporaryFolder()
        directories = BaseDirectories(Environment(["HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/system"]))
    }

    var themes: InstalledThemes { InstalledThemes(directories) }

    func write(_ index: String, _ path: String) throws {
        try Files.write(index, to: "\(folder.path)/\(path)/index.theme")
    }
}

@Suite struct InstalledThemesTests {
    private let index = "[Icon Theme]\nName=Foo\nComment=A theme\nInherits= Bar , ,hicolor\nDirectories=48x48/apps\n"

    @Test func searchPathIsThatOfTheSpecification() throws {
        let environment = Environment(["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/a:/b/"])
        let path = InstalledThemes(BaseDirectories(environment)).searchPath
        #expect(path == ["/h/.icons", "/d/icons", "/a/icons", "/b/icons", "/usr/share/pixmaps"])
    }

    @Test func indexIsReadAsItSaysOfItself() throws {
        let home = try Home()
        try home.write(index + "Hidden=true\n", ".local/share/icons/foo")
        let theme = try #require(home.themes.theme("foo"))
        #expect(theme.name == "foo")
        #expect(theme.title == "Foo")
        #expect(theme.comment == "A theme")
        #expect(theme.parents == ["Bar", "hicolor"])
        #expect(theme.isHidden)
    }

    @Test func firstFolderOfTheSearchPathWins() throws {
        let home = try Home()
        for (place, title) in [(".icons", "1"), (".local/share/icons", "2"), ("system/icons", "3")] {
            try home.write("[Icon Theme]\nName=\(title)\nDirectories=a\n", place + "/foo")
        }
        #expect(home.themes.theme("foo")?.title == "1")
        #expect(home.themes.all.map(\.name) == ["foo"])
    }

    @Test func themeWithoutIconsIsNone() throws {
        let home = try Home()
        try home.write("[Icon Theme]\nInherits=Adwaita\n", ".icons/default")
        #expect(home.themes.theme("default") == nil)
        #expect(home.themes.all.isEmpty)
    }

    @Test(arguments: ["", ".", "..", "../foo", "a/b", "foo\n", ".foo", "foo\0", "\u{7F}"])
    func namesThatAreNoFileNamesAreNotLookedUp(name: String) throws {
        let home = try Home()
        try home.write(index, ".local/share/foo")
        try home.write(index, ".icons/.foo")
        #expect(home.themes.theme(name) == nil)
    }

    @Test(arguments: ["", "\0\u{1}\u{2}", "[Icon Theme", "Directories=a", "[Icon Theme]\nDirectories\n"])
    func brokenIndexCostsOnlyItself(text: String) throws {
        let home = try Home()
        try home.write(text, ".icons/broken")
        try home.write(index, ".icons/foo")
        #expect(home.themes.all.map(\.name) == ["foo"])
    }

    @Test func brokenIndexDoesNotHideTheOneBehindIt() throws {
        let home = try Home()
        try home.write("nonsense", ".icons/foo")
        try home.write(index, "system/icons/foo")
        #expect(home.themes.theme("foo")?.title == "Foo")
    }

    @Test func fifoAndFolderInPlaceOfAnIndexAreNoThemes() throws {
        let home = try Home()
        for name in ["fifo", "folder"] { g_mkdir_with_parents("\(home.folder.path)/.icons/\(name)/", 0o700) }
        mkfifo("\(home.folder.path)/.icons/fifo/index.theme", 0o600)
        g_mkdir_with_parents("\(home.folder.path)/.icons/folder/index.theme", 0o700)
        #expect(home.themes.all.isEmpty)
    }
}

@Suite struct InheritanceTests {
    private func inheritance(_ name: String, _ parents: [String: [String]]) -> Inheritance {
        Inheritance(of: name) { name in parents[name].map { ThemeIndex(name: name, parents: $0) } }
    }

    @Test func parentsAreSearchedDepthFirstAndHicolorLast() {
        let parents = ["a": ["b", "hicolor", "c"], "b": ["d"], "c": [], "d": ["hicolor"], "hicolor": []]
        #expect(inheritance("a", parents).chain.map(\.name) == ["a", "b", "d", "c", "hicolor"])
    }

    @Test func missingParentsAreNamed() {
        let found = inheritance("a", ["a": ["gone", "b"], "b": ["lost"], "hicolor": []])
        #expect(found.chain.map(\.name) == ["a", "b", "hicolor"])
        #expect(found.missing == ["gone", "lost"])
        #expect(inheritance("a", [:]).missing == ["a", "hicolor"])
    }

    @Test func cyclesEnd() {
        let found = inheritance("a", ["a": ["b"], "b": ["a", "b", "c"], "c": ["a"], "hicolor": ["a"]])
        #expect(found.chain.map(\.name) == ["a", "b", "c", "hicolor"])
    }
}
