import Files
import Testing

@Suite struct PrintableTests {
    @Test(arguments: [
        ("a\u{1B}[2Jb\u{7}", "a\u{FFFD}[2Jb\u{FFFD}"), ("a\r\nok: b", "a\u{FFFD}\u{FFFD}ok: b"),
        ("\u{9B}31m\u{85}", "\u{FFFD}31m\u{FFFD}"), ("a\u{2028}b\u{2029}c", "a\u{FFFD}b\u{FFFD}c"),
        ("\u{202E}gnp.exe", "\u{FFFD}gnp.exe"), ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
    ]) func whatForgesALineOrTurnsItAroundIsReplaced(text: String, printable: String) {
        #expect(text.printable == printable)
    }

    /// Arabic with a mark, an emoji of several that are joined, a letter with its accent apart.
    @Test(arguments: ["طقس\u{200F}!", "👩\u{200D}🚀", "e\u{301}", "日本", "a b\u{A0}c", "\u{FFFD}"])
    func whatPeopleWriteStays(text: String) {
        #expect(text.printable == text)
    }
}
