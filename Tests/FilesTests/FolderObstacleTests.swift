import Files
import TestSupport
import Testing

@Suite struct FolderObstacleTests {
    @Test func folderThatIsThereOrCanBeMadeHasNone() throws {
        let folder = try TemporaryFolder()
        #expect(Files.obstacle(toWritingIn: folder.path) == nil)
        #expect(Files.obstacle(toWritingIn: folder.path + "/a/b/c") == nil)
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func fileAndLinkThatLeadsNowhereAreNoFolders() async throws {
        let folder = try TemporaryFolder()
        try Files.write("", to: folder.path + "/file")
        try await command(["ln", "-s", "nowhere", folder.path + "/link"], Environment(["PATH": "/bin"])).check()
        #expect(Files.obstacle(toWritingIn: folder.path + "/file/a/b") == .noFolder(folder.path + "/file"))
        #expect(Files.obstacle(toWritingIn: folder.path + "/link") == .noFolder(folder.path + "/link"))
    }
}
