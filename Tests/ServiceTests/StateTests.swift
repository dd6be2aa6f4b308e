import Files
import IconTheme
import KeyFile
import TestSupport
import Testing

@testable import Service

@Suite struct StateTests {
    static let states: [State] = {
        var full = State()
        full.isEnabled = false
        full.learnedPair = ThemePair(light: "A Light", dark: "B;Dark", reason: "automatic: because\nof it")
        full.chosenPair = State.ChosenPair(light: "Ü", dark: nil)
        full.originals = ["gsettings": .notSet, "xfce": .set("Tango")]
        var dark = State()
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

    @Test func emptyStateIsOneLineAndOffIsTwo() {
        #expect(State().text == "[State]\nVersion=1\n")
        var off = State()
        off.isEnabled = false
        #expect(off.text == "[State]\nVersion=1\nEnabled=false\n")
    }

    @Test func pairOfWhichNothingIsChosenIsNone() {
        #expect(State.ChosenPair(light: nil, dark: nil) == nil)
    }
}
