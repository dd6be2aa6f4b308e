import Catalog
import Files
import Testing

/// The copies of entries in Xfce's panel, of which only the icon may change.
@Suite struct PanelCopiesTests {
    private let folders: AppFolders
    private let source = AppFolders.system + "/a.desktop"
    private let override = AppFolders.user + "/a.desktop"
    private let copy = AppFolders.panel + "/launcher-5/17654321091.desktop"
    private let saved = AppFolders.savedCopies + "/launcher-5/17654321091.desktop"

    init() throws {
        folders = try AppFolders()
        try folders.write(entry("A", icon: "/x.png", "Icon[de]=/de.png\nComment=c\n"), source)
    }

    private func copied(from path: String, icon: String = "/x.png") -> String {
        entry("A", icon: icon, "X-XFCE-Source=file://\(folders.path(path))\n")
    }

    @Test func onlyTheIconChangesAndAllComesBack() throws {
        let head = "# c\r\n[Desktop Entry]\r\nType=Application\r\nName=A\r\nName = A\r\n"
        let tail = "X-XFCE-Source=file://\(folders.path(source))\r\n[Desktop Action x]\r\nIcon=stays"
        let text = head + "Icon=/x.png\r\nIcon[de]=/de.png\r\n" + tail
        try folders.write(text, copy, mode: 0o640)
        let attributes = FileAttributes(ofFileAt: folders.path(copy))
        let content = folders.content
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(copy) == head + "Icon=iconsd.a\r\n" + tail)
        #expect(FileAttributes(ofFileAt: folders.path(copy))?.mode == 0o640)
        #expect(folders.text(saved) == text)
        #expect(folders.overrides.overriddenCopies == ["a"])
        #expect(folders.override("a") == OverrideChanges())
        #expect(folders.override().removed == ["a"])
        #expect(FileAttributes(ofFileAt: folders.path(copy)) == attributes)
        #expect(folders.content(but: AppFolders.made) == content)
        #expect(folders.overrides.overriddenCopies == [])
    }

    @Test func eachCopyOfAnAppIsChangedAndNoOther() throws {
        try folders.write(entry("B", icon: "/b.png"), AppFolders.system + "/b.desktop")
        for launcher in ["launcher-5", "launcher-12"] {
            for name in ["1", "2"] {
                try folders.write(copied(from: source), "\(AppFolders.panel)/\(launcher)/\(name).desktop")
            }
        }
        let others = [
            "launcher-5/3.desktop", "launcher-5/a.desktop.bak", "launcher-5/.hidden", "whiskermenu-1.rc", "a.desktop",
        ]
        for other in others {
            try folders.write(copied(from: AppFolders.system + "/b.desktop"), "\(AppFolders.panel)/\(other)")
        }
        folders.override("a")
        let panel = folders.content.filter { $0.key.hasPrefix(AppFolders.panel) }
        #expect(panel.values.count { $0.contains("Icon=iconsd.a\n") } == 4)
        #expect(panel.values.count { $0.contains("Icon=/x.png\n") } == others.count)
    }

    /// Which app a copy is of, by what is in its `X-XFCE-Source` and by its name.
    @Test(arguments: [
        ("kde-foo", "file://{}/system/applications/kde/foo.desktop", "1.desktop"),
        ("kde-foo", "file://{}/home/.local/share/applications/kde-foo.desktop", "1.desktop"),
        ("kde-foo", "file://localhost{}/other/applications/kde-foo.desktop", "1.desktop"),
        ("ä b", "file://{}/system/applications/%C3%A4%20b.desktop", "1.desktop"),
        ("kde-foo", nil, "kde-foo.desktop"),
        ("kde-foo", "", "kde-foo.desktop"),
        (nil, "file://{}/home/Desktop/kde-foo.desktop", "kde-foo.desktop"),
        (nil, "file://{}/system/applications/other.desktop", "kde-foo.desktop"),
        (nil, "file://{}/system/applications/kde-foo", "1.desktop"),
        (nil, nil, "1.desktop"),
    ]) func appIsTheOneThatTheCopyIsOf(app: String?, uri: String?, name: String) throws {
        for file in ["kde/foo", "ä b"] {
            try folders.write(entry("A", icon: "/x.png"), "\(AppFolders.system)/\(file).desktop")
        }
        let root = folders.path("").dropLast()
        let key = uri.map { "X-XFCE-Source=\($0.replacing("{}", with: root))\n" }
        let copy = "\(AppFolders.panel)/launcher-1/\(name)"
        try folders.write(entry("A", icon: "/x.png", key ?? ""), copy)
        folders.override("kde-foo", "ä b")
        #expect(folders.text(copy)?.contains("Icon=\(app.map { "iconsd." + $0 } ?? "/x.png")\n") == true)
    }

    @Test func copyThatComesLaterIsBroughtAlong() throws {
        folders.override("a")
        try folders.write(copied(from: source), copy)
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(copy) == copied(from: source, icon: "iconsd.a"))
        folders.override()
        #expect(folders.text(copy) == copied(from: source))
    }

    @Test func whatTheUserEditedMeanwhileStays() throws {
        try folders.write(copied(from: source), copy)
        folders.override("a")
        let edited = copied(from: source, icon: "iconsd.a").replacing("Name=A", with: "Name=Mine")
        try folders.write(edited, copy)
        #expect(folders.override("a") == OverrideChanges())
        folders.override()
        #expect(folders.text(copy) == edited.replacing("iconsd.a", with: "/x.png"))
        #expect(!Files.isTaken(folders.path(AppFolders.savedCopies)))
    }

    @Test func iconThatTheUserChoseMeanwhileStays() throws {
        try folders.write(copied(from: source), copy)
        folders.override("a")
        try folders.write(copied(from: source, icon: "mine"), copy)
        #expect(folders.override("a").problems.map(\.app) == ["a"])
        folders.override()
        #expect(folders.text(copy) == copied(from: source, icon: "mine"))
        #expect(!Files.isTaken(folders.path(AppFolders.savedCopies)))
    }

    @Test(arguments: [true, false]) func removedCopyLeavesNothingBehind(isStillWanted: Bool) throws {
        try folders.write(copied(from: source), copy)
        folders.override("a")
        try Files.removeTree(folders.path(AppFolders.panel))
        let changes = isStillWanted ? folders.override("a") : folders.override()
        #expect(changes.problems.isEmpty)
        #expect(!Files.isTaken(folders.path(AppFolders.savedCopies)))
        #expect(!Files.isTaken(folders.path(AppFolders.panel)))
    }

    @Test func copyOfAnAppThatIsRemovedGetsItsIconBack() throws {
        try folders.write(copied(from: source), copy)
        folders.override("a")
        try Files.remove(folders.path(source))
        #expect(folders.override().removed == ["a"])
        #expect(folders.text(copy) == copied(from: source))
    }

    @Test func brokenCopyAndOneOfNothingCostNothing() throws {
        try folders.write("broken", copy)
        try folders.write("[Desktop Entry]\nType=Link\nIcon=/x.png\n", AppFolders.panel + "/launcher-5/a.desktop")
        try folders.link(AppFolders.panel + "/launcher-5/b.desktop", to: "nowhere")
        let content = folders.content.filter { $0.key.hasPrefix(AppFolders.panel) }
        #expect(folders.override("a").problems.isEmpty)
        #expect(folders.content.filter { $0.key.hasPrefix(AppFolders.panel) } == content)
    }

    @Test func nothingIsLookedAtWithoutAnOverride() throws {
        // It says that it is to be undone.
        let text = copied(from: source, icon: "iconsd.a")
        try folders.write(text, copy)
        #expect(folders.override() == OverrideChanges())
        #expect(folders.text(copy) == text)
    }

    @Test func folderOfEachLauncherIsWatched() throws {
        let panel = folders.path(AppFolders.panel)
        #expect(folders.overrides.foldersOfCopies == [panel])
        try folders.write(copied(from: source), copy)
        try folders.write("", AppFolders.panel + "/xkb-plugin-3.rc")
        #expect(folders.overrides.foldersOfCopies == [panel, panel + "/launcher-5"])
    }

    @Test func configurationFolderOfTheEnvironmentCounts() throws {
        let folders = try AppFolders(["XDG_CONFIG_HOME": "config"])
        try folders.write(entry("A", icon: "/x.png"), source)
        try folders.write(entry("A", icon: "/x.png"), "config/xfce4/panel/launcher-1/a.desktop")
        folders.override("a")
        #expect(folders.text("config/xfce4/panel/launcher-1/a.desktop") == entry("A", icon: "iconsd.a"))
    }
}

// MARK: Copies of overrides

extension PanelCopiesTests {
    /// What the panel makes of an entry that is dragged onto it: without comments and other languages.
    private func drag(_ path: String) throws -> String {
        let lines = try #require(folders.text(path)).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let text = lines.joined(separator: "\n") + "\nX-XFCE-Source=file://\(folders.path(path))\n"
        try folders.write(text, copy)
        return text
    }

    private var icons: String { "Icon=/x.png\nIcon[de]=/de.png\n" }

    @Test func copyOfAnOverrideGetsTheIconOfTheAppAndNoKeyOfOurs() throws {
        folders.override("a")
        let text = try drag(override)
        #expect(text.contains("Icon=iconsd.a\nX-Iconsd-App=a\n"))
        #expect(folders.overrides.overriddenCopies == ["a"])
        #expect(folders.override("a").isEmpty)
        #expect(folders.text(copy) == text)
        #expect(folders.override().removed == ["a"])
        let key = "X-XFCE-Source=file://\(folders.path(override))\n"
        let rest = "[Desktop Entry]\nType=Application\nName=A\nExec=true\n"
        #expect(folders.text(copy) == rest + icons + "Comment=c\n" + key)
        #expect(folders.text(override) == nil)
        #expect(!Files.isTaken(folders.path(AppFolders.savedCopies)))
    }

    @Test func copyThatIsMadeJustBeforeTheResetIsFound() throws {
        folders.override("a")
        _ = try drag(override)
        folders.override()
        #expect(folders.text(copy)?.contains(icons) == true)
        #expect(folders.text(copy)?.contains("X-Iconsd") == false)
    }

    @Test func copyOfAnOverrideByItsNameIsNeverRemoved() throws {
        folders.override("a")
        let exact = AppFolders.panel + "/launcher-5/a.desktop"
        try folders.write(try #require(folders.text(override)), exact)
        folders.override()
        #expect(folders.text(exact) == folders.text(source))
    }

    @Test func copyOfTheUsersOwnEntryGetsTheIconOfThatOne() throws {
        try folders.write(entry("Mine", icon: "/mine.png"), override)
        folders.override("a")
        _ = try drag(override)
        folders.override()
        #expect(folders.text(copy)?.contains("Icon=/mine.png\n") == true)
        #expect(folders.text(override) == entry("Mine", icon: "/mine.png"))
    }

    @Test func copyOfAnOverrideKnowsItsIconWhenTheAppIsRemoved() throws {
        folders.override("a")
        _ = try drag(override)
        folders.override("a")
        try Files.remove(folders.path(source))
        #expect(folders.override().problems.isEmpty)
        #expect(folders.text(copy)?.contains(icons) == true)
    }
}

// MARK: Links

extension PanelCopiesTests {
    @Test func linkIsWrittenThrough() throws {
        try folders.write(copied(from: source), "dotfiles/x.desktop")
        try folders.link(copy, to: folders.path("dotfiles/x.desktop"))
        folders.override("a")
        #expect(folders.text("dotfiles/x.desktop") == copied(from: source, icon: "iconsd.a"))
        folders.override()
        #expect(Files.isLink(folders.path(copy)))
        #expect(folders.text("dotfiles/x.desktop") == copied(from: source))
    }

    @Test func linkIntoAStoreIsLeftAloneAndReported() throws {
        try folders.write(copied(from: source), "store/x.desktop", mode: 0o444)
        try folders.link(copy, to: folders.path("store/x.desktop"))
        let changes = folders.override("a")
        #expect(changes.problems.map(\.reason) == ["\(folders.path(copy)) is a link to a file that may not be written"])
        #expect(folders.text(copy) == copied(from: source))
        // That of the app is another matter.
        #expect(folders.text(override)?.contains("Icon=iconsd.a\n") == true)
        #expect(folders.override().problems.isEmpty)
    }
}

// MARK: Killed

extension PanelCopiesTests {
    /// What is on the disk after each step of changing a copy, and of changing it back.
    enum Step: CaseIterable {
        case nothing, madeFolder, savedHalf, saved, changedHalf, changed, restoredHalf, restored
    }

    private func perform(_ step: Step) throws {
        let half = ".iconsd-ABCDEF"
        try folders.write(copied(from: source), copy)
        folders.override("a")
        try folders.write(copied(from: source), copy)
        switch step {
        case .nothing: try Files.removeTree(folders.path(AppFolders.savedCopies))
        case .madeFolder: try Files.remove(folders.path(saved))
        case .savedHalf:
            try Files.remove(folders.path(saved))
            try folders.write("half", "\(AppFolders.savedCopies)/launcher-5/\(half)")
        case .saved, .restored: break
        case .changedHalf: try folders.write("half", "\(AppFolders.panel)/launcher-5/\(half)")
        case .changed: try folders.write(copied(from: source, icon: "iconsd.a"), copy)
        case .restoredHalf:
            try folders.write(copied(from: source, icon: "iconsd.a"), copy)
            try folders.write("half", "\(AppFolders.panel)/launcher-5/\(half)")
        }
    }

    private func names(_ folder: String) -> [String] { Files.names(in: folders.path(folder) + "/launcher-5") }

    @Test(arguments: Step.allCases) func nextCallCompletesTheChange(after step: Step) throws {
        try perform(step)
        #expect(folders.override("a").problems.isEmpty)
        #expect(folders.text(copy) == copied(from: source, icon: "iconsd.a"))
        #expect(folders.text(saved) == copied(from: source))
        #expect(names(AppFolders.panel) == ["17654321091.desktop"])
        #expect(names(AppFolders.savedCopies) == ["17654321091.desktop"])
    }

    /// Whether the entry was undone before or not.
    @Test(arguments: Step.allCases, [true, false])
    func nextCallCompletesTheWayBack(after step: Step, hasOverride: Bool) throws {
        try perform(step)
        if !hasOverride { try Files.remove(folders.path(override)) }
        #expect(folders.override().problems.isEmpty)
        #expect(folders.text(copy) == copied(from: source))
        #expect(names(AppFolders.panel) == ["17654321091.desktop"])
        #expect(!Files.isTaken(folders.path(AppFolders.savedCopies)))
    }
}
