@testable import Catalog
import Files
import IconTheme
import KeyFile

extension Input {
    /// What cannot be used costs only itself; what can be is within the limits and inside of its folder; and people can add
    /// to it without any of the rest changing.
    func checkCatalog(_ bytes: [UInt8], in folder: String) throws {
        let directories = BaseDirectories(Environment(["HOME": folder, "XDG_DATA_HOME": folder]))
        let catalog = UserCatalog(of: "app", directories)
        let path = catalog.folder + "/catalog.ini"
        try Files.write(bytes, to: path, durably: false)
        for (name, content) in pictures where !Files.exists("\(catalog.folder)/\(name)") {
            try Files.write(content, to: "\(catalog.folder)/\(name)")
        }
        let content = CatalogReader(locale: "de").content(of: [catalog.folder])
        try checkContent(content, lineCount: KeyFileLines(bytes).lines.count)
        try hold(CatalogReader(locale: "de").content(of: [catalog.folder]) == content, "it is read alike twice")

        let set = try NewIconSet(name: "added", title: "A\n;=Ä", light: catalog.folder + "/a.svg", dark: nil)
        do throws(AddingError) { _ = try catalog.add(set) } catch {
            return try hold(try Files.read(path) == bytes, "what cannot be added to is unchanged")
        }
        try checkAddition(before: content, CatalogReader(locale: "de").content(of: [catalog.folder]))
        let others = otherLines(bytes)
        try hold(Array(otherLines(try Files.read(path)).prefix(others.count)) == others, "other lines are unchanged")
    }

    private func checkContent(_ content: CatalogContent, lineCount: Int) throws {
        let sets = content.iconSets
        try hold(sets.isEmpty || sets[0].name == IconSet.defaultName, "the first set is the default")
        try hold(sets.count <= CatalogReader.mostIconSets + 1, "there are not too many sets")
        try hold(Set(sets.map(\.name)).count == sets.count, "each set is there once")
        for set in sets {
            try hold(IconSet.isName(set.name) && !set.title.isEmpty, "\(set.name) is named")
            for pictures in [set.light, set.dark] {
                try hold(Set(pictures.map(\.format)).count == pictures.count, "each size is there once")
                let isInside = pictures.allSatisfy { $0.path.contains("/iconsd/catalog/app/") }
                try hold(isInside && pictures.count <= CatalogReader.mostSizes, "pictures are inside of the catalog")
            }
        }
        for problem in content.problems {
            try hold((1...max(lineCount, 1)).contains(problem.line ?? 1), "a problem is on a line that is there")
        }
    }

    private func checkAddition(before: CatalogContent, _ after: CatalogContent) throws {
        func others(_ content: CatalogContent) -> [IconSet] { content.iconSets.filter { $0.name != "added" } }
        let added = after.iconSets.first { $0.name == "added" }
        try hold(added?.title == "A\n;=Ä" && added?.light.count == 1, "what was added is there")
        try hold(others(after) == others(before), "the other sets are the same")
    }

    private func otherLines(_ bytes: [UInt8]) -> [[UInt8]] {
        KeyFileLines(bytes).lines.filter { $0.group != "Icon Set added" }.map(\.text)
    }

    /// What a probe says of a picture holds for the file, whatever follows its beginning.
    func checkPicture(_ bytes: [UInt8]) throws {
        let probe: PictureProbe
        do throws(PictureError) { probe = try PictureProbe(bytes) } catch {
            return try hold(!error.description.isEmpty && !error.remedy.isEmpty, "there is a remedy")
        }
        if case .png(let size) = probe.format {
            try hold((1...PictureProbe.largestSize).contains(size), "a PNG is within the limits")
            try hold(try PictureProbe(bytes + [0]) == probe, "what follows the header does not matter")
        } else {
            try hold(RootElement(beginning: bytes)?.name.hasSuffix("svg") == true, "an SVG begins with its element")
        }
    }
}

private let pictures = [
    ("a.svg", Array("<svg viewBox='0 0 1 1'/>".utf8)), ("b/c.svg", Array("<svg width='1' height='2'/>".utf8)),
    ("8.png", png(8)), ("16.png", png(16)), ("x", [UInt8](repeating: 0, count: 8)),
]

/// The beginning of a PNG.
private func png(_ size: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, size, 0, 0, 0, size, 8, 6, 0, 0, 0]
}
