/// An assignment in a resource file of GTK 2 (`gtkrc.c`, `GScanner`): a key, an equals sign and a string, wherever lines end.
struct GtkrcSyntax: LineSyntax {
    var group: String? { nil }
    let key: String

    func roles(of lines: [[UInt8]]) -> [LineRole] {
        let file = LineOffsets(lines)
        var roles = lines.map { _ in LineRole.other }
        for value in values(in: file.bytes) {
            if let place = file.place(of: value) { roles[place.line] = .value(place.value) }
        }
        return roles
    }

    /// Where strings stand that are assigned to the key outside of all braces.
    private func values(in bytes: [UInt8]) -> [Range<Int>] {
        var scanner = GtkrcScanner(bytes)
        var values: [Range<Int>] = []
        var depth = 0
        var (isKey, isAssigned) = (false, false)
        while let token = scanner.next() {
            switch token {
            case .string(let range) where isAssigned && depth == 0: values.append(range)
            case .mark(UInt8(ascii: "{")): depth += 1
            case .mark(UInt8(ascii: "}")): depth -= 1
            default: break
            }
            isAssigned = isKey && token == .mark(UInt8(ascii: "="))
            // GTK takes the one for the other.
            isKey = if case .name(let name) = token { name.replacing("_", with: "-") == key } else { false }
        }
        return values
    }

    func decoded(_ value: ArraySlice<UInt8>) -> String? {
        guard value.first == UInt8(ascii: "\"") else {
            return String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
        }
        var bytes: [UInt8] = []
        var rest = value.dropFirst().dropLast()
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).prefix(while: isOctal)
            if isOctal(escaped) {
                rest = rest.dropFirst(digits.count)
                bytes.append(([escaped] + digits).reduce(0) { $0 << 3 | ($1 & 7) })
            } else {
                bytes.append(GtkrcSyntax.escaped[escaped] ?? escaped)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let escaped: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    ]

    private func isOctal(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) }

    func encoded(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
    }

    func line(_ value: String) -> String { "\(key)=\(value)" }
}

/// What a resource file is made of, without space and comments.
private struct GtkrcScanner {
    enum Token: Equatable {
        case name(String)
        /// With its quotes.
        case string(Range<Int>)
        case mark(UInt8)
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token? {
        skip()
        guard position < bytes.count else { return nil }
        let start = position
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            // One that is not closed makes GTK give up on the rest of the file.
            return skipString(endingWith: byte) ? .string(start..<position) : nil
        }
        guard isOfName(byte) else { return .mark(byte) }
        while position < bytes.count, isOfName(bytes[position]) { position += 1 }
        return .name(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func skip() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "#") {
                position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else if bytes[position...].starts(with: "/*".utf8) {
                position += 2
                while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
                position += 2
            } else if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipString(endingWith quote: UInt8) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            position += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
            if byte == quote { return true }
        }
        return false
    }

    private func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
