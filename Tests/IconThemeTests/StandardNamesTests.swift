import IconTheme
import Testing

@Suite struct StandardNamesTests {
    @Test(arguments: [
        "process-working", "utilities-terminal", "preferences-desktop", "edit-copy", "battery", "emblem-unreadable",
        "face-wink", "flag-de", "x-office-spreadsheet", "user-trash", "weather-storm",
    ])
    func nameOfAnyContextIsStandard(name: String) {
        #expect(StandardNames.contains(name))
    }

    @Test(arguments: [
        "", "firefox", "utilities", "utilities-terminal-symbolic", "flag-", "flag-d", "flag-DE", "flag-deu",
    ])
    func otherNameIsNot(name: String) {
        #expect(!StandardNames.contains(name))
    }
}
