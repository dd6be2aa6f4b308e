/// Plain text, with commands, options and paths in backquotes, as mdoc(7).
struct Mdoc {
    /// The words that stand for something else, as `APP`.
    let placeholders: Set<String>

    /// Paragraphs, which empty lines separate. One whose lines are indented is a list: a word, blanks, and what it means,
    /// which goes on in lines that are indented further.
    func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map { lines in
            lines.first?.hasPrefix("  ") == true ? list(lines) : prose(lines.joined(separator: " "))
        }.joined(separator: ".Pp\n")
    }

    private func list(_ lines: ArraySlice<Substring>) -> String {
        var items: [(word: Substring, meaning: String)] = []
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            if line.hasPrefix("   ") {
                items[items.count - 1].meaning += " " + line.drop { $0 == " " }
            } else {
                items.append((parts[0], String(parts[1].drop { $0 == " " })))
            }
        }
        let width = items.map(\.word).max { $0.count < $1.count } ?? ""
        let text = items.map { ".It Cm \($0.word)\n" + prose($0.meaning) }.joined()
        return ".Bl -tag -width \(width) -compact\n\(text).El\n"
    }

    /// One paragraph.
    func prose(_ text: String) -> String {
        var lines = MdocLines()
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) { write(words: part, to: &lines) } else { lines.add(macro: macro(for: part)) }
        }
        return lines.ended
    }

    private func macro(for code: Substring) -> String {
        if code.hasPrefix("--") { return "Fl \(code.dropFirst())" }
        if code.contains(" ") { return "Ql \"\(code)\"" }
        return code.contains("/") ? "Pa \(code)" : "Ql \(code)"
    }

    private func write(words: Substring, to lines: inout MdocLines) {
        for (index, word) in words.split(separator: " ").enumerated() {
            let stem = word.dropLast(word.reversed().prefix { ".,;:".contains($0) }.count)
            if index == 0, stem.isEmpty, !words.hasPrefix(" ") {
                lines.add(punctuation: String(word))
            } else if let macro = macro(forWord: stem) {
                lines.add(macro: macro)
                lines.add(punctuation: String(word.dropFirst(stem.count)))
            } else {
                lines.add(word: String(word))
            }
        }
    }

    /// Of a placeholder, and of a reference to a manual page.
    private func macro(forWord word: Substring) -> String? {
        if placeholders.contains(String(word)) { return "Ar \(word)" }
        let parts = word.split(separator: "(")
        guard parts.count == 2, parts[1].count == 2, parts[1].hasSuffix(")") else { return nil }
        return "Xr \(parts[0]) \(parts[1].dropLast())"
    }
}
