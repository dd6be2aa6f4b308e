import KeyFile
@testable import Switcher
import Testing

/// The format as `cosmic-config` and the crate `ron` read and write it.
@Suite struct RONSyntaxTests {
    private func text(_ text: String, _ kind: RONSyntax.Kind = .text) -> SettingText {
        SettingText(Array(text.utf8), RONSyntax(kind: kind))
    }

    private func string(_ text: SettingText) -> String { String(decoding: text.bytes, as: UTF8.self) }

    @Test(
        arguments: [
            (#""Papirus""#, "Papirus"), ("\"Papirus\"\n", "Papirus"), (#""Päpirus Dark""#, "Päpirus Dark"),
            (#""a\"b\\c""#, #"a"b\c"#), (##"r#"a"b"#"##, #"a"b"#), (#"r"a\b""#, #"a\b"#), (#""""#, ""),
            ("// of my own\n  \"Papirus\" // \"No\"\n", "Papirus"), ("", nil), ("\n", nil), ("Papirus", nil),
            (#""Papirus"#, nil), (#""Papirus\""#, nil), (##"r#"Papirus""##, nil), ("r", nil), ("// \"No\"", nil),
        ]
    )
    func textIsRead(_ file: String, _ meaning: String?) {
        #expect(text(file).value == meaning)
    }

    @Test(arguments: [("true", "true"), ("false\n", "false"), (" true // yes", "true"), ("// true", nil), ("", nil)])
    func wordIsRead(_ file: String, _ meaning: String?) {
        #expect(text(file, .word).value == meaning)
    }

    @Test(arguments: ["Papirus", #"a"b\c"#, "Päpirus", ""]) func textIsWrittenSoThatItMeansTheSame(_ theme: String) {
        var file = text("")
        file.set(theme)
        #expect(file.value == theme)
        // As `cosmic-config` writes it: the value, and no line's end.
        #expect(string(file).hasPrefix("\"") && string(file).hasSuffix("\""))
    }

    @Test(
        arguments: [
            "", #""Old""#, "\"Old\"\n", "  \"Old\" // mine\r\n", "// mine\n\"Old\"", "// mine\n", ##"r#"Old"#"##,
        ]
    )
    func valueChangesAndComesBackToTheLastByte(_ before: String) {
        var changed = text(before)
        let form = SettingForm(text: changed.form.text)
        #expect(form == changed.form)
        changed.set("New")
        #expect(changed.value == "New")
        changed.set("Newer")
        #expect(text(string(changed)).value == "Newer")
        #expect(string(changed).contains("// mine") == before.contains("// mine"))
        if let form { changed.restore(form) }
        #expect(string(changed) == before)
    }
}
