import Files
import Glibc
@testable import IconTheme
import Testing

/// What decides the name of an overlay theme, and what does not.
@Suite struct OverlayNameTests {
    /// All that goes into a theme.
    private struct Inputs {
        var base = "base"
        var tone = Tone.dark
        var keys = "Inherits=parent\nFollowsColorScheme=true\n"
        var icons: [String: [(Picture.Format, String)]] = [
            "a": [(.svg, "a")], "b": [(.png(size: 16), "b16"), (.png(size: 48), "b48")],
        ]
        /// Below the icon themes, with their content.
        var siblings = ["base/48/apps/a-sibling.png": "sibling", "parent/22/status/b-symbolic.svg": "symbolic"]
        var parentKeys = "[22/status]\nSize=22\n"

        /// The theme's name; pictures lie in a folder of any name.
        func name(picturesIn place: String = "pictures") throws -> String {
            let folders = try OverlayFolders()
            for base in ["base", "other"] { try folders.writeTheme(base, ["48/apps"], keys) }
            let parent = "[Icon Theme]\nName=parent\nDirectories=22/status\n"
            try folders.write(parent + parentKeys, "data/icons/parent/index.theme")
            for (path, content) in siblings { try folders.write(content, "data/icons/" + path) }
            var pictures: [String: [Picture]] = [:]
            for (name, formats) in icons {
                pictures[name] = try formats.enumerated().map { number, picture in
                    try folders.picture("\(place)/\(name)-\(number)", picture.0, picture.1)
                }
            }
            return try #require(folders.overlay(on: base, pictures, tone: tone)).name
        }
    }

    @Test func sameInputsGiveTheSameNameWhereverTheyLie() throws {
        let names = try ["pictures", "elsewhere/deep", "größe"].map { try Inputs().name(picturesIn: $0) }
        #expect(Set(names).count == 1)
        #expect(names[0].wholeMatch(of: /iconsd-[0-9a-f]{12}-dark/) != nil)
    }

    @Test func everyChangeOfTheContentGivesAnotherName() throws {
        let changes: [(inout Inputs) -> Void] = [
            { _ in },
            { $0.base = "other" },
            { $0.tone = .light },
            { $0.keys = "Inherits=parent\nFollowsColorScheme=false\n" },
            { $0.keys = "Inherits=parent\n" },
            { $0.icons["a"] = [(.svg, "A")] },
            { $0.icons["a"] = [(.png(size: 64), "a")] },
            { $0.icons["a"] = nil },
            { $0.icons["c"] = $0.icons.removeValue(forKey: "a") },
            { $0.icons["c"] = [(.svg, "c")] },
            { $0.icons["b"] = [(.png(size: 16), "b16"), (.png(size: 64), "b48")] },
            { $0.icons["b"] = [(.png(size: 16), "b48"), (.png(size: 48), "b16")] },
            { $0.icons["b"]?.removeLast() },
            { $0.siblings["base/48/apps/a-sibling.png"] = "another" },
            { $0.siblings["base/48/apps/a-more.png"] = "more" },
            { $0.siblings["base/48/apps/b-symbolic.svg"] = "symbolic" },
            { $0.siblings = [:] },
            { $0.parentKeys = "[22/status]\nSize=22\nType=Fixed\n" },
        ]
        let names = try changes.map { change in
            var inputs = Inputs()
            change(&inputs)
            return try inputs.name()
        }
        #expect(Set(names).count == names.count)
    }

    @Test func whatIsNotInTheContentDoesNotChangeTheName() throws {
        let changes: [(inout Inputs) -> Void] = [
            // What the base says of itself, and what is nobody's sibling.
            { $0.keys += "Name[de]=Basis\nComment[de]=Ein Thema\n" },
            { $0.siblings["base/48/apps/other.png"] = "other" },
            { $0.siblings["parent/22/status/a-sibling.svg"] = "hidden by the base" },
            { $0.icons["b"] = [(.png(size: 48), "b48"), (.png(size: 16), "b16")] },
            { $0.icons["d"] = [] },
        ]
        let name = try Inputs().name()
        for change in changes {
            var inputs = Inputs()
            change(&inputs)
            #expect(try inputs.name() == name)
        }
    }

    @Test func timesAndOrderDoNotChangeTheName() throws {
        let folders = try OverlayFolders()
        try folders.writeTheme("base", ["48/apps"])
        let names = (0..<50).map { "app\($0)" }
        let pictures = try names.map { ($0, [try folders.picture($0, .svg, $0)]) }
        let name = folders.overlay(on: "base", Dictionary(uniqueKeysWithValues: pictures))?.name
        for _ in 0..<5 {
            for name in names {
                var times = [timespec(tv_sec: .random(in: 0..<1 << 30), tv_nsec: 0), timespec()]
                times[1] = times[0]
                #expect(utimensat(AT_FDCWD, folders.path + "/" + name, &times, 0) == 0)
            }
            let shuffled = Dictionary(uniqueKeysWithValues: pictures.shuffled())
            #expect(folders.overlay(on: "base", shuffled)?.name == name)
        }
    }
}
