import CGIO
import Files
import Glibc
import TestSupport
import Testing

@Suite struct FileDescriptorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Files.write("content", to: folder.path + "/file")
        symlink("file", folder.path + "/link")
        mkfifo(folder.path + "/pipe", 0o600)
        mkdir(folder.path + "/below", 0o700)
    }

    @Test func fileIsReadWithinItsFolder() throws {
        #expect(try Files.read("file", in: Files.folder(folder.path)) == Array("content".utf8))
    }

    @Test(arguments: ["link", "pipe", "below"]) func whatIsNoRegularFileIsRefused(name: String) throws {
        let folder = try Files.folder(folder.path)
        do throws(FileError) {
            _ = try Files.read(name, in: folder)
            Issue.record("\(name) was read")
        } catch {
            #expect(!error.isMissingFile)
        }
    }

    @Test func missingFileAndMissingFolderAreErrors() throws {
        let folder = try Files.folder(folder.path)
        #expect(throws: FileError.self) { try Files.read("missing", in: folder) }
        #expect(throws: FileError.self) { try Files.folder(self.folder.path + "/file") }
    }

    @Test func descriptorIsClosedWithItsLastHolder() throws {
        var ends: [CInt] = [-1, -1]
        try #require(g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let reader = FileDescriptor(owning: ends[0])
        var holders: [FileDescriptor] = [FileDescriptor(owning: ends[1])]
        var byte: UInt8 = 0
        #expect(read(reader.number, &byte, 1) == -1)
        holders.append(holders[0])
        holders.removeFirst()
        #expect(read(reader.number, &byte, 1) == -1)
        holders.removeAll()
        // To its end: a program that another test is starting may hold a copy for a moment.
        _ = fcntl(ends[0], F_SETFL, 0)
        #expect(read(reader.number, &byte, 1) == 0)
    }
}
