import CGIO
import Files
import Glibc
import TestSupport
import Testing

@Suite struct FilesTests {
    @Test(arguments: ["", "text\n", String(repeating: "größe\0", count: 10000)])
    func whatIsWrittenIsRead(text: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/new/folders/file"
        try Files.write(text, to: path)
        #expect(try Files.read(path) == Array(text.utf8))
    }

    @Test func writtenFileIsItsOwnersAlone() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try Files.write("a", to: path)
        try Files.write("b", to: path)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(Files.names(in: folder.path) == ["file"])
    }

    @Test func errorNamesTheFileAndTheReason() throws {
        #expect(throws: FileError.self) { try Files.read("/nonexistent/file") }
        do {
            _ = try Files.read("/nonexistent/file")
        } catch {
            #expect(error.description == "cannot read /nonexistent/file: No such file or directory")
            #expect(error.isMissingFile)
        }
    }

    @Test func onlyRegularFilesOfASensibleSizeAreRead() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.path + "/fifo", 0o600)
        try Files.write("", to: folder.path + "/large")
        truncate(folder.path + "/large", off_t(Files.sizeLimit + 1))
        for path in [folder.path, folder.path + "/fifo", folder.path + "/large", "/dev/zero"] {
            #expect(throws: FileError.self) { try Files.read(path) }
        }
    }

    @Test func fileThatCannotBeWrittenIsAnError() throws {
        let folder = try TemporaryFolder()
        try Files.write("", to: folder.path + "/file")
        for path in ["/proc/iconsd/file", folder.path + "/file/below", folder.path] {
            #expect(throws: FileError.self) { try Files.write("text", to: path) }
        }
    }

    @Test func whatIsSetAsideKeepsItsContentAndTakesNobodysPlace() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state"
        var aside: [String] = []
        for text in ["first", "second", "third"] {
            try Files.write(text, to: path)
            aside.append(try Files.setAside(path))
        }
        #expect(aside == [".unreadable", ".unreadable-2", ".unreadable-3"].map { path + $0 })
        #expect(try aside.map { String(decoding: try Files.read($0), as: UTF8.self) } == ["first", "second", "third"])
    }

    @Test func namesAreSortedAndAMissingFolderHasNone() throws {
        let folder = try TemporaryFolder()
        for name in ["b", "B", "a"] { try Files.write("", to: "\(folder.path)/\(name)") }
        #expect(Files.names(in: folder.path) == ["B", "a", "b"])
        #expect(Files.names(in: "/nonexistent") == [])
    }
}

@Suite struct BaseDirectoriesTests {
    @Test(
        arguments: [
            (
                [:], ["/h/.config", "/etc/xdg"], ["/h/.local/share", "/usr/local/share", "/usr/share"],
                "/h/.local/state", nil
            ),
            (
                [
                    "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/d:/e", "XDG_DATA_HOME": "/f/",
                    "XDG_DATA_DIRS": "/g//",
                    "XDG_STATE_HOME": "/i", "XDG_RUNTIME_DIR": "/j",
                ],
                ["/c", "/d", "/e"], ["/f", "/g"], "/i", "/j"
            ),
            (
                [
                    "XDG_CONFIG_HOME": "relative", "XDG_CONFIG_DIRS": "", "XDG_DATA_HOME": "",
                    "XDG_DATA_DIRS": "/a:b::/c",
                    "XDG_STATE_HOME": "./x", "XDG_RUNTIME_DIR": "run",
                ],
                ["/h/.config", "/etc/xdg"], ["/h/.local/share", "/a", "/c"], "/h/.local/state", nil
            ),
        ] as [([String: String], [String], [String], String, String?)]
    )
    func foldersAreThoseOfTheSpecification(
        variables: [String: String],
        configuration: [String],
        data: [String],
        state: String,
        runtime: String?
    ) {
        let environment = Environment(variables.merging(["HOME": "/h"]) { $1 })
        let directories = BaseDirectories(environment)
        #expect(directories.configuration == configuration)
        #expect(directories.data == data)
        #expect(directories.state == state)
        #expect(directories.runtime == runtime)
    }

    @Test func emptyVariableCountsAsUnset() {
        #expect(Environment(["A": ""])["A"] == nil)
        #expect(Environment(["A": "b"])["A"] == "b")
        #expect(Environment.process["PATH"] != nil)
    }
}
