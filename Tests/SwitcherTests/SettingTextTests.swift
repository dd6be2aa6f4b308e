import KeyFile
@testable import Switcher
import Testing

@Suite struct SettingTextTests {
    private static let syntax = KeyFileSyntax(group: "Settings", key: "theme")

    private func text(_ text: String) -> SettingText { SettingText(Array(text.utf8), Self.syntax) }
    private func string(_ text: SettingText) -> String { String(decoding: text.bytes, as: UTF8.self) }

    /// Files as people and programs write them.
    static let texts = [
        "", "\n", "# only a comment", "[Settings]\ntheme=Old\n", "[Settings]\n theme\t= Old \n",
        "[Settings]\r\ntheme=Old\r\n",
        "[Settings]\ntheme=Old", "[Settings]\nother=1\n", "[Settings]\nother=1", "[Settings]", "[Settings]\n",
        "[Settings]\r\n",
        "[Other]\ntheme=No\n", "[Other]\r\ntheme=No", "a stray line\n[Settings]\nother=1\n\n\n[Other]\nx=y\n\n",
        "[Settings]\ntheme=First\n[Other]\nx=y\n[Settings]\ntheme=Second\n", "[Settings]\ntheme=A\ntheme=B\nother=1",
        "[Settings]\n# theme=No\nother=1\n\n# last", "\u{FEFF}[Settings]\ntheme=Old\n", "[Settings]\ntheme=\n",
        "[Settings]\ntheme[de]=Deutsch\n", "[Settings]\nother=1\r", "[X]\nother=1\r", "[Settings]\r", "[X]\r",
        "[X]\r\n[Settings]\r\nother=1\r", "[X]\r\n[Settings]\nother=1",
        "[Other]\n[Settings]\n[Other]\nx=1\n[Settings]\n",
    ]

    @Test(arguments: texts) func oneLineChangesAndComesBackToTheLastByte(_ before: String) {
        var changed = text(before)
        let original = (theme: changed.value, form: changed.form)
        changed.set("New")
        #expect(changed.value == "New")
        #expect(string(changed) != before)
        changed.set("Newer")
        #expect(text(string(changed)).value == "Newer")
        let form = SettingForm(text: original.form.text)
        #expect(form == original.form)
        if let form { changed.restore(form) }
        #expect(string(changed) == before)
        #expect(changed.value == original.theme)
    }

    @Test(arguments: ["", " a ", "\ta\r", "\u{301}a", "no line", "line ", "\u{feff}\u{0}"])
    func wholeLineIsRemembered(_ line: String) {
        #expect(SettingForm(text: SettingForm.line(Array(line.utf8)).text) == .line(Array(line.utf8)))
    }

    /// Where the last line ends in half of a line's end, it is another line with the other half.
    @Test(arguments: texts.filter { !$0.hasSuffix("\r") }) func noOtherByteChanges(_ before: String) {
        var changed = text(before)
        let lines = KeyFileLines(Array(before.utf8)).lines.map(\.text)
        changed.set("New")
        let rest = KeyFileLines(changed.bytes).lines.map(\.text)
        let difference = rest.difference(from: lines)
        #expect(difference.removals.count <= 1)
        #expect(difference.insertions.count <= 2)
    }

    @Test(
        arguments: [
            ("[Settings]\n theme\t= Old \n", "[Settings]\n theme\t= New\n"),
            ("[Settings]\r\ntheme=Old\r\nother=1", "[Settings]\r\ntheme=New\r\nother=1"),
            ("[Settings]\r\nother=1", "[Settings]\r\nother=1\r\ntheme=New"),
            ("[Settings]\nother=1\n\n[Other]\n", "[Settings]\nother=1\ntheme=New\n\n[Other]\n"),
            ("[Other]\nx=y", "[Other]\nx=y\n[Settings]\ntheme=New"),
            ("", "[Settings]\ntheme=New\n"),
            (
                "[Settings]\ntheme=First\n[Other]\nx=y\n[Settings]\ntheme=Second\n",
                "[Settings]\ntheme=First\n[Other]\nx=y\n[Settings]\ntheme=New\n"
            ),
        ]
    )
    func valueThatCountsIsTheOneThatChanges(before: String, after: String) throws {
        var changed = text(before)
        changed.set("New")
        #expect(string(changed) == after)
        #expect(try KeyFile(changed.bytes, path: "file").string("theme", in: "Settings") == "New")
    }

    @Test func whatOthersHaveChangedSinceStays() throws {
        var changed = text("[Other]\nx=y\n")
        let form = changed.form
        changed.set("New")
        changed = text(string(changed) + "more=1\n")
        changed.restore(form)
        #expect(string(changed) == "[Other]\nx=y\n[Settings]\nmore=1\n")
    }

    @Test func lineThatIsGoneComesBack() throws {
        var changed = text("[Settings]\nmore=1\n")
        changed.restore(.line(Array("theme = Old".utf8)))
        #expect(string(changed) == "[Settings]\nmore=1\ntheme = Old\n")
        var empty = text("")
        empty.restore(.line(Array("theme = Old".utf8)))
        #expect(string(empty) == "[Settings]\ntheme = Old\n")
    }

    @Test func notSetIsNotSetHoweverOftenItWas() {
        var changed = text("[Settings]\ntheme=A\nother=1\n[Settings]\ntheme=B\n")
        changed.unset()
        #expect(string(changed) == "[Settings]\nother=1\n[Settings]\n")
    }

    @Test(arguments: ["with space", " leading", "back\\slash", "naïve", "a=b", "#no"])
    func anyNameIsReadAsItWasSet(_ name: String) throws {
        var changed = text("[Settings]\n")
        changed.set(name)
        #expect(text(string(changed)).value == name)
        #expect(try KeyFile(changed.bytes, path: "file").string("theme", in: "Settings") == name)
    }
}
