import Files
import Glibc
@testable import Switcher
import TestSupport
import Testing

@Suite struct SettingFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String = "settings.ini") -> SettingFile {
        SettingFile(path: "\(folder.path)/\(name)", syntax: KeyFileSyntax(group: "Settings", key: "theme"))
    }

    private func text(_ name: String = "settings.ini") throws -> String {
        String(decoding: try Files.read("\(folder.path)/\(name)"), as: UTF8.self)
    }

    private func write(_ text: String, to name: String = "settings.ini", mode: mode_t = 0o644) throws {
        try Files.write(text, to: "\(folder.path)/\(name)")
        chmod("\(folder.path)/\(name)", mode)
    }

    @Test func fileThatIsMissingIsMadeAndGoesWithItsFolders() throws {
        let file = file("a/b/settings.ini")
        let original = try file.original()
        #expect(original.theme == nil)
        try file.set("New")
        #expect(try text("a/b/settings.ini") == "[Settings]\ntheme=New\n")
        try file.restore(original)
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func fileThatOthersHaveAddedToStays() throws {
        let file = file("a/settings.ini")
        let original = try file.original()
        try file.set("New")
        try write("[Settings]\ntheme=New\nother=1\n", to: "a/settings.ini")
        try file.restore(original)
        #expect(try text("a/settings.ini") == "[Settings]\nother=1\n")
    }

    @Test(arguments: [0o600, 0o644, 0o664, 0o755] as [mode_t]) func modeIsKept(_ mode: mode_t) throws {
        try write("[Settings]\n", mode: mode)
        try file().set("New")
        #expect(FileAttributes(ofFileAt: file().path)?.mode == mode)
    }

    @Test func timeIsThatOfTheChange() throws {
        try write("[Settings]\n")
        var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
        utimes(file().path, &times)
        try file().set("New")
        #expect(try #require(Files.modificationTime(of: file().path)) > 1)
    }

    @Test func linkIsWrittenThrough() throws {
        try write("[Settings]\ntheme=Old\n", to: "store/real.ini")
        symlink("store/real.ini", file().path)
        let original = try file().original()
        try file().set("New")
        #expect(Files.isLink(file().path))
        #expect(try text("store/real.ini") == "[Settings]\ntheme=New\n")
        try file().restore(original)
        #expect(try text("store/real.ini") == "[Settings]\ntheme=Old\n")
    }

    @Test(arguments: [true, false]) func whatMayNotBeWrittenIsLeftAlone(isLink: Bool) throws {
        let name = isLink ? "store/real.ini" : "settings.ini"
        try write("[Settings]\ntheme=Old\n", to: name, mode: 0o444)
        if isLink { symlink("store/real.ini", file().path) }
        let error = try #require(throws: SwitcherError.self) { try file().set("New") }
        #expect(error.meaning == .leftAlone)
        #expect(error.fault.contains(name))
        #expect(error.fault.contains("it may not be written"))
        #expect(try text(name) == "[Settings]\ntheme=Old\n")
        #expect(try file().original().theme == "Old")
    }

    @Test func linkToAFileThatIsMissingLeadsNowhereAgain() throws {
        try Files.makeFolder(folder.path + "/store")
        symlink("store/real.ini", file().path)
        let original = try file().original()
        try file().set("New")
        #expect(try text("store/real.ini") == "[Settings]\ntheme=New\n")
        try file().restore(original)
        #expect(Files.isLink(file().path))
        #expect(Files.names(in: folder.path + "/store").isEmpty)
    }

    @Test func linkThatLeadsNowhereIsLeftAlone() throws {
        symlink("/nonexistent/store/settings.ini", file().path)
        let error = try #require(throws: SwitcherError.self) { try file().set("New") }
        #expect(error.meaning == .leftAlone)
        #expect(error.fault.contains("/nonexistent/store/settings.ini"))
        #expect(Files.isLink(file().path))
    }

    @Test func linkToWhatIsNotYetThereStaysWhenThatGoesAgain() throws {
        try Files.makeFolder("\(folder.path)/store")
        symlink("store/real.ini", file().path)
        let original = try file().original()
        try file().set("New")
        #expect(try text("store/real.ini") == "[Settings]\ntheme=New\n")
        try file().restore(original)
        #expect(Files.isLink(file().path))
        #expect(Files.names(in: "\(folder.path)/store") == [])
    }

    @Test func whatIsNoFileIsAnErrorThatNamesIt() throws {
        mkdir(file().path, 0o700)
        let error = try #require(throws: SwitcherError.self) { try file().set("New") }
        #expect(error.meaning == .failed)
        #expect(error.description.contains(file().path))
    }

    @Test func fileThatNobodyUsesIsNotMade() throws {
        var file = file()
        file.isOptional = true
        try write("[Settings]\ntheme=Old\n")
        let original = try file.original()
        unlink(file.path)
        let error = try #require(throws: SwitcherError.self) { try file.set("New") }
        #expect(error.meaning == .notUsed)
        try file.restore(original)
        #expect(Files.names(in: folder.path) == [])
    }

    @Test func fileOfTheSystemIsLeftAlone() throws {
        var file = file()
        file.isOfSystem = true
        try write("[Settings]\ntheme=Old\n")
        let error = try #require(throws: SwitcherError.self) { try file.set("New") }
        #expect(error.meaning == .leftAlone)
        #expect(try text() == "[Settings]\ntheme=Old\n")
    }

    @Test(arguments: ["[Appearance]\nx=\"open\n", "[Appearance]\nx=a\\"]) func fileThatTakesInAnyLineIsLeftAsItIs(
        before: String
    ) throws {
        try write(before)
        let file = SettingFile(path: file().path, syntax: QtSyntax(group: "Appearance", key: "theme"))
        let error = try #require(throws: SwitcherError.self) { try file.set("New") }
        #expect(error.meaning == .failed)
        #expect(error.description.contains(file.path))
        #expect(try text() == before)
    }

    @Test func nothingIsWrittenWhereNothingChanges() throws {
        try write("[Settings]\ntheme=New\n")
        let before = Fingerprint(ofFileAt: file().path)
        try file().set("New")
        #expect(Fingerprint(ofFileAt: file().path) == before)
    }
}
