import Glibc
import MainLoop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FolderMonitorTests {
    @Test(arguments: [
        "touch d/new", "echo more >> d/file", "mv other d/file", "mv d/file d/renamed", "rm d/file", "mkdir d/folder",
        "ln -s file d/link", "chmod 600 d/file", "chmod 700 d",
    ])
    func changeInAFolderIsTold(command: String) async throws {
        let fixture = try await WatchedFolders("mkdir d; touch d/file other; chmod 755 d", watching: "d")
        try await fixture.expectChange(after: command)
        try await fixture.expectChange(after: "touch d/another")
    }

    @Test(arguments: ["cat d/file", "ls d", "touch d/below/new", "touch beside", "mkdir -p other/d", "true"])
    func whatConcernsNoWatchedFolderIsNotTold(command: String) async throws {
        let fixture = try await WatchedFolders("mkdir -p d/below; touch d/file", watching: "d", "later/d")
        try await fixture.expectNothing(after: command)
        try await fixture.expectChange(after: "touch d/another")
    }

    @Test func whatIsIgnoredIsNoNewsUntilItIsInPlace() async throws {
        let fixture = try await WatchedFolders("mkdir d", watching: "d")
        try await fixture.expectNothing(after: "mkdir d/.new-1; touch d/.new-1/file d/.new-2; rm -r d/.new-1")
        try await fixture.expectChange(after: "mv d/.new-2 d/file")
        try await fixture.expectChange(after: "mv d/file d/.new-3")
    }

    @Test func folderThatIsMadeLaterIsWatchedFromThenOn() async throws {
        let fixture = try await WatchedFolders("mkdir a", watching: "a/b/c/d")
        try await fixture.expectChange(after: "mkdir -p a/b/c/d")
        try await fixture.expectChange(after: "touch a/b/c/d/file")
        try await fixture.expectNothing(after: "touch a/file a/b/file a/b/c/file")
    }

    @Test func folderThatIsMovedIntoPlaceIsWatchedFromThenOn() async throws {
        let fixture = try await WatchedFolders("mkdir -p a new/c/d", watching: "a/b/c/d")
        try await fixture.expectChange(after: "mv new a/b")
        try await fixture.expectChange(after: "touch a/b/c/d/file")
    }

    @Test(arguments: ["rm -r a", "rm -r a/b", "mv a away", "mv a/b away", "rm -r a/b; touch a/b"])
    func folderThatIsMadeAgainIsWatchedAgain(removal: String) async throws {
        let fixture = try await WatchedFolders("mkdir -p a/b/c", watching: "a/b/c")
        try await fixture.expectChange(after: removal)
        try await fixture.expectNothing(after: "mkdir -p away/b/c; touch away/b/c/file away/c/file away/file || true")
        try await fixture.expectChange(after: "rm -f a/b; mkdir -p a/b/c")
        try await fixture.expectChange(after: "touch a/b/c/file")
    }

    /// As a package manager does it that keeps each version in a folder of its own.
    @Test(arguments: [
        "ln -sfn two current", "ln -s \"$PWD/two\" new; mv -T new current", "rm current; ln -s two current",
    ])
    func linkOnTheWayThatLeadsElsewhereIsFollowed(command: String) async throws {
        let fixture = try await WatchedFolders(
            "mkdir -p one/d two/d; ln -s one current; ln -s ./x/../current app",
            "mkdir x",
            watching: "app/d"
        )
        try await fixture.expectChange(after: "touch one/d/file")
        try await fixture.expectChange(after: command)
        try await fixture.expectChange(after: "touch two/d/file")
        try await fixture.expectNothing(after: "touch one/d/another")
    }

    @Test func linkThatLeadsNowhereIsFollowedWhenItDoes() async throws {
        let fixture = try await WatchedFolders("ln -s missing/target d", watching: "d")
        try await fixture.expectChange(after: "mkdir -p missing/target")
        try await fixture.expectChange(after: "touch missing/target/file")
    }

    @Test func linksInACircleAreNoFolder() async throws {
        let fixture = try await WatchedFolders("ln -s b a; ln -s a b", watching: "a/d", "b")
        try await fixture.expectChange(after: "rm a; mkdir -p a/d")
        try await fixture.expectChange(after: "touch a/d/file")
    }

    @Test func twoPathsToOneFolderAreBothWatched() async throws {
        let fixture = try await WatchedFolders("mkdir d; ln -s d link", watching: "d", "link")
        try await fixture.expectChange(after: "touch d/file")
        await fixture.watch("link")
        try await fixture.expectChange(after: "touch d/another")
        try await fixture.expectChange(after: "rm link; mkdir link")
        try await fixture.expectNothing(after: "touch d/third")
    }

    @Test func onlyTheFoldersOfTheLastCallAreWatched() async throws {
        let fixture = try await WatchedFolders("mkdir -p a/b c", watching: "a", "a/b")
        await fixture.watch("a/b", "c")
        try await fixture.expectNothing(after: "touch a/file")
        try await fixture.expectChange(after: "touch a/b/file")
        try await fixture.expectChange(after: "touch c/file")
        await fixture.watch()
        try await fixture.expectNothing(after: "touch a/b/another c/another; rm -r a")
    }

    @Test func aThousandFoldersAreWatched() async throws {
        let fixture = try await WatchedFolders(
            "seq -f catalog/app%g 1000 | xargs mkdir -p",
            watching: ["catalog"] + (1...1000).map { "catalog/app\($0)" }
        )
        for number in [1, 500, 1000] { try await fixture.expectChange(after: "touch catalog/app\(number)/file") }
        try await fixture.expectChange(after: "rm -r catalog")
        try await fixture.expectChange(after: "mkdir -p catalog/app7")
        try await fixture.expectChange(after: "touch catalog/app7/file")
    }

    /// The kernel keeps only so many (fs.inotify.max_queued_events) until they are read, which this loop does not do
    /// meanwhile.
    @Test func lostEventsAreMadeUpFor() throws {
        let folder = try TemporaryFolder()
        let loop = MainLoop()
        loop.run {
            let monitor = FolderMonitor(on: loop)
            let changes = Recorder<Void>()
            let listening = monitor.start { for await _ in monitor.changes { changes.record(()) } }
            func settle() async { for _ in 0..<100 { try? await LoopClock(loop).sleep(for: .zero) } }
            await monitor.watch([folder.path, folder.path + "/d/e"])
            system("cd '\(folder.path)' && seq 30000 | xargs touch && mkdir -p d/e")
            await settle()
            await monitor.watch([folder.path + "/d/e"])
            let count = changes.elements.count
            #expect(count > 0)
            system("touch '\(folder.path)/d/e/file'")
            await settle()
            #expect(changes.elements.count == count + 1)
            listening.cancel()
        }
    }
}
