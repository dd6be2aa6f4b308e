import CGIO
import Files
import Glibc
import TestSupport
import Testing

@Suite struct ReplacingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/file"
    }

    private func error(_ call: () throws(FileError) -> Void) -> FileError? {
        do { try call() } catch { return error }
        return nil
    }

    @Test(arguments: [0, 1, 1_000_000], [0o644, 0o600, 0o444] as [UInt32])
    func fileHasTheBytesAndThePermissions(_ count: Int, _ mode: UInt32) throws {
        let bytes = [UInt8](repeating: 0xFF, count: count)
        for _ in 1...2 { try Files.replace(path, with: bytes, FileAttributes(mode: mode)) }
        let isSame = try Files.read(path) == bytes
        #expect(isSame)
        #expect(FileAttributes(ofFileAt: path)?.mode == mode)
        #expect(Files.names(in: folder.path) == ["file"])
    }

    @Test func attributesCanBeGivenBack() throws {
        try Files.replace(path, with: [], FileAttributes(mode: 0o640))
        #expect(utimensat(AT_FDCWD, path, [timespec(tv_sec: 7, tv_nsec: 9), timespec(tv_sec: 7, tv_nsec: 9)], 0) == 0)
        let attributes = try #require(FileAttributes(ofFileAt: path))
        try Files.replace(path, with: [1], FileAttributes(mode: 0o600))
        #expect(FileAttributes(ofFileAt: path) != attributes)
        try Files.replace(path, with: [], attributes)
        #expect(FileAttributes(ofFileAt: path) == attributes)
    }

    @Test func linkIsWrittenThroughAndRemovedItself() throws {
        try Files.makeFolder(folder.path + "/store")
        #expect(symlink("store/file", path) == 0)
        #expect(Files.isLink(path))
        #expect(Files.folderOfTarget(of: path) == folder.path + "/store")
        try Files.replace(path, with: [1], FileAttributes(mode: 0o600))
        #expect(try Files.read(folder.path + "/store/file") == [1])
        try Files.remove(path)
        #expect(Files.names(in: folder.path) == ["store"])
        #expect(Files.names(in: folder.path + "/store") == ["file"])
    }

    @Test func whatCannotBeDoneIsSaidAndLeavesNothing() throws {
        try Files.makeFolder(path + "/inner")
        let attributes = FileAttributes(mode: 0o600)
        let replacing = error { () throws(FileError) in try Files.replace(path, with: [1], attributes) }
        #expect(replacing?.description == "cannot write \(path): Is a directory")
        #expect(Files.names(in: folder.path) == ["file"])
        let removing = error { () throws(FileError) in try Files.remove(folder.path + "/none") }
        #expect(removing?.description == "cannot remove \(folder.path)/none: No such file or directory")
        let missing = error { () throws(FileError) in try Files.replace("/none/file", with: [], attributes) }
        #expect(missing?.isMissingFile == true)
    }

    @Test func onlyTemporaryFilesAreRemoved() throws {
        let names = [".iconsd-A1B2C3", ".iconsd", ".iconsd-backup", "file.A1B2C3", "iconsd-A1B2C3"]
        for name in names { try Files.write("", to: folder.path + "/" + name) }
        Files.removeTemporaryFiles(in: folder.path)
        #expect(Files.names(in: folder.path) == [".iconsd", ".iconsd-backup", "file.A1B2C3", "iconsd-A1B2C3"])
        Files.removeTemporaryFiles(in: folder.path + "/none")
    }

    @Test func missingFoldersAreMade() throws {
        let (outer, inner) = (folder.path + "/a", folder.path + "/a/b")
        #expect(Files.missingFolders(of: inner) == [outer, inner])
        try Files.makeFolder(inner)
        #expect(Files.missingFolders(of: inner) == [])
        #expect(FileAttributes(ofFileAt: inner)?.mode == 0o700)
        try Files.removeIfEmpty(outer)
        #expect(Files.isFolder(inner))
        try Files.removeIfEmpty(inner)
        #expect(!Files.isTaken(inner))
    }

    @Test func folderInTheWayOfAFileIsAnError() throws {
        try Files.write("", to: path)
        let making = error { () throws(FileError) in try Files.makeFolder(path) }
        #expect(making?.description == "cannot make the folder \(path): File exists")
        #expect(!Files.isFolder(path))
    }
}
