import Appearance
import Configuration
import Files
import IconTheme
import TestSupport
import Testing

@testable import Service

/// Which pair holds, among themes that a test has made.
@Suite struct PairRulesTests {
    private let folder: TemporaryFolder
    private var configuration = Configuration()
    private var memory = State()
    private var learnedPair: ThemePair?

    init() throws {
        folder = try TemporaryFolder()
        let names = [
            "Yaru", "Yaru-dark", "Papirus-Light", "Papirus-Dark", "Adwaita", "HighContrast", "HighContrastInverse",
        ]
        for name in names {
            let index = "[Icon Theme]\nName=\(name)\nComment=\nDirectories=\n"
            try Files.write(index, to: "\(folder.path)/icons/\(name)/index.theme")
        }
    }

    private var rules: PairRules {
        let directories = BaseDirectories(
            Environment(["HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": "/nonexistent"])
        )
        return PairRules(
            configuration: configuration,
            memory: memory,
            learnedPair: learnedPair,
            themes: InstalledThemes(directories)
        )
    }

    private func names(_ pair: ThemePair?) -> [String] { pair.map { [$0.light, $0.dark] } ?? [] }

    private static let learned = ThemePair(light: "Papirus-Light", dark: "Papirus-Dark", reason: "automatic: learned")

    @Test func configurationComesBeforeWhatWasChosenAndThatBeforeWhatWasLearned() {
        var test = self
        #expect(names(test.rules.pair(shown: "Yaru")) == ["Yaru", "Yaru-dark"])
        test.learnedPair = PairRulesTests.learned
        #expect(names(test.rules.pair(shown: "Yaru")) == ["Papirus-Light", "Papirus-Dark"])
        test.memory.chosenPair = State.ChosenPair(light: nil, dark: "Yaru-dark")
        #expect(names(test.rules.pair(shown: "Adwaita")) == ["Yaru", "Yaru-dark"])
        test.configuration.light = "Adwaita"
        test.configuration.dark = "Papirus-Dark"
        #expect(names(test.rules.pair(shown: "Yaru")) == ["Adwaita", "Papirus-Dark"])
        #expect(test.rules.pair(shown: "Yaru")?.reason.hasPrefix("configured: ") == true)
    }

    @Test func learnedPairOfWhichAThemeWasRemovedIsFoundAnew() {
        var test = self
        test.learnedPair = ThemePair(light: "Gone", dark: "Papirus-Dark", reason: "")
        #expect(names(test.rules.pair(shown: "Yaru")) == ["Yaru", "Yaru-dark"])
        #expect(test.rules.pair(shown: "Missing") == nil)
    }

    @Test(arguments: [
        ("Yaru", Mode.light, "Yaru", "Yaru-dark", "Yaru-dark is its partner"),
        ("Yaru", .dark, "Yaru", "Yaru", "it serves both modes"),
        ("Papirus-Dark", .dark, "Papirus-Light", "Papirus-Dark", "Papirus-Light is its partner"),
        ("Adwaita", .light, "Adwaita", "Adwaita", "it serves both modes"),
    ]) func adoptedThemeIsKeptForItsModeAndBringsItsPartner(
        theme: String,
        mode: Mode,
        light: String,
        dark: String,
        reason: String
    ) {
        let pair = rules.adopted(theme, for: mode)
        #expect(names(pair) == [light, dark])
        #expect(pair.reason == "adopted: \(theme) was chosen while the desktop was \(mode.rawValue); \(reason)")
    }

    @Test(arguments: [
        ("Yaru", Mode.light, true), ("Yaru", .dark, false), ("Yaru-dark", .dark, true), ("Adwaita", .light, false),
        ("Missing", .light, false),
    ]) func themeSuitsAModeIfItsFamilyHasAnotherOneForTheOther(theme: String, mode: Mode, suits: Bool) {
        #expect(rules.suits(theme, mode) == suits)
    }

    @Test func highContrastStaysAndIsNotLearned() throws {
        var test = self
        test.learnedPair = PairRulesTests.learned
        test.memory.chosenPair = State.ChosenPair(light: "Yaru", dark: "Yaru-dark")
        let pair = try #require(test.rules.pair(shown: "HighContrast", foreign: "HighContrast"))
        #expect(names(pair) == ["HighContrast", "HighContrast"])
        test.memory.chosenPair = nil
        #expect(!test.rules.isLearned(pair))
        // Who pins it wants it switched.
        test.memory.chosenPair = State.ChosenPair(light: "HighContrast", dark: "HighContrastInverse")
        #expect(
            names(test.rules.pair(shown: "HighContrast", foreign: "HighContrast")) == [
                "HighContrast", "HighContrastInverse",
            ]
        )
    }
}
