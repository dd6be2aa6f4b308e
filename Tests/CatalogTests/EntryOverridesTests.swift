import Catalog
import Files
import Glibc
import Testing

/// Overrides of entries that the user has none of.
@Suite struct EntryOverridesTests {
    private let folders: AppFolders
    private let source = AppFolders.system + "/a.desktop"
    private let override = AppFolders.user + "/a.desktop"

    init() throws { folders = try AppFolders() }

    private func rewrite(_ change: (String) -> String) throws {
        try folders.write(change(folders.text(override) ?? ""), override)
    }

    @Test func overrideIsTheWholeEntryWithAnotherIcon() throws {
        let before = "# c\r\n\r\n[Desktop Entry]\r\nType = Application\r\nName=A\r\nName[de]= Ä \r\n"
        let icons = "Icon=/snap/a/1.png\r\nX-Odd =1\r\n Icon[de] = de\r\n"
        let after =
            "\r\n[Desktop Action x]\r\nIcon=stays\r\nName=\\sx\r\n\r\n[Desktop Entry]\r\nIcon[fr]=fr\r\nExec=a %u"
        try folders.write(before + icons + after, source)
        #expect(folders.override("a").written == ["a"])
        let path = folders.path(source)
        let lines = try #require(folders.text(override)).split(separator: "\r\n", omittingEmptySubsequences: false)
        let digest = try #require(lines.first { $0.hasPrefix("X-Iconsd-Digest=") })
        let own = "Icon=iconsd.a\r\nX-Iconsd-App=a\r\nX-Iconsd-Source=\(path)\r\n\(digest)\r\n"
        let rest = "X-Odd =1\r\n" + after.replacing("Icon[fr]=fr\r\n", with: "")
        #expect(folders.text(override) == before + own + rest)
        #expect(digest.count == "X-Iconsd-Digest=".count + 64)
        #expect(FileAttributes(ofFileAt: folders.path(override))?.mode == 0o644)
    }

    @Test func bytesThatAreNoTextStay() throws {
        let bytes = Array(entry("A", icon: "x", "X-Latin=\n").utf8.dropLast()) + [0xE4, 0xFF, 0x0A]
        try folders.write(bytes, source)
        folders.override("a")
        #expect(Array(try Files.read(folders.path(override)).suffix(11)) == Array(bytes.suffix(11)))
    }

    @Test func appIsWhatItIsWithoutTheOverride() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        let app = folders.apps.app("a")
        folders.override("a")
        #expect(folders.apps.app("a") == app)
        #expect(folders.apps.all.first { $0.id == "a" } == app)
    }

    @Test func nothingIsWrittenWhereNothingDiffers() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        try folders.write(entry("Own", icon: "/x.png"), AppFolders.user + "/own.desktop")
        folders.override("a", "own")
        let content = folders.content
        let changes = folders.override("a", "own")
        #expect(changes == OverrideChanges())
        #expect(changes.isEmpty)
        #expect(folders.content == content)
    }

    @Test func overrideFollowsItsSource() throws {
        try folders.write(entry("Old", icon: "/x.png"), source)
        folders.override("a")
        try folders.write(entry("New", icon: "/y.png"), source)
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(override)?.contains("Name=New\n") == true)
        try folders.write(entry("Nearer", icon: "/z.png"), "other/applications/a.desktop")
        #expect(folders.override("a").isEmpty)
        try Files.remove(folders.path(source))
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(override)?.contains("Name=Nearer\n") == true)
    }

    @Test func overrideGoesWithItsSource() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        folders.override("a")
        try Files.remove(folders.path(source))
        #expect(folders.apps.app("a") == nil)
        #expect(folders.override("a").removed == ["a"])
        #expect(folders.text(override) == nil)
    }

    @Test func allIsAsBeforeWhenNoneIsWanted() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        try folders.write(entry("B", icon: "/x.png"), AppFolders.system + "/b.desktop")
        let content = folders.content
        let made = Files.missingFolders(of: folders.overrides.userFolder)
        folders.override("a", "b")
        #expect(folders.overrides.overridden == ["a", "b"])
        #expect(folders.override("b").removed == ["a"])
        #expect(folders.override().removed == ["b"])
        for folder in made.reversed() { try Files.removeIfEmpty(folder) }
        try Files.removeIfEmpty(folders.path("home/.local/state/iconsd"))
        #expect(folders.content == content)
    }

    @Test func entryOfASubfolderIsOverriddenByItsId() throws {
        try folders.write(entry("A", icon: "/x.png"), AppFolders.system + "/kde/foo.desktop")
        folders.override("kde-foo")
        #expect(folders.text(AppFolders.user + "/kde-foo.desktop")?.contains("Icon=iconsd.kde-foo\n") == true)
    }

    @Test func textOfPathsIsEscaped() throws {
        try folders.write(entry("A", icon: "/x.png"), AppFolders.system + "/ a\\b.desktop")
        folders.override(" a\\b")
        let text = try #require(folders.text(AppFolders.user + "/ a\\b.desktop"))
        #expect(text.contains("Icon=iconsd. a\\\\b\nX-Iconsd-App=\\sa\\\\b\n"))
        #expect(folders.override(" a\\b") == OverrideChanges())
        #expect(folders.override().removed == [" a\\b"])
    }

    @Test func idThatIsNoIconNameIsReported() throws {
        try folders.write(entry("A", icon: "/x.png"), AppFolders.system + "/a.png.desktop")
        let changes = folders.override("a.png")
        #expect(changes.problems.map(\.app) == ["a.png"])
        #expect(folders.text(AppFolders.user + "/a.png.desktop") == nil)
    }

    @Test func problemOfOneAppIsNotThatOfAnother() throws {
        for id in ["a", "b"] { try folders.write(entry("A", icon: "/x.png"), AppFolders.system + "/\(id).desktop") }
        #expect(mkfifo(folders.path("fifo"), 0o600) == 0)
        let gone = App(id: "c", name: "C", entryPath: folders.path("none"), icon: "")
        let odd = App(id: "d", name: "D", entryPath: folders.path("fifo"), icon: "")
        let apps = ["a", "b"].compactMap(folders.apps.app)
        let changes = folders.overrides.update(to: [odd, gone] + apps)
        #expect(changes.written == ["a", "b"])
        #expect(changes.problems.map(\.app) == ["c", "d"])
        #expect(changes.problems[0].reason == "cannot read \(gone.entryPath): No such file or directory")
    }

    @Test func folderThatCannotBeMadeIsReported() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        try folders.write("", "home/.local/share")
        let problem = try #require(folders.override("a").problems.first)
        #expect(problem.app == "a")
        #expect(problem.description.contains(folders.path("home/.local/share")))
    }
}

// MARK: What became the user's

extension EntryOverridesTests {
    @Test func overrideThatWasEditedIsNotRebuilt() throws {
        try folders.write(entry("A", icon: "/x.png", "Icon[de]=/de.png\nComment=c\n"), source)
        folders.override("a")
        try rewrite { $0.replacing("Name=A", with: "Name=Mine") }
        try folders.write(entry("New", icon: "/y.png"), source)
        let edited = folders.text(override)
        #expect(folders.override("a") == OverrideChanges())
        #expect(folders.text(override) == edited)
        let app = try #require(folders.apps.app("a"))
        #expect(app.name == "Mine")
        #expect(app.icon == "/y.png")
    }

    @Test func resetOfAnEditedOverrideTakesOnlyTheIconAndKeys() throws {
        try folders.write(entry("A", icon: "/x.png", "Icon[de]=/de.png\nComment=c\n"), source)
        folders.override("a")
        try rewrite { $0.replacing("Name=A", with: "Name=Mine") }
        #expect(folders.override().removed == ["a"])
        #expect(folders.text(override) == entry("Mine", icon: "/x.png", "Icon[de]=/de.png\nComment=c\n"))
        #expect(folders.override() == OverrideChanges())
    }

    @Test func iconThatTheUserChoseInAnOverrideStays() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        folders.override("a")
        try rewrite { $0.replacing("Icon=iconsd.a", with: "Icon=/mine.png") }
        #expect(folders.apps.app("a")?.icon == "/mine.png")
        #expect(folders.override("a").problems.map(\.app) == ["a"])
        folders.override()
        #expect(folders.text(override) == entry("A", icon: "/mine.png"))
    }

    @Test func editedOverrideOutlivesItsSource() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        folders.override("a")
        try rewrite { $0 + "# mine\n" }
        try Files.remove(folders.path(source))
        #expect(folders.apps.app("a")?.icon == "")
        folders.override()
        #expect(folders.text(override) == "[Desktop Entry]\nType=Application\nName=A\nExec=true\n# mine\n")
    }

    @Test func overrideWithoutItsKeysStillIsUndone() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        folders.override("a")
        try rewrite { text in
            text.split(separator: "\n").filter { !$0.hasPrefix("X-Iconsd") }.map { $0 + "\n" }.joined()
        }
        #expect(folders.override("a") == OverrideChanges())
        folders.override()
        #expect(folders.text(override) == entry("A", icon: "/x.png"))
    }

    @Test func removedAppIsLeftAlone() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        let app = try #require(folders.apps.app("a"))
        try folders.write(entry("A", icon: "/x.png", "Hidden=true\n"), override)
        let content = folders.content
        #expect(folders.overrides.update(to: [app]) == OverrideChanges())
        #expect(folders.content == content)
    }

    @Test func copyForAnotherIdIsTheUsers() throws {
        try folders.write(entry("A", icon: "/x.png"), source)
        folders.override("a")
        let text = try #require(folders.text(override))
        try folders.write(text, AppFolders.user + "/copy.desktop")
        folders.override()
        #expect(folders.overrides.overridden.isEmpty)
        #expect(folders.text(AppFolders.user + "/copy.desktop") == text)
    }
}
