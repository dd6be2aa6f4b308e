import Files
import Glibc
@testable import IconTheme
import Testing

@Suite struct PictureDigestsTests {
    private let folders: OverlayFolders
    private let path: String

    init() throws {
        folders = try OverlayFolders()
        path = folders.path + "/a picture.png"
    }

    private var cacheFile: String { "cache/iconsd/pictures" }

    /// As a daemon that has just started.
    private func digests() -> PictureDigests {
        PictureDigests(BaseDirectories(folders.environment))
    }

    private func digest(of text: String) -> String { Digest.of(Array(text.utf8)) }

    @Test func digestIsThatOfTheBytes() throws {
        let digests = digests()
        for text in ["one", "two", "", "three"] {
            try folders.write(text, "a picture.png")
            #expect(try digests.content(of: path).digest == digest(of: text))
        }
    }

    /// What the cache file says is believed for as long as the file is the same: that shows that it was not read.
    @Test func knownPictureIsNotReadAgain() throws {
        try folders.write("picture", "a picture.png")
        let first = digests()
        _ = try first.content(of: path)
        try first.save()
        let lines = try folders.text(cacheFile).split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
        let forged = lines.replacing(digest(of: "picture"), with: digest(of: "forged"))
        try folders.write(digest(of: forged) + "\n" + forged, cacheFile)
        #expect(try digests().content(of: path).digest == digest(of: "forged"))
        try folders.write("another", "a picture.png")
        #expect(try digests().content(of: path).digest == digest(of: "another"))
    }

    @Test func changeThatKeepsTimeAndSizeIsSeen() throws {
        try folders.write("one", "a picture.png")
        let digests = digests()
        _ = try digests.content(of: path)
        try folders.write("two", "a picture.png")
        var times = [timespec(), timespec()]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(try digests.content(of: path).digest == digest(of: "two"))
    }

    @Test(arguments: ["", "nonsense", "\n\n", "0000\n1-2-3 abc path\n"])
    func brokenCacheFileCostsOnlyTime(text: String) throws {
        try folders.write("picture", "a picture.png")
        try folders.write(text, cacheFile)
        #expect(try digests().content(of: path).digest == digest(of: "picture"))
    }

    @Test func cacheFileThatWasCutOffIsNotBelieved() throws {
        try folders.write("picture", "a picture.png")
        let first = digests()
        _ = try first.content(of: path)
        try first.save()
        let text = try folders.text(cacheFile)
        for length in stride(from: 0, to: text.utf8.count, by: 7) {
            try folders.write(String(text.prefix(length)), cacheFile)
            #expect(try digests().content(of: path).digest == digest(of: "picture"))
        }
    }

    @Test func savingWritesOnlyWhatChangedAndForgetsWhatIsNotUsed() throws {
        for name in ["a", "b", "line\nend"] { try folders.write(name, name) }
        let first = digests()
        for name in ["a", "b", "line\nend"] { _ = try first.content(of: folders.path + "/" + name) }
        try first.save()
        let file = folders.path + "/" + cacheFile
        let written = try Files.fingerprint(of: file)
        let second = digests()
        for name in ["b", "a"] { _ = try second.content(of: folders.path + "/" + name) }
        try second.save()
        #expect(try Files.fingerprint(of: file) == written)
        _ = try second.content(of: folders.path + "/b")
        try second.save()
        #expect(try folders.text(cacheFile).split(separator: "\n").count == 2)
        #expect(Files.names(in: folders.path + "/cache/iconsd") == ["pictures"])
    }

    @Test func pictureThatIsNoneIsAnError() throws {
        #expect(mkfifo(folders.path + "/fifo", 0o600) == 0)
        for name in ["missing", "fifo", ""] {
            #expect(throws: FileError.self) { try digests().content(of: folders.path + "/" + name) }
        }
    }
}
