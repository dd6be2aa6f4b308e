import Files
import KeyFile
import TestSupport
import Testing

@Suite struct KeyFileTests {
    private func parse(_ text: String) throws(KeyFileError) -> KeyFile {
        try KeyFile(Array(text.utf8), path: "test.ini")
    }

    @Test func groupsAndKeysComeInTheirOrder() throws {
        let file = try parse("# comment\n[B]\nz=1\na=2\nz=3\n\n[A]\nk=v\n")
        #expect(file.groups == ["B", "A"])
        #expect(file.keys(in: "B") == ["z", "a"])
    }

    @Test func whatIsNotThereIsNothing() throws {
        let file = try parse("[A]\nk=v\n")
        for (key, group) in [("x", "A"), ("k", "B"), ("", ""), ("k", "")] {
            #expect(file.string(key, in: group) == nil)
            #expect(file.rawValue(key, in: group) == nil)
        }
        #expect(file.keys(in: "B") == [])
        #expect(try parse("").groups == [])
    }

    @Test(arguments: [
        ("k=v", "v", "v"), ("k = v  ", "v  ", "v  "), ("k=", "", ""),
        (#"k=a\nb\tc\\d\se"#, "a\nb\tc\\d e", #"a\nb\tc\\d\se"#),
        ("k=a=b;c", "a=b;c", "a=b;c"), ("k=größe", "größe", "größe"), ("k=v\r", "v", "v"), ("k=1\nk=2", "2", "2"),
    ])
    func valueIsReadWithAndWithoutItsEscapes(line: String, string: String, rawValue: String) throws {
        let file = try parse("[A]\n\(line)\n")
        #expect(file.string("k", in: "A") == string)
        #expect(file.rawValue("k", in: "A") == rawValue)
    }

    @Test func valueInTheLanguageOfTheProcessWins() throws {
        // The last language of each process is C.
        let file = try parse("[A]\nk=v\nk[C]=w\nl=v\nm[xx]=w\nn=\\s\\x\n")
        #expect(file.localizedString("k", in: "A") == "w")
        #expect(file.localizedString("l", in: "A") == "v")
        #expect(file.localizedString("m", in: "A") == nil)
        #expect(file.localizedString("n", in: "A") == file.string("n", in: "A"))
    }

    @Test(arguments: [("true", true), ("true ", true), ("1", true), ("false", false), ("True", false), ("", false)])
    func onlyATrueBooleanIsTrue(value: String, isTrue: Bool) throws {
        let file = try parse("[A]\nk=\(value)\n")
        #expect(file.isTrue("k", in: "A") == isTrue)
        #expect(!file.isTrue("x", in: "A"))
    }

    @Test func translationsAreKeysOfTheirOwn() throws {
        let file = try parse("[A]\nk=plain\nk[de]=deutsch\n")
        #expect(file.string("k", in: "A") == "plain")
        #expect(file.string("k[de]", in: "A") == "deutsch")
    }

    @Test(arguments: [("de_AT.UTF-8", "deutsch"), ("pt_BR", "brasileiro"), ("fr", "plain"), ("C", "plain")])
    func valueIsFoundInALanguage(locale: String, value: String) throws {
        let file = try parse("[A]\nk=plain\nk[de]=deutsch\nk[pt]=português\nk[pt_BR]=brasileiro\n")
        #expect(file.localizedString("k", in: "A", locale: locale) == value)
        #expect(file.localizedString("x", in: "A", locale: locale) == nil)
    }

    @Test(arguments: [("a;b", ["a", "b"]), (" a ; b;;", ["a", "b"]), ("", []), (";", []), ("a b", ["a b"])])
    func listHasTheSeparatedParts(value: String, parts: [String]) throws {
        let file = try parse("[A]\nk=\(value)\n")
        #expect(file.list("k", in: "A") == parts)
        #expect(file.list("x", in: "A") == [])
    }

    @Test func valuesSurviveBeingWritten() throws {
        let values = ["", "plain", " spaces ", "line\nline\r", "tab\t", #"back\slash\n"#, "größe", ";", "#", "[A]"]
        let file = KeyFile()
        for (number, value) in values.enumerated() { file.set(value, for: "k\(number)", in: "Group") }
        let read = try parse(file.text)
        for (number, value) in values.enumerated() { #expect(read.string("k\(number)", in: "Group") == value) }
    }

    @Test func valueThatIsSetAgainIsReplaced() throws {
        let file = try parse("[A]\nk=1\n")
        file.set("2", for: "k", in: "A")
        #expect(file.text == "[A]\nk=2\n")
    }
}

@Suite struct BrokenKeyFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func error(of path: String) -> KeyFileError? {
        do {
            _ = try KeyFile(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["k=v\n", "[A\n", "[A]\nk\n", "[A]\n=v\n", "[]\n", "\u{FEFF}[A]\nk=v\n", "junk\0", "[A]\nk\0=v\n"])
    func brokenTextIsAnErrorThatNamesTheFile(text: String) throws {
        let path = folder.path + "/broken.ini"
        try Files.write(text, to: path)
        #expect(error(of: path)?.description.hasPrefix("\(path) is not a key file: ") == true)
        #expect(error(of: path)?.isMissingFile == false)
    }

    @Test func missingFileIsToldFromABrokenOne() {
        #expect(error(of: folder.path + "/none")?.isMissingFile == true)
        #expect(error(of: folder.path)?.isMissingFile == false)
    }

    @Test func textThatIsNoUTF8IsNoString() throws {
        let file = try KeyFile(Array("[A]\nsound=1\nk=".utf8) + [0xFF, 0xFE, 0x0A], path: "test.ini")
        #expect(file.string("k", in: "A") == nil)
        #expect(file.string("sound", in: "A") == "1")
    }

    @Test func junkNeverEndsTheProcess() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let junk = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                // Mostly what has a meaning in a key file.
                Array("[]=\n\\#;Ak \0".utf8).randomElement(using: &random) ?? UInt8.random(in: 0...255, using: &random)
            }
            guard let file = try? KeyFile(Array("[A]\n".utf8) + junk, path: "junk") else { continue }
            for group in file.groups {
                for key in file.keys(in: group) { _ = file.string(key, in: group) ?? file.rawValue(key, in: group) }
            }
        }
    }
}
