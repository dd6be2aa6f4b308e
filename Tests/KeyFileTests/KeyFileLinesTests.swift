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
        #expect(lines.numberOfFirstFault == nil)
    }

    @Test(arguments: [("a=b\n[A]\n", 1), ("[A]\nnothing\n", 2), ("[A]\n[]\n", 2), ("[A]\n=x\n", 2), ("[A\n", 1)])
    func firstLineThatIsRefusedIsFound(_ text: String, _ number: Int) throws {
        #expect(lines(text).numberOfFirstFault == number)
        #expect(throws: KeyFileError.self) { try KeyFile(Array(text.utf8), path: "file") }
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

    @Test func groupThatIsMissingIsNotMade() {
        var lines = lines("[A]\nk=v\n")
        lines.replace({ _ in true }, in: "B", with: ["Icon=new"])
        #expect(text(lines) == "[A]\nk=v\n")
    }
}
