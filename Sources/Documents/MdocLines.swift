/// Lines of mdoc(7): a macro has one of its own, and a sentence begins one.
struct MdocLines {
    private var text = ""
    /// The line that is not complete.
    private var words: [String] = []
    private var isMacro = false

    /// What a line holds at most, after `mandoc -T lint`.
    private static let longest = 79

    mutating func add(word: String) {
        let length = words.map(\.count).reduce(word.count) { $0 + 1 + $1 }
        if isMacro || length > MdocLines.longest { end() }
        // It would be taken for a macro.
        words.append(words.isEmpty && (word.hasPrefix(".") || word.hasPrefix("'")) ? "\\&\(word)" : word)
        if word.hasSuffix(".") { end() }
    }

    mutating func add(macro: String) {
        end()
        words = [".\(macro)"]
        isMacro = true
    }

    /// What follows a macro without a blank.
    mutating func add(punctuation: String) {
        words += punctuation.map(String.init)
    }

    private mutating func end() {
        if !words.isEmpty { text += words.joined(separator: " ") + "\n" }
        (words, isMacro) = ([], false)
    }

    /// With the last line.
    var ended: String {
        var copy = self
        copy.end()
        return copy.text
    }
}
