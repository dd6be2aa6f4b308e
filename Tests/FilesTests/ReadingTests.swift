import Files
import Glibc
import TestSupport
import Testing

@Suite struct ReadingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/file"
    }

    private func error(of path: String) -> FileError? {
        do {
            _ = try Files.read(path)
            return nil
        } catch {
            return error
        }
    }

    @Test func missingFileIsToldFromOtherErrors() throws {
        try Files.write("", to: path)
        for missing in [folder.path + "/none", path + "/below"] {
            #expect(error(of: missing)?.isMissingFile == true)
        }
        #expect(error(of: folder.path)?.isMissingFile == false)
    }

    @Test func errorIsASentence() {
        #expect(error(of: path)?.description == "cannot read \(path): No such file or directory")
    }

    @Test func fifoIsRefusedAndNotWaitedFor() {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(error(of: path)?.reason == "it is not a regular file")
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/"]) func deviceAndFolderAreRefused(path: String) {
        #expect(error(of: path) != nil)
    }

    @Test(arguments: [(0, ""), (3, "abc"), (6, "abcdef"), (7, "abcdef"), (Int.max, "abcdef")])
    func noMoreIsReadThanIsWanted(count: Int, text: String) throws {
        try Files.write("abcdef", to: path)
        #expect(try Files.read(path, first: count) == Array(text.utf8))
    }

    @Test func limitCanBeLower() throws {
        try Files.write("abcdef", to: path)
        #expect(try Files.read(path, limit: 6).count == 6)
        #expect(throws: FileError.self) { try Files.read(path, limit: 5) }
        #expect(throws: FileError.self) { try Files.read(path, first: 1, limit: 5) }
    }

    @Test func fileIsReadUpToTheLimit() throws {
        try Files.write("", to: path)
        #expect(truncate(path, off_t(Files.sizeLimit)) == 0)
        #expect(try Files.read(path).count == Files.sizeLimit)
        #expect(truncate(path, off_t(Files.sizeLimit) + 1) == 0)
        #expect(error(of: path)?.reason == "File too large")
    }

    @Test func fileWhoseSizeIsNotKnownIsReadToItsEnd() throws {
        let status = String(decoding: try Files.read("/proc/self/status"), as: UTF8.self)
        #expect(status.contains("\nPid:\t\(getpid())\n"))
    }

    @Test func pathThatIsResolvedMayHaveBecomeNoLink() throws {
        try Files.write("text", to: folder.path + "/real/file")
        #expect(symlink("real", folder.path + "/folder") == 0)
        #expect(symlink("real/file", folder.path + "/link") == 0)
        let path = try Files.resolved(folder.path + "/link")
        let (bytes, fingerprint) = try Files.readIdentified(path, isResolved: true)
        #expect(bytes == Array("text".utf8))
        #expect(fingerprint == Fingerprint(ofFileAt: path))
        for path in ["/folder/file", "/link"].map({ folder.path + $0 }) {
            #expect(try Files.readIdentified(path, isResolved: false).bytes == bytes)
            let error = #expect(throws: FileError.self) { try Files.readIdentified(path, isResolved: true) }
            #expect(error?.isLink == true)
        }
        #expect(mkfifo(self.path, 0o600) == 0)
        for isResolved in [false, true] {
            #expect(throws: FileError.self) { try Files.readIdentified(self.path, isResolved: isResolved) }
            let missing = folder.path + "/none/file"
            let error = #expect(throws: FileError.self) { try Files.readIdentified(missing, isResolved: isResolved) }
            #expect(error?.isMissingFile == true)
        }
    }

    @Test func linkIsFollowedAndOneToNowhereIsMissing() throws {
        try Files.write("text", to: path)
        #expect(symlink("file", folder.path + "/link") == 0)
        #expect(try Files.read(folder.path + "/link") == Array("text".utf8))
        #expect(symlink("nowhere", folder.path + "/dangling") == 0)
        #expect(error(of: folder.path + "/dangling")?.isMissingFile == true)
    }
}

@Suite struct SettingAsideTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/state"
    }

    @Test func nothingThatWasSetAsideIsOverwritten() throws {
        var places: [String] = []
        for text in ["first", "second", "third"] {
            try Files.write(text, to: path)
            places.append(try Files.setAside(path))
        }
        #expect(places == [".unreadable", ".unreadable-2", ".unreadable-3"].map { path + $0 })
        #expect(try places.map { try Files.read($0) } == ["first", "second", "third"].map { Array($0.utf8) })
        #expect(Files.names(in: folder.path).count == 3)
    }

    @Test func linkThatLeadsNowhereIsNotOverwritten() throws {
        try Files.write("text", to: path)
        #expect(symlink("nowhere", path + ".unreadable") == 0)
        #expect(try Files.setAside(path) == path + ".unreadable-2")
    }

    @Test func folderInThePlaceOfAFileIsSetAside() throws {
        try Files.write("text", to: path + "/below")
        #expect(try Files.read(Files.setAside(path) + "/below") == Array("text".utf8))
    }

    @Test func whatIsNotThereCannotBeSetAside() {
        #expect(throws: FileError.self) { try Files.setAside(path) }
    }
}
