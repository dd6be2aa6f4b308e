import Files
import Glibc
import TestSupport
import Testing

@Suite struct FoldersTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test func madeFolderIsItsOwnersAloneWithThoseAboveIt() throws {
        try Files.makeFolder(path + "/a/b/c")
        for folder in ["/a", "/a/b", "/a/b/c"] { #expect(mode(of: path + folder) == 0o700) }
        #expect(chmod(path + "/a/b", 0o755) == 0)
        try Files.makeFolder(path + "/a/b")
        #expect(mode(of: path + "/a/b") == 0o755)
    }

    @Test func folderBelowAFileCannotBeMade() throws {
        try Files.write("text", to: path + "/file")
        let error = #expect(throws: FileError.self) { try Files.makeFolder(path + "/file/folder") }
        #expect(error?.description.hasPrefix("cannot make the folder \(path)/file: ") == true)
    }

    @Test func temporaryFoldersDiffer() throws {
        let folders = try (0..<20).map { _ in try Files.makeTemporaryFolder(in: path) }
        #expect(Set(folders).count == 20)
        for folder in folders {
            #expect(folder.hasPrefix(path + "/.iconsd-"))
            #expect(mode(of: folder) == 0o700)
        }
    }

    @Test func treeIsRemovedWithoutFollowingLinks() throws {
        try Files.write("text", to: path + "/tree/a/b/file")
        try Files.write("text", to: path + "/kept/file")
        #expect(symlink(path + "/kept", path + "/tree/a/link") == 0)
        #expect(symlink(path + "/kept", path + "/link") == 0)
        try Files.removeTree(path + "/tree")
        try Files.removeTree(path + "/link")
        #expect(Files.names(in: path) == ["kept"])
        #expect(Files.names(in: path + "/kept") == ["file"])
        #expect(throws: FileError.self) { try Files.removeTree(path + "/tree") }
    }

    @Test func questionsAboutPathsTellLinksFromWhatTheyLeadTo() throws {
        try Files.write("text", to: path + "/folder/file")
        #expect(symlink("folder", path + "/to-folder") == 0)
        #expect(symlink("folder/file", path + "/to-file") == 0)
        #expect(symlink("nowhere", path + "/to-nothing") == 0)
        func answers(_ names: [String], _ ask: (String) -> Bool) -> [Bool] { names.map { ask(path + "/" + $0) } }
        #expect(answers(["folder", "to-folder", "folder/file"], Files.isFolder) == [true, true, false])
        #expect(answers(["folder/file", "to-file", "folder"], Files.isFile) == [true, false, false])
        #expect(answers(["to-nothing", "nothing", "to-file"], Files.isTaken) == [true, false, true])
        #expect(answers(["to-nothing", "nothing", "to-file"], Files.exists) == [false, false, true])
        #expect(answers(["to-nothing", "folder"], Files.isLink) == [true, false])
    }

    @Test func everyNameIsSeen() throws {
        let names = ["größe", "a b", ".hidden", String(repeating: "n", count: 255)]
        for name in names { try Files.create("", at: path + "/" + name) }
        var seen: Set<String> = []
        Files.forEachName(in: path) { name in
            seen.insert(String(decoding: name.indices.map { name[$0] }, as: UTF8.self))
        }
        #expect(seen == Set(names))
        Files.forEachName(in: path + "/missing") { _ in Issue.record() }
    }

    @Test func whatIsNotThereCannotBeSynced() throws {
        try Files.syncFileSystem(of: path)
        try Files.syncFolder(path)
        #expect(throws: FileError.self) { try Files.syncFileSystem(of: path + "/missing") }
        #expect(throws: FileError.self) { try Files.syncFolder(path + "/missing") }
    }
}

@Suite struct CopyingTests {
    private let folder: TemporaryFolder
    private let source: String
    private let target: String

    init() throws {
        folder = try TemporaryFolder()
        source = folder.path + "/source"
        target = folder.path + "/target"
    }

    @Test(arguments: [0, 1, 4096, 1_000_001]) func copyHasTheSameBytes(count: Int) throws {
        let text = String(repeating: "x", count: count)
        try Files.write(text, to: source)
        try Files.copy(source, to: target, expecting: Files.fingerprint(of: source))
        #expect(try Files.read(target) == Array(text.utf8))
        var status = stat()
        #expect(stat(target, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    }

    /// Between them the system copies nothing by itself.
    @Test func copyGoesFromOneFileSystemToAnother() throws {
        // A file without a name: `O_TMPFILE`, which Swift's Glibc leaves out.
        let memory = open("/dev/shm", O_RDWR | O_DIRECTORY | 0o20_000_000, 0o600)
        defer { close(memory) }
        let text = String(repeating: "memory", count: 100_000)
        #expect(write(memory, text, text.utf8.count) == text.utf8.count)
        let source = "/proc/self/fd/\(memory)"
        try Files.copy(source, to: target, expecting: Files.fingerprint(of: source))
        #expect(try Files.read(target) == Array(text.utf8))
    }

    @Test func fileThatWasChangedIsNotCopied() throws {
        try Files.write("old", to: source)
        let fingerprint = try Files.fingerprint(of: source)
        try Files.write("new", to: source)
        let error = #expect(throws: FileError.self) { try Files.copy(source, to: target, expecting: fingerprint) }
        #expect(error?.path == source)
        #expect(!Files.exists(target))
    }

    @Test func nothingIsOverwritten() throws {
        try Files.write("new", to: source)
        try Files.write("old", to: target)
        let fingerprint = try Files.fingerprint(of: source)
        #expect(throws: FileError.self) { try Files.copy(source, to: target, expecting: fingerprint) }
        #expect(throws: FileError.self) { try Files.create("new", at: target) }
        #expect(!Files.link(source, to: target))
        #expect(try Files.read(target) == Array("old".utf8))
    }
}
