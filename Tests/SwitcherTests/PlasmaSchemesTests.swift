import Appearance
import Files
@testable import Switcher
import TestSupport
import Testing

@Suite struct PlasmaSchemesTests {
    private let schemes = PlasmaSchemes(modes: [
        "BreezeLight": .light, "BreezeDark": .dark, "BreezeClassic": .light, "Sweet": .dark, "Mine": .light,
        "MateriaLight": .light, "MateriaDark": .dark, "MateriaDarker": .dark, "Nordic": .dark, "NordicLight": .light,
        // A name that says the one thing, and colors that are the other.
        "HoneyDark": .light, "HoneyLight": .dark,
    ])

    @Test(
        arguments: [
            ("BreezeLight", .dark, "BreezeDark"), ("BreezeDark", .light, "BreezeLight"),
            ("MateriaLight", .dark, "MateriaDark"), ("MateriaDarker", .light, "MateriaLight"),
            ("Nordic", .light, "NordicLight"), ("NordicLight", .dark, "Nordic"), ("HoneyDark", .dark, "HoneyLight"),
            // Without a partner, and one that was removed.
            ("Sweet", .light, "BreezeLight"), ("BreezeClassic", .dark, "BreezeDark"), ("Gone", .dark, "BreezeDark"),
        ] as [(String, Mode, String)]
    )
    func partnerIsOfTheFamilyElseBreezes(shown: String, mode: Mode, partner: String) {
        let names = schemes.names(for: mode, shown: shown, after: ColorSchemeNames())
        #expect(names[mode] == partner)
        #expect(names[mode == .light ? .dark : .light] == shown)
    }

    @Test func ownSchemeThatWasLeftComesBack() {
        let left = schemes.names(for: .dark, shown: "BreezeClassic", after: ColorSchemeNames())
        #expect(left == ColorSchemeNames(light: "BreezeClassic", dark: "BreezeDark"))
        #expect(schemes.names(for: .light, shown: "BreezeDark", after: left) == left)
    }

    @Test func partnerOfWhatSomebodyHasChosenSinceComesFirst() {
        let left = ColorSchemeNames(light: "BreezeClassic", dark: "BreezeDark")
        #expect(schemes.names(for: .light, shown: "MateriaDark", after: left).light == "MateriaLight")
        // It has none: then what was there last.
        #expect(schemes.names(for: .light, shown: "Sweet", after: left).light == "BreezeClassic")
    }

    @Test func whatWasRemovedOrIsAnotherModesNowDoesNotComeBack() {
        for light in ["Gone", "HoneyLight"] {
            let left = ColorSchemeNames(light: light, dark: "Sweet")
            #expect(schemes.names(for: .light, shown: "Sweet", after: left).light == "BreezeLight")
        }
    }

    @Test func withoutAnyOfTheModeThereIsNone() {
        let names = PlasmaSchemes(modes: ["Mine": .light]).names(for: .dark, shown: "Mine", after: ColorSchemeNames())
        #expect(names == ColorSchemeNames(light: "Mine"))
    }

    @Test(
        arguments: [
            ("239,240,241", .light), ("49,54,59", .dark), ("192,192,192", .light), ("191,191,191", .dark),
            ("42, 46, 50, 255", .dark), ("#eff0f1", .light), ("#31363b", .dark), ("", nil), ("black", nil),
            ("1,2", nil), ("#fff", nil), ("300,0,0", nil), ("#gggggg", nil),
        ] as [(String, Mode?)]
    )
    func modeIsThatOfTheWindowsColor(color: String, mode: Mode?) {
        #expect(Mode(windowColor: color) == mode)
    }

    @Test func installedOnesAreTheUsersBeforeTheSystems() throws {
        let folder = try TemporaryFolder()
        func write(_ name: String, _ color: String, in place: String) throws {
            try Files.write(
                "[Colors:Window]\nBackgroundNormal=\(color)\n",
                to: "\(folder.path)/\(place)/color-schemes/\(name)"
            )
        }
        try write("A.colors", "0,0,0", in: ".local/share")
        try write("A.colors", "255,255,255", in: "system")
        try write("B.colors", "255,255,255", in: "system")
        try write("C.txt", "0,0,0", in: "system")
        try Files.write("", to: "\(folder.path)/system/color-schemes/D.colors")
        let environment = Environment(["HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/system"])
        let modes = PlasmaSchemes(BaseDirectories(environment)).modes
        #expect(modes == ["A": .dark, "B": .light, "D": .light])
    }
}
