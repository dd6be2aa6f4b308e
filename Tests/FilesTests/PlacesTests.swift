import Files
import Glibc
import TestSupport
import Testing

@Suite struct PlacesTests {
    @Test func linksAreResolved() throws {
        let folder = try TemporaryFolder()
        try Files.write("", to: folder.path + "/real/file")
        #expect(symlink("real", folder.path + "/link") == 0)
        #expect(symlink("nothing", folder.path + "/dangling") == 0)
        let real = try Files.resolved(folder.path)
        #expect(try Files.resolved(folder.path + "/link/../link/file") == real + "/real/file")
        #expect(Files.isFolder(folder.path + "/link") && !Files.isFolder(folder.path + "/real/file"))
        #expect(Files.exists(folder.path + "/link/file") && !Files.exists(folder.path + "/dangling"))
        #expect(throws: FileError.self) { try Files.resolved(folder.path + "/dangling") }
    }
}
