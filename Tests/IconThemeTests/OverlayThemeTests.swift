import Files
@testable import IconTheme
import Testing

@Suite struct OverlayThemeTests {
    private let folders: OverlayFolders

    init() throws {
        folders = try OverlayFolders()
        let keys =
            "Inherits=parent\nFollowsColorScheme=true\nDesktopSizes= 16,32\nName[de]=Basis\nKDE-Extensions=.svg\n"
        try folders.writeTheme("base", ["48/apps"], keys + "Hidden=false\nX-Iconsd-Base=x\nExample=\\sfolder\n")
        try folders.writeTheme("parent", ["22/status"], "FollowsColorScheme=false\n", scaled: ["22@2/status"])
    }

    private func paths(_ theme: OverlayTheme?) -> [String] { theme?.files.map(\.path) ?? [] }

    @Test func indexIsThatOfTheBaseWithWhatIsItsOwn() throws {
        try folders.write("sibling", "data/icons/parent/22@2/status/app-sibling.png")
        let picture = try folders.picture("p.svg", .svg)
        let overlay = try #require(folders.overlay(on: "base", ["app": [picture]], tone: .light))
        let expected = """
            [Icon Theme]
            Name=base with icons chosen by iconsd
            Comment=Generated; not to be changed
            FollowsColorScheme=true
            DesktopSizes=16,32
            Example=\\sfolder
            Inherits=base
            Hidden=true
            X-Iconsd-Base=base
            X-Iconsd-Mode=light
            X-Iconsd-Format=1
            Directories=scalable/apps
            ScaledDirectories=siblings/parent/22@2/status

            [scalable/apps]
            Size=128
            Context=Applications
            Type=Scalable
            MinSize=1
            MaxSize=1024

            [siblings/parent/22@2/status]
            Size=22
            Context=Applications

            """
        #expect(overlay.index == expected)
        #expect(paths(overlay) == ["scalable/apps/app.svg", "siblings/parent/22@2/status/app-sibling.png"])
    }

    struct Row: Sendable {
        let formats: [Picture.Format]
        let paths: [String]
    }

    /// The expected paths are sorted.
    @Test(arguments: [
        Row(formats: [.svg], paths: ["scalable/apps/app.svg"]),
        Row(formats: [.png(size: 64)], paths: ["any-64/apps/app.png"]),
        Row(
            formats: [.png(size: 16), .png(size: 256), .png(size: 48)],
            paths: ["16x16/apps/app.png", "48x48/apps/app.png", "any-256/apps/app.png"]
        ),
        Row(
            formats: [.png(size: 16), .svg, .png(size: 32)],
            paths: ["16x16/apps/app.png", "any-32/apps/app.png", "scalable/apps/app.svg"]
        ),
        Row(formats: [.png(size: 2048)], paths: ["any-2048/apps/app.png"]),
        Row(formats: [], paths: []),
    ])
    func picturesGoToTheFoldersOfTheirSizes(row: Row) throws {
        let pictures = try row.formats.enumerated().map { try folders.picture("p\($0)", $1) }
        #expect(paths(folders.overlay(on: "base", ["app": pictures])) == row.paths)
        #expect(folders.overlay(on: "base", ["app": pictures])?.isEmpty == row.paths.isEmpty)
    }

    @Test func foldersOfOneSizeAreSearchedBeforeThoseOfAll() throws {
        let formats: [Picture.Format] = [.png(size: 256), .png(size: 128), .png(size: 48), .svg]
        let pictures = try formats.enumerated().map { try folders.picture("p\($0)", $1) }
        let index = folders.overlay(on: "base", ["app": pictures])?.index ?? ""
        #expect(index.contains("\nDirectories=48x48/apps,128x128/apps,scalable/apps,any-256/apps\n"))
    }

    @Test func firstOfTwoPicturesForOnePlaceCounts() throws {
        let pictures = try ["first", "second"].map { try folders.picture($0, .png(size: 48), $0) }
        let overlay = try #require(folders.overlay(on: "base", ["app": pictures]))
        #expect(overlay.files.map(\.source) == [pictures[0].path])
    }

    @Test func pictureThatIsGoneCostsOnlyItsOwnIcon() throws {
        let pictures = [try folders.picture("p", .png(size: 16)), Picture(path: "/nonexistent", format: .svg)]
        try folders.write("sibling", "data/icons/base/48/apps/gone-sibling.png")
        let overlay = folders.overlay(on: "base", ["gone": pictures, "kept": [pictures[0]]])
        #expect(paths(overlay) == ["any-16/apps/kept.png"])
        #expect(overlay?.failures.keys.sorted() == ["gone"])
        #expect(overlay?.failures["gone"]?.path == "/nonexistent")
    }

    @Test(arguments: ["", "a/b", "../../up", ".hidden", "line\nend"])
    func nameThatIsNoFileNameIsLeftOut(name: String) throws {
        let picture = try folders.picture("p.svg", .svg)
        #expect(folders.overlay(on: "base", [name: [picture]])?.isEmpty == true)
    }

    @Test(arguments: ["missing", "", "a,b", "a;b", " a", "a]"])
    func baseThatCannotBeInheritedGivesNoOverlay(base: String) throws {
        if !base.isEmpty && base != "missing" { try folders.writeTheme(base, ["48/apps"]) }
        #expect(folders.overlay(on: base, ["app": [try folders.picture("p.svg", .svg)]]) == nil)
    }

    @Test func overlayIsAnInstalledThemeOnItsBase() throws {
        let overlay = try #require(folders.overlay(on: "base", ["app": [try folders.picture("p.svg", .svg)]]))
        #expect(try overlay.build(in: folders.icons))
        #expect(folders.themes.base(of: overlay.name) == "base")
        #expect(folders.themes.theme(overlay.name)?.isHidden == true)
        let chain = Inheritance(of: overlay.name, folders.themes.theme).chain.map(\.name)
        #expect(chain == [overlay.name, "base", "parent"])
    }
}
