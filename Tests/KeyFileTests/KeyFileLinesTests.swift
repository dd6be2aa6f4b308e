import KeyFile
import Testing

@Suite struct KeyFileLinesTests {
    private let file = "# one\n[A]\nIcon = x\n Icon[de]=y\n\n[B]\r\nIcon=z\r\n\r\n[A]\nIcon=w\nName=n"

    private func lines(_ text: String) -> KeyFileLines { KeyFileLines(Array(text.utf8)) }
    private func text(_ lines: KeyFileLines) -> String { String(decoding: lines.bytes, as: UTF8.self) }

    @Test(arguments: ["", "\n", "[A]", "[A]\nk=v", "[A]\r\nk=v\r\n\r\n", "\u{FEFF}[A]\n", "no\n=x\n[]\n"])
    func everyByteStays(_ text: String) {
        #expect(self.text(lines(text)) == text)
    }

    @Test func keysAndGroupsHaveTheirLines() {
        let lines = lines(file)
        #expect(lines.number(ofGroup: "A") == 2)
        #expect(lines.number(of: "Icon", in: "A") == 10)
        #expect(lines.number(of: "Icon[de]", in: "A") == 4)
        #expect(lines.number(of: "Icon", in: "B") == 7)
        #expect(lines.number(of: "Name", in: "B") == nil)
    }

    @Test func entriesAreReplacedWhereTheFirstOneStood() {
        var lines = lines(file)
        lines.replace({ $0 == "Icon" || $0.hasPrefix("Icon[") }, in: "A", with: ["Icon=new", "X-Own=1"])
        #expect(text(lines) == "# one\n[A]\nIcon=new\nX-Own=1\n\n[B]\r\nIcon=z\r\n\r\n[A]\nName=n")
    }

    @Test func whatWasNotThereGoesToTheEndOfItsGroup() {
        var lines = lines("[A]\r\nName=n\r\n\r\n# of B\r\n[B]\r\nk=v")
        lines.replace({ $0 == "Icon" }, in: "A", with: ["Icon=new"])
        lines.replace({ $0 == "Icon" }, in: "B", with: ["Icon=new"])
        #expect(text(lines) == "[A]\r\nName=n\r\nIcon=new\r\n\r\n# of B\r\n[B]\r\nk=v\r\nIcon=new\r\n")
    }

    @Test(arguments: ["k=v\n", "k = a=b \r\n", "k=\n", "k= \t\r\n", " k\t=\\s x\\\\ ", "k=v\r"])
    func valueIsThatOfGKeyFile(_ line: String) throws {
        let value = lines("[A]\n" + line).lines[1].value.map { String(decoding: $0, as: UTF8.self) }
        #expect(value == (try KeyFile(Array("[A]\n\(line)".utf8), path: "file").rawValue("k", in: "A")))
    }

    @Test(arguments: ["[A]\nk\u{B}=v", "[A]\n\u{B}k=v"]) func verticalTabIsNoSpaceAsInGKeyFile(_ text: String) throws {
        let keys = lines(text).lines.compactMap { line in if case .entry(let key) = line.content { key } else { nil } }
        #expect(keys == (try KeyFile(Array(text.utf8), path: "file").keys(in: "A")))
    }

    @Test func brokenCharacterBehindAGroupIsIgnoredAsByGKeyFile() throws {
        let bytes = Array("[A]".utf8) + [0xB5, 0x20, 0xB5] + Array("\nk=v".utf8)
        #expect(try KeyFile(bytes, path: "file").keys(in: "A") == ["k"])
        #expect(KeyFileLines(bytes).number(of: "k", in: "A") == 2)
    }

    @Test func onlyEntriesHaveValues() {
        #expect(lines("# a=b\n[A=]\nno\n=x\n").lines.allSatisfy { $0.value == nil })
    }

    @Test func linesAreReplacedByWhatTheyHold() {
        var lines = lines("[A]\nIcon=a\nIcon[de]=b\nName=a\n[B]\nIcon=a\n")
        lines.replace(
            lines: { $0.value == [UInt8(ascii: "a")] },
            in: "A",
            with: [Array(" Icon = c".utf8), Array("# d\r\n".utf8)]
        )
        #expect(text(lines) == "[A]\n Icon = c\n# d\r\nIcon[de]=b\n[B]\nIcon=a\n")
    }

    @Test func fileWithoutALastLineEndIsLeftSoWhenNothingIsAdded() {
        var lines = lines("[A]\nk=v\nl=w")
        lines.replace({ $0 == "none" }, in: "A", with: [])
        #expect(text(lines) == "[A]\nk=v\nl=w")
        lines.replace({ $0 == "l" }, in: "A", with: [])
        #expect(text(lines) == "[A]\nk=v\n")
    }

    @Test func groupThatIsMissingIsNotMade() {
        var lines = lines("[A]\nk=v\n")
        lines.replace({ _ in true }, in: "B", with: ["Icon=new"])
        #expect(text(lines) == "[A]\nk=v\n")
    }
}
