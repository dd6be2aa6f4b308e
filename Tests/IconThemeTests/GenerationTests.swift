import Files
import Glibc
@testable import IconTheme
import Testing

@Suite struct GenerationTests {
    private static let month = 30 * 86_400
    private static let now = 100 * month

    struct Row: Sendable {
        let age: Int
        var lastUse: Int?
        var isNeeded = false
        let isExpired: Bool
    }

    @Test(arguments: [
        Row(age: 0, isExpired: false),
        Row(age: month, isExpired: false),
        Row(age: month + 1, isExpired: true),
        Row(age: month + 1, isNeeded: true, isExpired: false),
        Row(age: 3 * month, lastUse: month, isExpired: false),
        Row(age: 3 * month, lastUse: month + 1, isExpired: true),
        Row(age: 3 * month, lastUse: month + 1, isNeeded: true, isExpired: false),
        // A clock that was set back, or forward when it was written.
        Row(age: -5 * month, isExpired: false),
        Row(age: 3 * month, lastUse: -5 * month, isExpired: false),
    ])
    func generationExpiresAMonthAfterItsLastUse(row: Row) {
        let generation = Generation(name: "iconsd-0123456789ab-dark", modified: Self.now - row.age)
        let other = Generation(name: "iconsd-aaaaaaaaaaaa-light", modified: Self.now)
        let expired = Generation.expired(
            among: [generation, other],
            lastUses: row.lastUse.map { [generation.name: Self.now - $0] } ?? [:],
            needed: row.isNeeded ? [generation.name] : [],
            now: Self.now
        )
        #expect(expired == (row.isExpired ? [generation.name] : []))
    }

    @Test func onlyFoldersWithAGenerationsNameAreGenerations() throws {
        let folders = try OverlayFolders()
        let name = "iconsd-0123456789ab-dark"
        let others = [
            "iconsd-0123456789ab", "iconsd-0123456789ab-grey", "iconsd-0123456789AB-dark", "iconsd-0123-dark",
            "iconsd-x",
            ".iconsd-0123456789ab-dark", "iconsd-0123456789ab-dark-2", "iconsd--dark", "Papirus",
        ]
        for name in [name] + others { try Files.makeFolder(folders.icons + "/" + name) }
        try folders.write("a file", "data/icons/iconsd-000000000000-dark")
        #expect(symlink(name, folders.icons + "/iconsd-000000000000-light") == 0)
        #expect(Generation.all(in: folders.icons).map(\.name) == [name])
        #expect(Generation.all(in: "/nonexistent").isEmpty)
    }

    @Test func removedGenerationIsGoneWithAllThatIsInIt() throws {
        let folders = try OverlayFolders()
        let name = "iconsd-0123456789ab-dark"
        try folders.write("text", "data/icons/\(name)/48x48/apps/a.png")
        try folders.write("text", "kept/file")
        #expect(symlink(folders.path + "/kept", folders.icons + "/\(name)/link") == 0)
        try Generation.remove(name, in: folders.icons)
        #expect(Files.names(in: folders.icons).isEmpty)
        #expect(try folders.text("kept/file") == "text")
    }

    @Test func whatIsNotAGenerationIsNotRemoved() throws {
        let folders = try OverlayFolders()
        try folders.writeTheme("Papirus", ["48x48/apps"])
        try folders.writeTheme("other", ["48x48/apps"])
        #expect(symlink("other", folders.icons + "/iconsd-000000000000-light") == 0)
        let names = Files.names(in: folders.icons)
        for name in ["Papirus", "iconsd-000000000000-light", "iconsd-0123456789ab-dark", "../icons", ""] {
            #expect(throws: FileError.self) { try Generation.remove(name, in: folders.icons) }
        }
        #expect(Files.names(in: folders.icons) == names)
        #expect(try folders.text("data/icons/other/index.theme").hasPrefix("[Icon Theme]"))
    }
}
