import Files
import IconTheme
import KeyFile
import TestSupport
import Testing

@testable import Catalog

@Suite struct CatalogCheckTests {
    @Test func foldersThatAreNoCatalogsAreProblems() throws {
        let folder = try TemporaryFolder()
        try Files.write("[Catalog]\nVersion=1\n", to: folder.path + "/org.example.Good/catalog.ini")
        try Files.write("[Catalog]\n", to: folder.path + "/org.example.Bad/catalog.ini")
        try Files.write("", to: folder.path + "/org.example.Empty/a.svg")
        try Files.write("", to: folder.path + "/.hidden/catalog.ini")
        try Files.write("", to: folder.path + "/README")
        var check = CatalogCheck()
        check.look(atCatalogsIn: folder.path)
        #expect(check.count == 2)
        let places = [".hidden", "org.example.Bad/catalog.ini", "org.example.Empty"]
        #expect(check.problems.map(\.path) == places.map { "\(folder.path)/\($0)" })
        #expect(check.problems.map(\.severity) == [.error, .error, .warning])
    }

    /// `docs/icon-sets.md` and the README show it.
    @Test func exampleHasNoProblem() {
        let path = Makefile.folder + "/data/examples/catalog"
        var check = CatalogCheck()
        check.look(atCatalogsIn: path)
        #expect(check.count == 2)
        #expect(check.problems == [])
        let reader = CatalogReader(locale: "de")
        let sets = Files.names(in: path).flatMap { reader.content(of: ["\(path)/\($0)"]).iconSets }
        let offered = sets.filter { !$0.light.isEmpty && !$0.dark.isEmpty }
        #expect(offered.count == 3)
        #expect(offered.allSatisfy { $0.light != $0.dark })
        #expect(offered.map(\.title) == ["Dämmerung", "Schiefertafel", "Notizblock"])
    }

    @Test func manualPageHasAllKeysAndLimits() throws {
        let page = try ManualPage("iconsd-catalog.5")
        let keys = CatalogFile.translatedKeys + CatalogFile.variantKeys
        #expect(Set(page.section("FORMAT").items) == Set(["Version"] + keys))
        let text = page.section("FORMAT").text
        #expect(text.contains("at most \(CheckedKeyFile.sizeLimit >> 20) MiB"))
        #expect(
            text.contains("at most \(Files.sizeLimit >> 20) MiB, and a PNG 1 to \(PictureProbe.largestSize) pixels")
        )
        #expect(text.contains("at most \(CatalogReader.mostIconSets) icon sets"))
        #expect(text.contains("at most \(CatalogReader.mostSizes) pictures"))
        let example = try #require(page.section("EXAMPLES").examples.first)
        let catalogs = try CatalogsOnDisk(locale: "de")
        try catalogs.write(example, ["weather-dark.svg", "aurora-light.svg"])
        try Files.write(png(48, 48), to: catalogs.catalog() + "/aurora-dark-48.png")
        try Files.write(png(255, 255), to: catalogs.catalog() + "/aurora-dark-256.png")
        #expect(catalogs.problems == [])
        #expect(catalogs.content.iconSets.map(\.title) == ["Default", "Polarlicht"])
    }

    @Test func exampleOfTheDocumentationHasNoProblem() throws {
        let page = String(decoding: try Files.read(Makefile.folder + "/docs/icon-sets.md"), as: UTF8.self)
        let catalogs = try CatalogsOnDisk(locale: "de")
        let block = try #require(page.split(separator: "```ini\n").dropFirst().first?.split(separator: "```").first)
        try catalogs.write(String(block), ["weather-dark.svg", "aurora-light.svg", "aurora-dark.svg"])
        #expect(catalogs.problems == [])
        #expect(catalogs.content.iconSets.map(\.title) == ["Default", "Polarlicht"])
    }
}
