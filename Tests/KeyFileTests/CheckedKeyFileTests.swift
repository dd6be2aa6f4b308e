import Files
import KeyFile
import TestSupport
import Testing

@Suite struct CheckedKeyFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/file.ini"
    }

    @Test(arguments: [
        ("[A]\nk=1\n[B]\nk=2\n", []), ("[A]\nk=1\nk[de]=2\n", []),
        ("[A]\nk=1\nk=2\n", ["3: warning: k is already there on line 2; this one counts; remove one of them"]),
        ("[A]\n[B]\n[A]\n", ["3: warning: the group [A] is already there on line 1; make one of them"]),
    ]) func whatIsThereTwiceIsAProblem(text: String, problems: [String]) throws {
        try Files.write(text, to: path)
        let file = try CheckedKeyFile(path: path)
        #expect(file.problems.map(\.description) == problems.map { "\(path):\($0)" })
    }

    @Test func problemsAreReportedAsCompilersDo() throws {
        try Files.write("[A]\nk=1\n", to: path)
        var file = try CheckedKeyFile(path: path)
        file.report(.error, line: file.line(of: "k", in: "A"), "it is bad", remedy: "mend it")
        file.report(.warning, line: file.line(of: "x", in: "A"), "it is odd", remedy: "look at it")
        #expect(file.line(in: "A") == 1)
        let expected = ["\(path):2: error: it is bad; mend it", "\(path): warning: it is odd; look at it"]
        #expect(file.problems.map(\.description) == expected)
        #expect(file.problems.sortedByLine.map(\.line) == [nil, 2])
    }

    @Test(arguments: [
        ("[A]\nk=1\nnonsense\n", 3), ("k=1\n[A]\n", 1), ("[A]\n\nk\0=1", 3), ("[A]\n[]\n", 2), ("[A]\n=x\n", 2),
        ("[A\n", 1),
        ("[A]\n[\u{1B}]\nk=1\n[C\n", 2), ("# c\n\n[A]\nk[d=1\nk=1\nk=1\nk=1\n", 4), ("\u{FEFF}[A]\n", 1),
    ])
    func faultHasItsLine(text: String, line: Int) throws {
        try Files.write(text, to: path)
        do throws(KeyFileError) {
            _ = try CheckedKeyFile(path: path)
            Issue.record("it was read")
        } catch {
            #expect(KeyFileProblem(error).line == line)
            #expect(KeyFileProblem(error).path == path)
        }
    }

    @Test func fileThatCannotBeReadIsAProblemOfTheWholeFile() {
        let problem = #expect(throws: KeyFileError.self) { try CheckedKeyFile(path: folder.path) }.map(
            KeyFileProblem.init
        )
        #expect(problem?.description.hasPrefix("\(folder.path): error: cannot be read: ") == true)
    }

    /// Whoever writes one for others has no way to keep them busy: what takes the square of the lines takes minutes here.
    @Test(.timeLimit(.minutes(1))) func manyMistakesAreFoundSoon() throws {
        let count = 5000
        let text = String(repeating: "[Group]\nk=v\n[Other]\n", count: count)
        try Files.write(text, to: path)
        #expect(try CheckedKeyFile(path: path).problems.count == 3 * (count - 1))
    }

    @Test func largeFileIsRefused() throws {
        try Files.write("[A]\n" + String(repeating: "#", count: CheckedKeyFile.sizeLimit - 4), to: path)
        #expect(try CheckedKeyFile(path: path).problems == [])
        try Files.write("[A]\n" + String(repeating: "#", count: CheckedKeyFile.sizeLimit - 3), to: path)
        #expect(throws: KeyFileError.self) { try CheckedKeyFile(path: path) }
    }
}
