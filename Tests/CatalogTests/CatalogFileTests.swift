import Catalog
import Files
import KeyFile
import Testing

/// What a `catalog.ini` may say. In each of them `a.svg` is a picture that is there.
@Suite struct CatalogFileTests {
    @Test func setsComeInTheirOrderAndTheDefaultFirst() throws {
        let catalogs = try CatalogsOnDisk()
        let text = """
            [Catalog]
            Version=1
            [Icon Set night]
            Title=Night
            Description=Dark at all times
            Dark=a.svg
            [Icon Set default]
            Light = b.svg
            Dark = a.svg
            [Icon Set 2]
            Light=./a.svg
            """
        try catalogs.write(text, ["a.svg", "b.svg"])
        #expect(catalogs.problems == [])
        let sets = catalogs.content.iconSets
        #expect(sets.map(\.name) == ["default", "night", "2"])
        #expect(sets.map(\.title) == ["Default", "Night", "2"])
        #expect(sets.map(\.description) == ["", "Dark at all times", ""])
        #expect(sets.map(\.fileNames) == [[["b.svg"], ["a.svg"]], [[], ["a.svg"]], [["a.svg"], []]])
    }

    @Test func defaultIsThereWithoutAGroup() throws {
        let catalogs = try CatalogsOnDisk()
        #expect(catalogs.names == [])
        try catalogs.write("[Catalog]\nVersion=1\n")
        #expect(catalogs.names == ["default"])
        #expect(catalogs.problems == [])
    }

    @Test(arguments: [
        ("de_DE.UTF-8", "Nacht", "Dunkel"), ("de_AT", "Nocht", "Dunkel"), ("en", "Night", "Dark"),
        ("C", "Night", "Dark"),
    ]) func titlesAreInALanguage(locale: String, title: String, description: String) throws {
        let catalogs = try CatalogsOnDisk(locale: locale)
        let text = """
            [Catalog]
            Version=1
            [Icon Set night]
            Title=Night
            Title[de]=Nacht
            Title[de_AT]=Nocht
            Description=Dark
            Description[de]=Dunkel
            Dark=a.svg
            """
        try catalogs.write(text, ["a.svg"])
        #expect(catalogs.content.iconSets.last?.title == title)
        #expect(catalogs.content.iconSets.last?.description == description)
        #expect(catalogs.problems == [])
    }

    @Test(arguments: [
        ("", " error: there is no [Catalog] with Version=1; begin the file with them"),
        ("[Catalog]\n", "1: error: there is no [Catalog] with Version=1; begin the file with them"),
        ("[Catalog]\nVersion=2\n", "2: error: Version=2 is not known; write Version=1, or use a newer iconsd"),
        ("Version=1\n", "1: error: is not a key file: Key file does not start with a group; "),
        ("[Catalog]\nVersion=1\nnight\n", "3: error: is not a key file: "),
    ]) func fileThatIsNoneOffersNothing(text: String, problem: String) throws {
        let catalogs = try CatalogsOnDisk()
        try catalogs.write(text + "[Icon Set night]\nLight=a.svg\n", ["a.svg"])
        #expect(catalogs.problems.count == 1)
        #expect(catalogs.problems.first?.hasPrefix(problem) == true)
        #expect(!catalogs.names.contains("night"))
    }

    @Test(arguments: [
        ("[Weather]\nk=v", "7: warning: there is no group [Weather]; it is ignored; groups are "),
        ("[Icon Set night]\nlight=a.svg", "8: warning: there is no key light; it is ignored; there is Title, "),
        ("[Icon Set night]\nLight[de]=a.svg", "8: warning: there is no key Light[de]; it is ignored; "),
        ("[Catalog]\nName=x", "8: warning: there is no key Name; it is ignored; there is Version"),
        ("[Icon Set night]\nLight=a.svg", "8: warning: Light is already there on line 4; "),
        ("[Icon Set empty]\nTitle=Empty", "7: error: the icon set empty has no picture; give it Light, Dark, or both"),
        ("[Icon Set lost]\nDark=lost.svg", "7: error: the icon set lost has no picture; "),
        ("[Icon Set lost]\nDark=lost.svg", "8: error: Dark: lost.svg is not there; put it there, "),
        ("[Icon Set a/b]\nLight=a.svg", "7: error: [Icon Set a/b] is not named as an icon set can be; "),
        ("[Icon Set a;b]\nLight=a.svg", "7: error: [Icon Set a;b] is not named as "),
        ("[Icon Set ]\nLight=a.svg", "7: error: [Icon Set ] is not named as "),
        ("[Icon Set]\nLight=a.svg", "7: warning: there is no group [Icon Set]; "),
    ]) func mistakeIsAProblemWithItsLineAndCostsOnlyItself(text: String, problem: String) throws {
        let catalogs = try CatalogsOnDisk()
        let before = "[Catalog]\nVersion=1\n[Icon Set night]\nLight=a.svg\n\n# more\n"
        try catalogs.write(before + text, ["a.svg"])
        #expect(catalogs.problems.contains { $0.hasPrefix(problem) }, "\(catalogs.problems)")
        #expect(catalogs.names == ["default", "night"])
    }

    @Test func valueThatIsNoUTF8IsAProblem() throws {
        let catalogs = try CatalogsOnDisk()
        let text = "[Catalog]\nVersion=1\n[Icon Set night]\nLight=a.svg\nTitle="
        try catalogs.write("", ["a.svg"])
        try Files.write(Array(text.utf8) + [0xFF], to: catalogs.catalog() + "/catalog.ini")
        #expect(catalogs.problems == ["5: error: Title is no UTF-8; save the file in UTF-8"])
        #expect(catalogs.content.iconSets.last?.title == "night")
    }

    @Test func problemsComeInTheOrderOfTheFile() throws {
        let catalogs = try CatalogsOnDisk()
        try catalogs.write("[Catalog]\nVersion=1\n[Icon Set a]\nDark=lost.svg\nx=y\n[Icon Set b]\nx=y\nx=z\n")
        let lines = catalogs.content.problems.compactMap(\.line)
        #expect(lines == [3, 4, 5, 6, 8, 8])
    }

    @Test func moreSetsThanAnAppMayHaveAreIgnored() throws {
        let catalogs = try CatalogsOnDisk()
        let sets = (1...66).map { "[Icon Set s\($0)]\nLight=a.svg\n" }.joined()
        try catalogs.write("[Catalog]\nVersion=1\n" + sets, ["a.svg"])
        #expect(catalogs.names == ["default"] + (1...64).map { "s\($0)" })
        #expect(
            catalogs.problems == [
                "131: error: there are more than 64 icon sets; offer fewer; "
                    + "from this one on they are ignored"
            ]
        )
    }
}
