/// The one value that a file of COSMIC is: a text or a word in Rusty Object Notation (`cosmic-config`, whose keys are
/// files of their own). What stands around it, a comment for one, stays.
struct RONSyntax: LineSyntax {
    enum Kind: Sendable {
        /// `"Papirus"`, or as Rust writes raw ones, `r#"Papirus"#`.
        case text
        /// `true` or `false`.
        case word
    }

    let kind: Kind
    let group: String? = nil

    var isWholeFile: Bool { true }

    func roles(of lines: [[UInt8]]) -> [LineRole] {
        lines.map { line in value(in: line).map(LineRole.value) ?? .other }
    }

    private func value(in bytes: [UInt8]) -> Range<Int>? {
        guard let start = bytes.firstIndex(where: { !" \t".utf8.contains($0) }) else { return nil }
        switch kind {
        case .word:
            let end = bytes[start...].firstIndex { !isLetter($0) } ?? bytes.endIndex
            return end > start ? start..<end : nil
        case .text:
            return RONSyntax.text(in: bytes[start...]).map { start..<$0.end }
        }
    }

    func decoded(_ value: ArraySlice<UInt8>) -> String? {
        switch kind {
        case .word: String(decoding: value, as: UTF8.self)
        case .text: String(decoding: RONSyntax.text(in: value)?.meaning ?? [], as: UTF8.self)
        }
    }

    func encoded(_ text: String) -> String {
        guard kind == .text else { return text }
        return "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    func line(_ value: String) -> String { value }

    /// The text that begins a line, and where it ends; nil where none does, or it goes on behind the line.
    private static func text(in bytes: ArraySlice<UInt8>) -> (meaning: [UInt8], end: Int)? {
        bytes.first == UInt8(ascii: "r") ? rawText(in: bytes) : quotedText(in: bytes)
    }

    private static func quotedText(in bytes: ArraySlice<UInt8>) -> (meaning: [UInt8], end: Int)? {
        guard bytes.first == quote else { return nil }
        var meaning: [UInt8] = []
        var index = bytes.startIndex + 1
        while index < bytes.endIndex, bytes[index] != quote {
            // No icon theme's name needs another escape than those of the two characters that have to have one.
            if bytes[index] == UInt8(ascii: "\\") { index += 1 }
            guard index < bytes.endIndex else { return nil }
            meaning.append(bytes[index])
            index += 1
        }
        return index < bytes.endIndex ? (meaning, index + 1) : nil
    }

    private static func rawText(in bytes: ArraySlice<UInt8>) -> (meaning: [UInt8], end: Int)? {
        let fence = bytes.dropFirst().prefix { $0 == UInt8(ascii: "#") }
        guard fence.endIndex < bytes.endIndex, bytes[fence.endIndex] == quote else { return nil }
        let start = fence.endIndex + 1
        let end = [quote] + fence
        for index in bytes[start...].indices where bytes[index...].starts(with: end) {
            return (Array(bytes[start..<index]), index + end.count)
        }
        return nil
    }
}

private let quote = UInt8(ascii: "\"")

private func isLetter(_ byte: UInt8) -> Bool {
    UnicodeScalar(byte).properties.isAlphabetic && byte < 128
}
