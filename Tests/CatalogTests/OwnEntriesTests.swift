import Catalog
import Files
import Glibc
import Testing

/// Entries of the user's own, of which only the icon may change.
@Suite struct OwnEntriesTests {
    private let folders: AppFolders
    private let own = AppFolders.user + "/a.desktop"
    private let saved = AppFolders.saved + "/a.desktop"
    private let text = entry("Mine", icon: "/x.png", "Icon[de]=/de.png\n# c")
    private let changed = entry("Mine", icon: "iconsd.a", "# c")

    init() throws { folders = try AppFolders() }

    @Test func onlyTheIconChangesAndAllComesBack() throws {
        try folders.write(text, own, mode: 0o750)
        let before = try #require(FileAttributes(ofFileAt: folders.path(own)))
        let app = folders.apps.app("a")
        let content = folders.content
        #expect(folders.overrides.overridden.isEmpty)
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(own) == changed)
        #expect(FileAttributes(ofFileAt: folders.path(own))?.mode == 0o750)
        #expect(FileAttributes(ofFileAt: folders.path(own)) != before)
        #expect(folders.text(saved) == text)
        #expect(folders.apps.app("a") == app)
        #expect(folders.overrides.overridden == ["a"])
        #expect(folders.override().removed == ["a"])
        #expect(FileAttributes(ofFileAt: folders.path(own)) == before)
        #expect(folders.content.filter { !$0.key.hasPrefix("home/.local/state") } == content)
        #expect(!Files.isTaken(folders.path(AppFolders.saved)))
    }

    @Test func itIsNotRebuiltWhenAnEntryBelowItChanges() throws {
        try folders.write(text, own)
        folders.override("a")
        try folders.write(entry("System", icon: "/y.png"), AppFolders.system + "/a.desktop")
        #expect(folders.override("a") == OverrideChanges())
        #expect(folders.apps.app("a")?.icon == "/x.png")
    }

    @Test func entryInASubfolderIsChangedThere() throws {
        let inner = AppFolders.user + "/kde/foo.desktop"
        try folders.write(text, inner)
        folders.override("kde-foo")
        #expect(folders.text(inner)?.contains("Icon=iconsd.kde-foo\n") == true)
        #expect(folders.text(AppFolders.user + "/kde-foo.desktop") == nil)
        folders.override()
        #expect(folders.text(inner) == text)
    }

    @Test func whatTheUserEditedMeanwhileStays() throws {
        try folders.write(text, own)
        folders.override("a")
        try folders.write(changed.replacing("Name=Mine", with: "Name=Edited") + "\nTerminal=true\n", own)
        #expect(folders.override("a") == OverrideChanges())
        folders.override()
        #expect(folders.text(own) == entry("Edited", icon: "/x.png", "Icon[de]=/de.png\n# c\nTerminal=true\n"))
        #expect(!Files.isTaken(folders.path(saved)))
    }

    @Test func iconThatTheUserChoseMeanwhileStays() throws {
        try folders.write(text, own)
        folders.override("a")
        let edited = changed.replacing("iconsd.a", with: "/mine.png")
        try folders.write(edited, own)
        #expect(folders.apps.app("a")?.icon == "/mine.png")
        #expect(folders.override("a").problems.map(\.app) == ["a"])
        #expect(folders.override() == OverrideChanges())
        #expect(folders.text(own) == edited)
        #expect(!Files.isTaken(folders.path(saved)))
    }

    @Test func iconThatDoesNotCountIsNoOverride() throws {
        let text = "[Desktop Entry]\nType=Application\nName=Mine\nIcon=iconsd.a\nIcon=/mine.png\n"
        try folders.write(text, own)
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(own) == "[Desktop Entry]\nType=Application\nName=Mine\nIcon=iconsd.a\n")
        #expect(folders.override().removed == ["a"])
        #expect(folders.text(own) == text)
    }

    @Test func entryThatTheUserRemovedStaysRemoved() throws {
        try folders.write(text, own)
        folders.override("a")
        try Files.remove(folders.path(own))
        #expect(folders.apps.app("a") == nil)
        folders.override()
        #expect(!Files.isTaken(folders.path(own)))
        #expect(!Files.isTaken(folders.path(saved)))
    }

    @Test func entryThatTheUserRemovedGivesWayToAnOverride() throws {
        try folders.write(entry("System", icon: "/y.png"), AppFolders.system + "/a.desktop")
        try folders.write(text, own)
        folders.override("a")
        try Files.remove(folders.path(own))
        #expect(folders.override("a").written == ["a"])
        #expect(folders.text(own)?.contains("Name=System\nExec=true\nIcon=iconsd.a\n") == true)
        #expect(!Files.isTaken(folders.path(saved)))
    }

    @Test func brokenEntryIsLeftAloneAndReported() throws {
        try folders.write(entry("System", icon: "/y.png"), AppFolders.system + "/a.desktop")
        try folders.write("broken", own)
        let problem = try #require(folders.override("a").problems.first)
        #expect(
            problem.description == "\(folders.path(own)) is no desktop entry of an application; repair or remove it"
        )
        #expect(folders.text(own) == "broken")
    }

    @Test func fifoAtItsPlaceIsReportedAndNotWaitedFor() throws {
        try folders.write(entry("System", icon: "/y.png"), AppFolders.system + "/a.desktop")
        try folders.write("", AppFolders.user + "/other")
        #expect(mkfifo(folders.path(own), 0o600) == 0)
        #expect(folders.override("a").problems.map(\.app) == ["a"])
        #expect(folders.override() == OverrideChanges())
    }
}

// MARK: Links

extension OwnEntriesTests {
    @Test func linkIsWrittenThrough() throws {
        try folders.write(text, "dotfiles/a.desktop")
        try folders.link(own, to: folders.path("dotfiles/a.desktop"))
        folders.override("a")
        #expect(Files.isLink(folders.path(own)))
        #expect(folders.text("dotfiles/a.desktop") == changed)
        folders.override()
        #expect(Files.isLink(folders.path(own)))
        #expect(folders.text("dotfiles/a.desktop") == text)
    }

    @Test func linkIntoAStoreIsLeftAloneAndReported() throws {
        try folders.write(text, "store/a.desktop", mode: 0o444)
        try folders.link(own, to: folders.path("store/a.desktop"))
        let content = folders.content
        let problem = try #require(folders.override("a").problems.first)
        #expect(problem.reason == "\(folders.path(own)) is a link to a file that may not be written")
        #expect(folders.content == content)
        #expect(folders.override() == OverrideChanges())
    }

    @Test func linkToNowhereIsLeftAloneAndReported() throws {
        try folders.write(entry("System", icon: "/y.png"), AppFolders.system + "/a.desktop")
        try folders.link(own, to: "nowhere")
        #expect(folders.override("a").problems.map(\.app) == ["a"])
        #expect(Files.isLink(folders.path(own)))
        #expect(folders.text(own) == nil)
    }

    @Test func linkThatTheUserMadeOfAnOverrideStays() throws {
        try folders.write(entry("A", icon: "/x.png"), AppFolders.system + "/a.desktop")
        folders.override("a")
        try folders.write(try #require(folders.text(own)), "dotfiles/a.desktop")
        try Files.remove(folders.path(own))
        try folders.link(own, to: folders.path("dotfiles/a.desktop"))
        folders.override()
        #expect(Files.isLink(folders.path(own)))
        #expect(folders.text(own) == entry("A", icon: "/x.png"))
    }
}

// MARK: Killed

extension OwnEntriesTests {
    /// What is on the disk after each step of changing an entry, and of changing it back.
    enum Step: CaseIterable {
        case nothing, savedHalf, saved, changedHalf, changed, restoredHalf, restored
    }

    private func perform(_ step: Step) throws {
        try folders.write(text, own)
        if step == .nothing { return }
        if step == .savedHalf { return try folders.write("half", AppFolders.saved + "/.iconsd-ABCDEF") }
        try folders.write(text, saved)
        if step == .saved { return }
        if step == .changedHalf { return try folders.write("half", AppFolders.user + "/.iconsd-ABCDEF") }
        if step == .restored { return }
        try folders.write(changed, own)
        if step == .restoredHalf { try folders.write("half", AppFolders.user + "/.iconsd-ABCDEF") }
    }

    @Test(arguments: Step.allCases) func nextCallCompletesTheChange(after step: Step) throws {
        try perform(step)
        #expect(folders.apps.app("a")?.icon == "/x.png")
        #expect(folders.override("a").problems.isEmpty)
        #expect(folders.text(own) == changed)
        #expect(folders.text(saved) == text)
        #expect(Files.names(in: folders.path(AppFolders.user)) == ["a.desktop"])
        #expect(Files.names(in: folders.path(AppFolders.saved)) == ["a.desktop"])
    }

    @Test(arguments: Step.allCases) func nextCallCompletesTheWayBack(after step: Step) throws {
        try perform(step)
        #expect(folders.override().problems.isEmpty)
        #expect(folders.text(own) == text)
        #expect(Files.names(in: folders.path(AppFolders.user)) == ["a.desktop"])
        #expect(!Files.isTaken(folders.path(AppFolders.saved)))
    }

    @Test func halfFileBesideTheTargetOfALinkIsRemoved() throws {
        try folders.write(text, "dotfiles/a.desktop")
        try folders.link(own, to: folders.path("dotfiles/a.desktop"))
        try folders.write(text, saved)
        for id in [["a"], []] {
            try folders.write("half", "dotfiles/.iconsd-ABCDEF")
            #expect(folders.overrides.update(to: id.compactMap(folders.apps.app)).problems.isEmpty)
            #expect(Files.names(in: folders.path("dotfiles")) == ["a.desktop"])
        }
    }

    @Test func filesOfTheUserAreNotTakenForHalfOnes() throws {
        let files = ["a.desktop.backup", ".hidden", "a.desktop.dpkg-new", "iconsd-a"]
        for file in files { try folders.write("mine", "\(AppFolders.user)/\(file)") }
        folders.override()
        #expect(Files.names(in: folders.path(AppFolders.user)) == files.sorted())
    }
}
