import Catalog
import Files
import Glibc
import IconTheme
import Testing

/// The pictures that a variant may have. `good.svg` is one that is there.
@Suite struct CatalogPicturesTests {
    private let catalogs: CatalogsOnDisk

    init() throws {
        catalogs = try CatalogsOnDisk()
        try offer("good.svg")
        try Files.write(CatalogsOnDisk.svg, to: catalogs.catalog() + "/good.svg")
    }

    private func offer(_ names: String) throws {
        try catalogs.write("[Catalog]\nVersion=1\n[Icon Set s]\nLight=\(names)\nDark=good.svg\n")
    }

    private var light: [Picture] { catalogs.content.iconSets.last?.light ?? [] }

    @Test func pathsAreAbsoluteAndWithoutLinks() throws {
        let path = try catalogs.path + "/user/iconsd/catalog/\(CatalogsOnDisk.app)/good.svg"
        #expect(light == [Picture(path: path, format: .svg)])
    }

    @Test func severalSizesAreOneVariant() throws {
        try offer("a.png; b.png ;good.svg;")
        try Files.write(png(48, 48), to: catalogs.catalog() + "/a.png")
        try Files.write(png(128, 128), to: catalogs.catalog() + "/b.png")
        #expect(light.map(\.format) == [.png(size: 48), .png(size: 128), .svg])
        #expect(catalogs.problems == [])
    }

    @Test(arguments: [
        ("lost.svg", "4: error: Light: lost.svg is not there; put it there, or correct its name"),
        ("/etc/passwd", "4: error: Light: /etc/passwd is not inside of the folder; put the file itself there"),
        ("../out.svg", "4: error: Light: ../out.svg is not inside of the folder; "),
        ("link.svg", "4: error: Light: link.svg is not inside of the folder; "),
        ("linked/out.svg", "4: error: Light: linked/out.svg is not inside of the folder; "),
        ("fifo", "4: error: Light: fifo cannot be read: it is not a regular file; "),
        ("device", "4: error: Light: device is not inside of the folder; "),
        ("chain.svg", "4: error: Light: chain.svg is not inside of the folder; "),
        ("circle.svg", "4: error: Light: circle.svg cannot be read: Too many levels of symbolic links; "),
        ("process", "4: error: Light: process is not inside of the folder; "),
        ("socket", "4: error: Light: socket cannot be read: "),
        (
            "huge.svg",
            "4: error: Light: huge.svg cannot be read: File too large; it has to be a readable file of at most 16"
        ),
        ("packed.svgz", "4: error: Light: packed.svgz is compressed; unpack it with `gunzip`, and call it .svg"),
        ("text.svg", "4: error: Light: text.svg is neither a PNG nor an SVG; convert it to one of them"),
        ("none.png", "4: error: Light: none.png has 0 × 0 pixels; use one of 1 to 8192 pixels"),
        ("wide.png", "4: warning: Light: wide.png is not square; make it as wide as high"),
        (".", "4: error: Light: . "),
    ]) func badPictureCostsOnlyItself(name: String, problem: String) throws {
        let folder = catalogs.catalog()
        try Files.write(CatalogsOnDisk.svg, to: folder + "/../out.svg")
        #expect(symlink("../out.svg", folder + "/link.svg") == 0)
        #expect(symlink("..", folder + "/linked") == 0)
        #expect(symlink("/dev/zero", folder + "/device") == 0)
        #expect(mkfifo(folder + "/fifo", 0o600) == 0)
        #expect(symlink("link.svg", folder + "/chain.svg") == 0)
        #expect(symlink("circle.svg", folder + "/circle.svg") == 0)
        #expect(symlink("/proc/self/status", folder + "/process") == 0)
        #expect(mknod(folder + "/socket", S_IFSOCK | 0o600, 0) == 0)
        try Files.write(CatalogsOnDisk.svg, to: folder + "/huge.svg")
        #expect(truncate(folder + "/huge.svg", off_t(Files.sizeLimit) + 1) == 0)
        try Files.write([0x1F, 0x8B, 8, 0], to: folder + "/packed.svgz")
        try Files.write("hello", to: folder + "/text.svg")
        try Files.write(png(0, 0), to: folder + "/none.png")
        try Files.write(png(2, 1), to: folder + "/wide.png")
        try offer("\(name);good.svg")
        #expect(catalogs.problems.count == 1)
        #expect(catalogs.problems.first?.hasPrefix(problem) == true, "\(catalogs.problems)")
        #expect(light.last?.format == .svg)
        #expect(catalogs.content.iconSets.last?.dark.count == 1)
    }

    @Test(arguments: ["good.svg", "./folder/../good.svg", "../\(CatalogsOnDisk.app)/good.svg", "FOLDER/good.svg"])
    func linksInsideOfTheFolderAreFollowed(target: String) throws {
        let folder = catalogs.catalog()
        try Files.makeFolder(folder + "/folder")
        #expect(symlink(target.replacing("FOLDER", with: folder), folder + "/link.svg") == 0)
        try offer("link.svg")
        #expect(light.map(\.path) == [try Files.resolved(folder) + "/good.svg"])
        #expect(catalogs.problems == [])
    }

    @Test func fileOfSeveralNamesIsOneAsAnyOther() throws {
        try Files.write(CatalogsOnDisk.svg, to: catalogs.catalog() + "/../other.svg")
        #expect(link(catalogs.catalog() + "/../other.svg", catalogs.catalog() + "/hard.svg") == 0)
        try offer("hard.svg")
        #expect(light.count == 1)
        #expect(catalogs.problems == [])
    }

    /// Only what comes before the first element counts: nothing is expanded or fetched. Who draws it does as with any icon.
    @Test func entitiesAndReferencesOfAnSVGAreNotFollowed() throws {
        let laughs = (1...20).map { #"<!ENTITY a\#($0) "\#(String(repeating: "&a\($0 - 1);", count: 20))">"# }
        let type = "<!DOCTYPE svg [<!ENTITY a0 'ha'><!ENTITY x SYSTEM 'file:///dev/zero'>\(laughs.joined())]>"
        let text = "\(type)<svg xmlns='http://www.w3.org/2000/svg'>&a20;&x;<image href='file:///dev/zero'/></svg>"
        try Files.write(text, to: catalogs.catalog() + "/laughs.svg")
        try offer("laughs.svg")
        #expect(light.map(\.format) == [.svg])
        #expect(catalogs.problems == [])
    }

    @Test func folderItselfMayBeALink() throws {
        let folder = catalogs.catalog()
        #expect(rename(folder, folder + ".real") == 0)
        #expect(symlink(folder + ".real", folder) == 0)
        #expect(light.count == 1)
        #expect(catalogs.problems == [])
    }

    @Test func oneOfSeveralEqualSizesIsUsed() throws {
        try Files.write(png(48, 48), to: catalogs.catalog() + "/a.png")
        try Files.write(png(48, 48), to: catalogs.catalog() + "/b.png")
        try Files.write(CatalogsOnDisk.svg, to: catalogs.catalog() + "/c.svg")
        try offer("a.png;b.png;good.svg;c.svg")
        #expect(catalogs.content.iconSets.last?.fileNames.first == ["a.png", "good.svg"])
        #expect(
            catalogs.problems == [
                "4: warning: Light: b.png is as large as a.png; keep one of them",
                "4: error: Light: c.svg is a second SVG beside good.svg; keep one of them",
            ]
        )
    }

    @Test func sizesHaveAnEnd() throws {
        try offer(String(repeating: "good.svg;", count: 17))
        #expect(catalogs.problems.contains("4: error: Light: there are more than 16 pictures; offer fewer sizes"))
        #expect(light.count == 1)
    }

    @Test func pictureThatIsReplacedIsLookedAtAgain() throws {
        let path = catalogs.catalog() + "/good.svg"
        #expect(light.map(\.format) == [.svg])
        try Files.write(png(48, 48), to: path)
        #expect(light.map(\.format) == [.png(size: 48)])
        try Files.write("text", to: path)
        #expect(light == [])
        try Files.write(CatalogsOnDisk.svg, to: path)
        #expect(light.map(\.format) == [.svg])
        #expect(unlink(path) == 0)
        #expect(catalogs.names == ["default"])
    }
}
