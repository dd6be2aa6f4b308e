/// An entry of a file of `QSettings` in its format INI (`qsettings.cpp`, `readIniFile`): entries may go on on the next
/// line, keys are escaped with percent signs, and case matters but in the name of the group `General`.
struct QtSyntax: LineSyntax {
    let group: String?
    let key: String

    private static let general = "General"

    func roles(of lines: [[UInt8]]) -> [LineRole] {
        let file = LineOffsets(lines)
        var roles = lines.map { _ in LineRole.blank }
        // What stands before all groups is in that one, too.
        var isOwn = group == QtSyntax.general
        for line in QtLines(file.bytes) {
            let first = file.line(of: line.text.lowerBound)
            if let name = line.group(in: file.bytes) {
                isOwn = name == group || group == QtSyntax.general && name.lowercased() == "general"
                roles[first] = .header(isOwn: isOwn)
            } else if isOwn, line.key(in: file.bytes) == key, let place = file.place(of: line.value ?? 0..<0) {
                roles[place.line] = .value(place.value)
            } else {
                for index in first...file.line(of: line.text.upperBound - 1) where roles[index] == .blank {
                    roles[index] = .other
                }
            }
        }
        return roles
    }

    func line(_ value: String) -> String { "\(key)=\(value)" }
}

/// Lines in the sense of `QSettings`, without comments and empty ones.
struct QtLines: Sequence, IteratorProtocol {
    struct Line {
        let text: Range<Int>
        /// Where the first equals sign stands.
        let equals: Int?
        let value: Range<Int>?

        /// The name of the group that it begins.
        func group(in bytes: [UInt8]) -> String? {
            guard bytes[text.lowerBound] == UInt8(ascii: "[") else { return nil }
            let name = bytes[text].dropFirst().prefix { $0 != UInt8(ascii: "]") }
            return unescaped(name.drop(while: isSpace).dropLast(while: isSpace))
        }

        func key(in bytes: [UInt8]) -> String? {
            equals.map { unescaped(bytes[text.lowerBound..<$0].dropLast(while: isSpace)) }
        }
    }

    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func next() -> Line? {
        while position < bytes.count {
            if isSpace(bytes[position]) {
                position += 1
            } else if bytes[position] == UInt8(ascii: ";") || bytes[position] == UInt8(ascii: "#") {
                position = bytes[position...].firstIndex(where: isLineEnd) ?? bytes.count
            } else {
                return line()
            }
        }
        return nil
    }

    private mutating func line() -> Line {
        let start = position
        var equals: Int?
        var isQuoted = false
        while position < bytes.count {
            let byte = bytes[position]
            // What follows a semicolon is a comment.
            if !isQuoted, isLineEnd(byte) || byte == UInt8(ascii: ";") { break }
            switch byte {
            case UInt8(ascii: "="): equals = equals ?? position
            case UInt8(ascii: "\""): isQuoted.toggle()
            // The line goes on behind the end that follows, which may be made of two bytes.
            case UInt8(ascii: "\\"):
                position += 1
                if bytes[position...].starts(with: "\r\n".utf8) { position += 1 }
            default: break
            }
            position += 1
        }
        position = Swift.min(position, bytes.count)
        let value = equals.map { bytes[($0 + 1)..<position].drop(while: isSpace).dropLast(while: isSpace) }
        return Line(text: start..<position, equals: equals, value: value.map { $0.startIndex..<$0.endIndex })
    }
}

/// `iniUnescapedKey`: percent signs with two hexadecimal digits, or a U and four.
private func unescaped(_ name: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = name
    while let byte = rest.popFirst() {
        let digits = rest.first == UInt8(ascii: "U") ? rest.dropFirst().prefix(4) : rest.prefix(2)
        if byte == UInt8(ascii: "%"), let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) {
            units.append(unit)
            rest = rest[digits.endIndex...]
        } else {
            units.append(UInt16(byte))
        }
    }
    return String(decoding: units, as: UTF16.self)
}

private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isLineEnd(byte)
}

private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

extension ArraySlice<UInt8> {
    fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> ArraySlice {
        self[..<((lastIndex { !isDropped($0) }).map { $0 + 1 } ?? startIndex)]
    }
}
