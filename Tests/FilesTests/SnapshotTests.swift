import Files
import Glibc
import TestSupport
import Testing

@Suite struct SnapshotTests {
    private let folder: TemporaryFolder
    private let file: String
    private let missing: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path + "/a file"
        missing = folder.path + "/missing"
        try Files.write("one", to: file)
    }

    private var snapshot: Snapshot { Snapshot(of: [folder.path, file, missing]) }

    @Test func snapshotIsCurrentUntilSomethingComesChangesOrGoes() throws {
        let changes: [() throws -> Void] = [
            { try Files.write("one", to: file) },
            { #expect(truncate(file, 1) == 0) },
            { try Files.write("", to: missing) },
            { #expect(unlink(file) == 0) },
        ]
        for change in changes {
            let before = snapshot
            #expect(before.isCurrent)
            try change()
            #expect(!before.isCurrent)
        }
    }

    @Test func textTellsTheSameOfAnotherRun() throws {
        let text = try #require(snapshot.text)
        let read = try #require(Snapshot(text: text))
        #expect(read == snapshot && read.isCurrent)
        try Files.write("another", to: missing)
        #expect(!read.isCurrent)
    }

    @Test(arguments: ["/a\nb", "/a\r", "/a\r\nb"]) func pathWithTheEndOfALineHasNoText(path: String) {
        #expect(Snapshot(of: [path]).text == nil)
    }

    @Test(arguments: ["nonsense", "1,2,3 /path", "1,2,3,4,5,6,x /path", "-\n", "- /path\n1,2,3,4,5,6,7"])
    func textThatIsNoneIsRefused(text: String) {
        #expect(Snapshot(text: text) == nil)
    }

    @Test func snapshotOfNothingIsCurrent() {
        #expect(Snapshot().isCurrent && Snapshot(text: "") == Snapshot())
    }
}

@Suite struct CacheFileTests {
    private let folder: TemporaryFolder
    private let file: CacheFile

    init() throws {
        folder = try TemporaryFolder()
        file = CacheFile("notes", BaseDirectories(Environment(["XDG_CACHE_HOME": folder.path, "HOME": folder.path])))
    }

    @Test(arguments: ["", "text", "two\nlines\n", "\n", "é"]) func textComesBack(text: String) throws {
        try file.write(text)
        #expect(file.read() == text)
    }

    @Test func whatWasCutOffOrChangedIsNotBelieved() throws {
        #expect(file.read() == nil)
        try file.write("some text\n")
        let bytes = try Files.read(file.path)
        for length in bytes.indices {
            try Files.write(Array(bytes[..<length]), to: file.path)
            #expect(file.read() == nil)
            var changed = bytes
            changed[length] ^= 1
            try Files.write(changed, to: file.path)
            #expect(file.read() == nil)
        }
    }
}
