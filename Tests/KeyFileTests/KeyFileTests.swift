import KeyFile
import TestSupport
import Testing

@Suite struct KeyFileTests {
    private func parse(_ text: String) throws -> KeyFile {
        try KeyFile(Array(text.utf8), path: "test.ini")
    }

    @Test func groupsAndKeysComeInTheirOrder() throws {
        let file = try parse("# comment\n[B]\nz=1\na=2\n\n[A]\nk = v \\n w \n")
        #expect(file.groups == ["B", "A"])
        #expect(file.keys(in: "B") == ["z", "a"])
        #expect(file.string("k", in: "A") == "v \n w ")
        #expect(file.rawValue("k", in: "A") == "v \\n w ")
    }

    @Test func whatIsNotThereIsNil() throws {
        let file = try parse("[A]\nk=v\n")
        #expect(file.string("x", in: "A") == nil)
        #expect(file.string("k", in: "B") == nil)
        #expect(file.keys(in: "B") == [])
    }

    @Test(arguments: ["k=v\n", "[A\n", "[A]\nk\n", "[A]\n=v\n"])
    func brokenTextIsAnErrorThatNamesTheFile(text: String) {
        do {
            _ = try parse(text)
            Issue.record("it was read")
        } catch {
            #expect("\(error)".hasPrefix("test.ini is not a key file: "))
        }
    }

    @Test func invalidUTF8DoesNotEndTheProcess() throws {
        let file = try KeyFile(Array("[A]\nk=".utf8) + [0xFF, 0xFE, 0x0A], path: "test.ini")
        #expect(file.string("k", in: "A") == nil)
    }

    @Test func missingFileIsToldFromABrokenOne() {
        do {
            _ = try KeyFile(path: "/nonexistent")
            Issue.record("it was read")
        } catch {
            #expect(error.isMissingFile)
        }
    }

    @Test func valuesSurviveBeingWritten() throws {
        let file = KeyFile()
        let values = ["plain", " spaces ", "line\nline", "tab\t", "back\\slash", "größe", ";"]
        for (number, value) in values.enumerated() { file.set(value, for: "k\(number)", in: "Group") }
        let read = try parse(file.text)
        for (number, value) in values.enumerated() { #expect(read.string("k\(number)", in: "Group") == value) }
    }
}
