/// A line of xsettingsd's file: a name, space, and a string in quotes (`ConfigParser` of xsettingsd).
struct XSettingsSyntax: LineSyntax {
    var group: String? { nil }
    let name: String

    func roles(of lines: [[UInt8]]) -> [LineRole] {
        lines.map { line in value(in: line).map { .value($0) } ?? .other }
    }

    private func value(in line: [UInt8]) -> Range<Int>? {
        let text = line[...].drop(while: isSpace)
        let rest = text.dropFirst(name.utf8.count)
        guard text.starts(with: name.utf8), let separator = rest.first, isSpace(separator) else { return nil }
        let value = rest.drop(while: isSpace)
        // xsettingsd refuses a file in which a setting has no value.
        guard let first = value.first, first != UInt8(ascii: "#") else { return nil }
        return value.startIndex..<end(of: value)
    }

    /// Where a value ends: behind its closing quote, or before what cannot be part of it.
    private func end(of value: ArraySlice<UInt8>) -> Int {
        let line = value.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard line.first == UInt8(ascii: "\"") else {
            return line.firstIndex { isSpace($0) || $0 == UInt8(ascii: "#") } ?? line.endIndex
        }
        var isEscaped = false
        for (index, byte) in zip(line.indices, line).dropFirst() {
            if !isEscaped, byte == UInt8(ascii: "\"") { return index + 1 }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return line.endIndex
    }

    func decoded(_ value: ArraySlice<UInt8>) -> String? {
        // A number is no theme.
        guard value.first == UInt8(ascii: "\"") else { return nil }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value.dropFirst() {
            if !isEscaped, byte == UInt8(ascii: "\"") { break }
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped ? XSettingsSyntax.escaped[byte] ?? byte : byte)
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let escaped = [UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t")]

    func encoded(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "\"", "\\": "\\\(character)"
            case "\n": "\\n"
            case "\t": "\\t"
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }

    func line(_ value: String) -> String { "\(name) \(value)" }
}

/// As `isspace(3)` in the C locale.
private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
}
