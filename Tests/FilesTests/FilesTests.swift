import Files
import Glibc
import TestSupport
import Testing

@Suite struct FilesTests {
    @Test(arguments: ["there", "not-there"]) func linkIsWrittenThrough(name: String) throws {
        let folder = try TemporaryFolder()
        try Files.write("old", to: folder.path + "/store/there")
        #expect(symlink("store/" + name, folder.path + "/link") == 0)
        try Files.write("new", to: folder.path + "/link")
        #expect(try Files.read(folder.path + "/store/" + name) == Array("new".utf8))
        #expect(Files.names(in: folder.path) == ["link", "store"])
    }

    @Test func writeThatWasKilledIsCleanedUpAfter() throws {
        let folder = try TemporaryFolder()
        for name in [
            "file", "file.A1B2C3", "file.A1B2C3d", "file.A1B2C", "file.backup", "file.unreadable", "filex.A1B2C3",
        ] {
            try Files.write("", to: folder.path + "/" + name)
        }
        Files.removeLeftovers(of: folder.path + "/file")
        #expect(
            Files.names(in: folder.path)
                == ["file", "file.A1B2C", "file.A1B2C3d", "file.backup", "file.unreadable", "filex.A1B2C3"]
        )
    }

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/file"
    }

    @Test(arguments: ["", "text\n", "größe\0", String(repeating: "0123456789", count: 100_000)])
    func whatIsWrittenIsRead(text: String) throws {
        try Files.write(text, to: path)
        #expect(try Files.read(path) == Array(text.utf8))
    }

    @Test func missingFoldersAreMadeForTheirOwnerAlone() throws {
        try Files.write("text", to: folder.path + "/a/b/file")
        #expect(mode(of: folder.path + "/a") == 0o700)
        #expect(mode(of: folder.path + "/a/b") == 0o700)
    }

    @Test func writtenFileIsItsOwnersAlone() throws {
        for _ in 1...2 {
            try Files.write("secret", to: path)
            #expect(mode(of: path) == 0o600)
        }
        #expect(Files.names(in: folder.path) == ["file"])
    }

    @Test func fileThatIsReplacedIsNeverSeenHalf() throws {
        try Files.write("old", to: path)
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        try Files.write("new", to: path)
        var byte: UInt8 = 0
        // Whoever has the old file open still reads all of the old.
        #expect(read(descriptor, &byte, 1) == 1)
        #expect(byte == UInt8(ascii: "o"))
    }

    @Test func fileThatCannotBeWrittenIsLeftAndNamed() throws {
        try Files.write("kept", to: path)
        for place in [path + "/below", "/proc/iconsd/file", folder.path] {
            #expect(throws: FileError.self) { try Files.write("text", to: place) }
        }
        #expect(try Files.read(path) == Array("kept".utf8))
        #expect(Files.names(in: folder.path) == ["file"])
    }

    @Test func namesAreSortedByTheirBytes() throws {
        for name in ["b", "ä", "B", "a", ".c"] { try Files.write("", to: "\(folder.path)/\(name)") }
        #expect(Files.names(in: folder.path) == [".c", "B", "a", "b", "ä"])
    }

    @Test func folderThatIsNoneHoldsNothing() throws {
        try Files.write("", to: path)
        #expect(Files.names(in: path) == [])
        #expect(Files.names(in: folder.path + "/none") == [])
    }

    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}
