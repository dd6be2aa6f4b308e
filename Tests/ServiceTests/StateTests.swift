import Files
import IconTheme
import KeyFile
import TestSupport
import Switcher
import Testing

@testable import Service

@Suite struct StateTests {
    static let states: [State] = {
        var full = State()
        full.isEnabled = false
        full.learnedPairs = [
            "gsettings": ThemePair(light: "A Light", dark: "B;Dark", reason: "automatic: because\nof it"),
            "plasma": ThemePair(light: "breeze", dark: "breeze-dark", reason: ""),
        ]
        full.chosenPair = State.ChosenPair(light: "Ü", dark: nil)
        full.schemeNames = ColorSchemeNames(light: "Mine; Light", dark: "Ü")
        full.originals = [
            "gsettings": OriginalTheme(nil), "xfce": OriginalTheme("Tango"),
            "gtk3": OriginalTheme(" Tango", form: "line \tgtk-icon-theme-name = Tango \\s;"),
        ]
        full.missingTheme = " Nowhere"
        full.choose("night;ly", for: "org.example.Weather")
        full.choose("a", for: "odd [1] %5D=x")
        full.seenApps = ["org.example.Weather", "a;b"]
        full.apps["org.example.Weather"]?.known = ["default", "night;ly"]
        full.apps["org.example.Weather"]?.new = ["au=rora"]
        full.lastShown = ["iconsd-0123456789ab-dark": 1_764_460_800]
        full.madeFolders = ["/home/a;b/.icons", "/home/ü"]
        var dark = State()
        dark.schemeNames.dark = "Sweet"
        dark.chosenPair = State.ChosenPair(light: nil, dark: "B")
        return [State(), full, dark]
    }()

    @Test(arguments: states) func stateThatWasSavedIsLoaded(state: State) throws {
        let folder = try TemporaryFolder()
        let file = StateFile(BaseDirectories(Environment(["HOME": folder.path])))
        try file.save(state)
        let (loaded, problem) = file.load()
        #expect(loaded == state)
        #expect(problem == nil)
    }

    @Test func appOfWhichNothingIsSaidIsNotRemembered() throws {
        let text = "[State]\nVersion=1\n[App a]\nIconSet=default\n[App b]\nOther=x\n"
        #expect(State(try KeyFile(Array(text.utf8), path: "file")) == State())
    }

    @Test func emptyStateIsOneLineAndOffIsTwo() {
        #expect(State().text == "[State]\nVersion=1\n")
        var off = State()
        off.isEnabled = false
        #expect(off.text == "[State]\nVersion=1\nEnabled=false\n")
    }

    @Test func choiceOfTheDefaultLeavesNothing() {
        var state = State()
        state.choose("night", for: "org.example.Weather")
        #expect(state.choices == ["org.example.Weather": "night"])
        state.choose(nil, for: "org.example.Weather")
        #expect(state == State())
    }

    @Test func pairOfWhichNothingIsChosenIsNone() {
        #expect(State.ChosenPair(light: nil, dark: nil) == nil)
    }
}
