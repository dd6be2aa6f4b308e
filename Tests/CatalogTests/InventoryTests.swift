import Catalog
import IconTheme
import Testing

/// What shows for which choice.
@Suite struct InventoryTests {
    private static let light = Picture(path: "/light.svg", format: .svg)
    private static let dark = Picture(path: "/dark.svg", format: .svg)
    private static let weather = app("weather", icon: "weather")
    private static let night = IconSet(name: "night", title: "Night", light: [light], dark: [dark])
    private static let empty = IconSet(name: "empty", title: "Empty", light: [], dark: [])
    private static let darkDefault = IconSet(name: "default", title: "Default", light: [], dark: [dark])

    private static func app(_ id: String, icon: String) -> App {
        App(id: id, name: id, entryPath: "/\(id).desktop", icon: icon)
    }

    private func inventory(_ sets: [IconSet], apps: [App] = [weather]) -> Inventory {
        Inventory(apps: Dictionary(uniqueKeysWithValues: apps.map { ($0.id, $0) }), iconSets: ["weather": sets])
    }

    private static let table: [(sets: [IconSet], choices: [String: String], shown: String?, isVanished: Bool)] = [
        ([night], [:], nil, false),
        ([night], ["weather": "night"], "night", false),
        ([night, darkDefault], [:], "default", false),
        ([night, darkDefault], ["weather": "night"], "night", false),
        ([night, darkDefault], ["weather": "gone"], "default", true),
        ([night], ["weather": "gone"], nil, true),
        ([night, empty], ["weather": "empty"], nil, true),
        ([], ["weather": "night"], nil, true),
        ([night], ["other": "night"], nil, false),
    ]

    @Test(arguments: table)
    func choiceDecidesWhatShows(_ sets: [IconSet], _ choices: [String: String], _ shown: String?, _ isVanished: Bool) {
        let inventory = inventory(sets)
        #expect(inventory.chosen(choices).map(\.set.name) == (shown.map { [$0] } ?? []))
        #expect(inventory.vanished(choices) == (isVanished ? choices : [:]))
    }

    @Test func appThatIsNotInstalledShowsNothingAndHasVanishedNothing() {
        let inventory = inventory([Self.night], apps: [])
        #expect(inventory.chosen(["weather": "night"]).isEmpty)
        #expect(inventory.vanished(["weather": "gone"]).isEmpty)
    }

    @Test func everyAppHasTheDefaultAndItIsTheFirst() {
        #expect(inventory([Self.night]).sets(of: "weather").map(\.name) == ["default", "night"])
        #expect(inventory([Self.night, Self.darkDefault]).sets(of: "weather") == [Self.darkDefault, Self.night])
        #expect(inventory([]).sets(of: "anything").map(\.title) == ["Default"])
    }

    @Test func iconsHaveTheNamesThatProgramsLookFor() {
        let chosen = [
            ChosenIconSet(app: Self.weather, set: Self.night),
            ChosenIconSet(app: Self.app("steam", icon: "/opt/steam.png"), set: Self.night),
        ]
        let icons = ChosenIcons(chosen) { $0.icon.hasPrefix("/") ? nil : $0.icon }
        #expect(icons.light == ["weather": [Self.light], "iconsd.steam": [Self.light]])
        #expect(icons.dark == ["weather": [Self.dark], "iconsd.steam": [Self.dark]])
        #expect(icons.overridden.map(\.id) == ["steam"])
    }

    @Test func nameOfAnEntryThatIsTakenBackIsAnsweredUntilItIsReadAgain() {
        let steam = Self.app("steam", icon: "/opt/steam.png")
        let before = ChosenIcons([ChosenIconSet(app: steam, set: Self.night)]) { _ in nil }
        var icons = ChosenIcons([ChosenIconSet(app: Self.weather, set: Self.night)]) { $0.icon }
        icons.keepLingering(of: before)
        #expect(icons.lingering == [steam] && icons.overridden.isEmpty)
        #expect(icons.light == ["weather": [Self.light], "iconsd.steam": [Self.light]])
        #expect(icons.dark == ["weather": [Self.dark], "iconsd.steam": [Self.dark]])
        var next = ChosenIcons()
        next.keepLingering(of: icons)
        #expect(next.light == ["iconsd.steam": [Self.light]])
        icons.endLingering()
        var last = ChosenIcons()
        last.keepLingering(of: icons)
        #expect(last == ChosenIcons())
    }

    @Test func appThatIsChosenAgainLingersNoMore() {
        let chosen = [ChosenIconSet(app: Self.app("steam", icon: "/opt/steam.png"), set: Self.night)]
        let before = ChosenIcons(chosen) { _ in nil }
        var icons = before
        icons.keepLingering(of: before)
        #expect(icons == before)
    }

    @Test func noEntryIsTouchedWithoutAChoice() {
        let steam = Self.app("steam", icon: "/opt/steam.png")
        let icons = ChosenIcons([ChosenIconSet(app: steam, set: Self.darkDefault)]) { _ in nil }
        #expect(icons.isEmpty && icons.overridden.isEmpty)
    }

    @Test func modeForWhichTheDefaultOffersNothingHasNoIcon() {
        let icons = ChosenIcons([ChosenIconSet(app: Self.weather, set: Self.darkDefault)]) { $0.icon }
        #expect(icons.light.isEmpty)
        #expect(icons.dark == ["weather": [Self.dark]])
    }
}
