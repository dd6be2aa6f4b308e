import Catalog
import Files
import Glibc
import IconTheme
import Testing

@Suite struct UserCatalogTests {
    private let catalogs: CatalogsOnDisk
    private let catalog: UserCatalog
    private let picture: String
    private let otherPicture: String

    init() throws {
        catalogs = try CatalogsOnDisk()
        catalog = UserCatalog(of: CatalogsOnDisk.app, BaseDirectories(catalogs.environment))
        picture = try catalogs.path + "/picture.svg"
        otherPicture = try catalogs.path + "/picture.png"
        try Files.write(CatalogsOnDisk.svg, to: picture)
        try Files.write(png(48, 48), to: otherPicture)
    }

    private var text: String {
        get throws { String(decoding: try Files.read(catalog.folder + "/catalog.ini"), as: UTF8.self) }
    }

    private func error(_ body: () throws(AddingError) -> Void) -> AddingError? {
        do throws(AddingError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func firstSetMakesTheCatalog() throws {
        let set = try NewIconSet(
            name: "my night",
            title: " Nacht\n\\o/;",
            description: "x",
            light: picture,
            dark: otherPicture
        )
        #expect(try catalog.add(set) == false)
        #expect(
            try text == """
                [Catalog]
                Version=1

                [Icon Set my night]
                Title=\\sNacht\\n\\\\o/;
                Description=x
                Light=my night-light.svg
                Dark=my night-dark.png

                """
        )
        let added = catalogs.content.iconSets.last
        #expect(added?.title == " Nacht\n\\o/;")
        #expect(added?.fileNames == [["my night-light.svg"], ["my night-dark.png"]])
        #expect(catalogs.problems == [])
    }

    @Test func everythingElseStaysByteForByte() throws {
        let before = "# mine\r\n[Catalog]\r\nVersion = 1\r\n[Icon Set a]\r\nLight=a.svg\r\nX-Mine=1"
        try catalogs.write(before, ["a.svg"])
        _ = try catalog.add(NewIconSet(name: "b", light: nil, dark: picture))
        #expect(try text == before + "\r\n\r\n[Icon Set b]\r\nDark=b-dark.svg\r\n")
    }

    @Test func setOfThatNameIsReplaced() throws {
        let before =
            "[Catalog]\nVersion=1\n[Icon Set b]\n# mine\nTitle=B\nTitle[de]=Be\nX-Mine=1\nLight=mine.svg\n[Icon Set c]\nLight=mine.svg\n"
        try catalogs.write(before, ["mine.svg"])
        #expect(try catalog.add(NewIconSet(name: "b", light: nil, dark: picture)) == true)
        #expect(
            try text
                == "[Catalog]\nVersion=1\n[Icon Set b]\n# mine\nDark=b-dark.svg\nX-Mine=1\n[Icon Set c]\nLight=mine.svg\n"
        )
        #expect(Files.names(in: catalog.folder) == ["b-dark.svg", "catalog.ini", "mine.svg"])
    }

    @Test func picturesOfAReplacedSetStaySincePeopleMayHaveNoOthers() throws {
        _ = try catalog.add(NewIconSet(name: "b", light: picture, dark: picture))
        let twice = try text
        _ = try catalog.add(NewIconSet(name: "b", light: picture, dark: picture))
        #expect(try text == twice)
        try Files.write(CatalogsOnDisk.svg + " ", to: picture)
        _ = try catalog.add(NewIconSet(name: "b", light: picture, dark: otherPicture))
        #expect(
            Files.names(in: catalog.folder) == [
                "b-dark.png", "b-dark.svg", "b-light-2.svg", "b-light.svg", "catalog.ini",
            ]
        )
        #expect(catalogs.content.iconSets.last?.fileNames == [["b-light-2.svg"], ["b-dark.png"]])
        #expect(catalogs.problems == [])
    }

    @Test func badInputIsRefusedBeforeAnythingIsWritten() throws {
        let lost = try catalogs.path + "/lost.svg"
        #expect(error { () throws(AddingError) in _ = try NewIconSet(name: "a", light: nil, dark: nil) } == .noPicture)
        #expect(
            error { () throws(AddingError) in _ = try NewIconSet(name: "a;", light: picture, dark: nil) } == .name("a;")
        )
        let unreadable = error { () throws(AddingError) in _ = try NewIconSet(name: "a", light: picture, dark: lost) }
        #expect(unreadable?.description == "\(lost) is not there; put it there, or correct its name")
        #expect(!Files.exists(catalog.folder))
    }

    @Test(arguments: ["nonsense", "[Catalog]\nVersion=2\n"]) func catalogThatIsNotUnderstoodStays(before: String) throws
    {
        try catalogs.write(before)
        let set = try NewIconSet(name: "a", light: picture, dark: nil)
        let error = error { () throws(AddingError) in _ = try catalog.add(set) }
        #expect(error?.description.contains("/catalog.ini:") == true)
        #expect(try text == before)
        #expect(Files.names(in: catalog.folder) == ["catalog.ini"])
    }

    @Test func aFailureLeavesTheOldCatalogWhole() throws {
        _ = try catalog.add(NewIconSet(name: "b", light: picture, dark: nil))
        let before = try text
        // Nobody can write below a file, not even root.
        #expect(symlink("catalog.ini/none", catalog.folder + "/b-dark.png") == 0)
        let set = try NewIconSet(name: "b", light: otherPicture, dark: otherPicture)
        let error = error { () throws(AddingError) in _ = try catalog.add(set) }
        #expect(error?.description.hasSuffix("what was there is unchanged") == true)
        #expect(try text == before)
        #expect(!Files.exists(catalog.folder + "/b-light.png"))
    }

    @Test func fullCatalogTakesNoMore() throws {
        let sets = (1...64).map { "[Icon Set s\($0)]\nLight=a.svg\n" }.joined()
        try catalogs.write("[Catalog]\nVersion=1\n" + sets, ["a.svg"])
        let error = error { () throws(AddingError) in
            _ = try catalog.add(try NewIconSet(name: "a", light: picture, dark: nil))
        }
        #expect(error?.description.contains("has 64 icon sets") == true)
        #expect(try catalog.add(try NewIconSet(name: "s64", light: picture, dark: nil)) == true)
    }
}
