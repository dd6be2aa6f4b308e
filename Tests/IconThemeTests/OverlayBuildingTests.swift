import Files
import Glibc
@testable import IconTheme
import Testing

@Suite struct OverlayBuildingTests {
    private let folders: OverlayFolders

    init() throws {
        folders = try OverlayFolders()
        try folders.writeTheme("base", ["48/apps"])
        try folders.write("sibling", "data/icons/base/48/apps/a-sibling.png")
    }

    private func overlay(_ contents: [String: String], _ tone: Tone = .dark) throws -> OverlayTheme {
        let icons = try contents.map { ($0, [try folders.picture("pictures/" + $0, .svg, $1)]) }
        return try #require(folders.overlay(on: "base", Dictionary(uniqueKeysWithValues: icons), tone: tone))
    }

    private func inode(of path: String) -> UInt? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt(status.st_ino) : nil
    }

    private func permissions(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : nil
    }

    @Test func everyFileIsACopyForItsOwnerAlone() throws {
        let overlay = try overlay(["a": "one", "b": "two"])
        #expect(chmod(folders.path + "/pictures/a", 0o666) == 0)
        let built = try self.overlay(["a": "one", "b": "two"])
        #expect(try built.build(in: folders.icons))
        let theme = folders.icons + "/" + overlay.name
        let expected = [
            "scalable/apps/a.svg": "one", "scalable/apps/b.svg": "two",
            "siblings/base/48/apps/a-sibling.png": "sibling",
        ]
        #expect(try folders.files(below: theme) == expected)
        #expect(try folders.text("data/icons/\(overlay.name)/index.theme") == overlay.index)
        for path in expected.keys + ["index.theme"] { #expect(permissions(of: theme + "/" + path) == S_IFREG | 0o600) }
        for path in ["", "/scalable", "/scalable/apps", "/siblings/base/48/apps"] {
            #expect(permissions(of: theme + path) == S_IFDIR | 0o700)
        }
    }

    /// Sandboxed programs read what a theme holds, which may be somebody's secret.
    @Test func linksOfTheBaseAreFollowedToPicturesOnly() throws {
        try folders.write("<svg/>", "outside/picture.svg")
        try folders.write("secret", "outside/secret")
        for (name, target) in [("picture.svg", "picture.svg"), ("secret.svg", "secret"), ("lost.svg", "nowhere")] {
            #expect(symlink("\(folders.path)/outside/\(target)", folders.icons + "/base/48/apps/a-\(name)") == 0)
        }
        let overlay = try overlay(["a": "one"])
        #expect(overlay.failures == [:])
        try overlay.build(in: folders.icons)
        let theme = folders.icons + "/" + overlay.name
        let siblings = try folders.files(below: theme + "/siblings/base/48/apps")
        #expect(siblings == ["a-sibling.png": "sibling", "a-picture.svg": "<svg/>"])
        for file in overlay.files { #expect(permissions(of: theme + "/" + file.path) == S_IFREG | 0o600) }
    }

    /// It was none when its catalog was read.
    @Test func chosenPictureThatHasBecomeALinkIsNotRead() throws {
        try folders.write("<svg/>", "outside/picture")
        let picture = folders.path + "/picture.svg"
        #expect(symlink("outside/picture", picture) == 0)
        #expect(symlink("outside", folders.path + "/catalog") == 0)
        for path in [picture, folders.path + "/catalog/picture"] {
            let overlay = try #require(folders.overlay(on: "base", ["a": [Picture(path: path, format: .svg)]]))
            #expect(overlay.failures["a"]?.isLink == true)
            #expect(overlay.isEmpty)
        }
    }

    /// What a picture was when it was read is told of the file itself, and not of its path, which may be another's.
    @Test func pictureThatIsReplacedByALinkIsNotCopied() throws {
        let overlay = try overlay(["a": "one"])
        try folders.write("two", "secret")
        unlink(folders.path + "/pictures/a")
        #expect(symlink("../secret", folders.path + "/pictures/a") == 0)
        #expect(throws: FileError.self) { try overlay.build(in: folders.icons) }
        #expect(try folders.files(below: folders.icons).keys.allSatisfy { $0.hasPrefix("base/") })
    }

    @Test func themeThatIsThereIsNotWrittenAgain() throws {
        let overlay = try overlay(["a": "one"])
        #expect(try overlay.build(in: folders.icons))
        let before = try [folders.icons, folders.icons + "/" + overlay.name].map { try Files.fingerprint(of: $0) }
        #expect(try !overlay.build(in: folders.icons))
        #expect(
            try [folders.icons, folders.icons + "/" + overlay.name].map { try Files.fingerprint(of: $0) } == before
        )
    }

    @Test func samePictureOfAnOlderGenerationIsLinked() throws {
        let old = try overlay(["a": "one", "b": "two"])
        try old.build(in: folders.icons)
        let new = try overlay(["a": "one", "b": "changed"])
        try new.build(in: folders.icons)
        let (oldPath, newPath) = (folders.icons + "/" + old.name, folders.icons + "/" + new.name)
        #expect(inode(of: oldPath + "/scalable/apps/a.svg") == inode(of: newPath + "/scalable/apps/a.svg"))
        #expect(inode(of: oldPath + "/scalable/apps/b.svg") != inode(of: newPath + "/scalable/apps/b.svg"))
        #expect(try folders.text("data/icons/\(new.name)/scalable/apps/b.svg") == "changed")
        #expect(try folders.text("data/icons/\(old.name)/scalable/apps/b.svg") == "two")
        #expect(inode(of: folders.path + "/pictures/a") != inode(of: newPath + "/scalable/apps/a.svg"))
    }

    @Test func pictureThatSomebodyChangedInAGenerationIsNotLinked() throws {
        let old = try overlay(["a": "one"])
        try old.build(in: folders.icons)
        try folders.write("two", "data/icons/\(old.name)/scalable/apps/a.svg")
        let new = try overlay(["a": "one"], .light)
        try new.build(in: folders.icons)
        #expect(try folders.text("data/icons/\(new.name)/scalable/apps/a.svg") == "one")
    }

    @Test func pictureThatChangedMeanwhileLeavesNothingBehind() throws {
        let overlay = try overlay(["a": "one", "b": "two"])
        let before = Files.names(in: folders.icons)
        try folders.write("new", "pictures/a")
        let error = #expect(throws: FileError.self) { try overlay.build(in: folders.icons) }
        #expect(error?.path == folders.path + "/pictures/a")
        #expect(Files.names(in: folders.icons) == before)
        unlink(folders.path + "/pictures/a")
        #expect(throws: FileError.self) { try overlay.build(in: folders.icons) }
        #expect(Files.names(in: folders.icons) == before)
    }

    @Test func folderThatCannotBeWrittenIsNamed() throws {
        let overlay = try overlay(["a": "one"])
        try folders.write("a file", "blocked")
        for place in ["/blocked", "/blocked/icons"] {
            let error = #expect(throws: FileError.self) { try overlay.build(in: folders.path + place) }
            #expect(error?.path.hasPrefix(folders.path + "/blocked") == true)
        }
    }

    @Test func missingFoldersAreMade() throws {
        let overlay = try overlay(["a": "one"])
        try overlay.build(in: folders.path + "/new/data/icons")
        #expect(Files.names(in: folders.path + "/new/data/icons") == [overlay.name])
    }

    @Test func leftoversOfKilledBuildsAreRemoved() throws {
        let overlay = try overlay(["a": "one"])
        try overlay.build(in: folders.icons)
        let names = Files.names(in: folders.icons)
        try folders.write("half", "data/icons/.iconsd-ABCDEF/scalable/apps/a.svg")
        try folders.write("half", "data/icons/.iconsd-UVWXYZ/index.theme")
        try folders.write("kept", "data/icons/.other/file")
        #expect(symlink("base", folders.icons + "/.iconsd-L1NK00") == 0)
        try OverlayTheme.removeLeftovers(in: folders.icons)
        #expect(Files.names(in: folders.icons) == [".other"] + names)
        try OverlayTheme.removeLeftovers(in: "/nonexistent")
    }
}
