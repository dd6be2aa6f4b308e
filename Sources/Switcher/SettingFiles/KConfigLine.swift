/// A line of a configuration file of KDE, as KConfig reads it ("Options" of KConfig's documentation; `kconfigini.cpp`).
enum KConfigLine: Sendable, Hashable {
    /// `[Group][Subgroup]`, with `[$i]` behind it for one that nobody may change; the names of subgroups follow after a
    /// `\u{1d}`. Without a name it is about the whole rest of the files.
    case group(String, isImmutable: Bool)
    /// `Key[$i]=value`; `Key[$d]`, which takes back what less special files say, has no value. The value's range is one of
    /// the line's bytes.
    case entry(key: String, value: Range<Int>?, isImmutable: Bool)
    /// What is empty, a comment, malformed or a translation.
    case other

    init(_ line: [UInt8]) {
        let text = line[...].trimmed
        switch text.first {
        case nil, UInt8(ascii: "#"): self = .other
        case UInt8(ascii: "["): self.init(header: text)
        default: self.init(entry: text)
        }
    }

    /// What follows after the last bracket is ignored.
    private init(header text: ArraySlice<UInt8>) {
        var name: [UInt8] = []
        var isImmutable = false
        var start = text.startIndex + 1
        while true {
            guard let end = text[start...].firstIndex(of: UInt8(ascii: "]")) else {
                self = .other
                return
            }
            if end + 1 == text.endIndex, text[start..<end].elementsEqual("$i".utf8) {
                isImmutable = true
            } else {
                name += (name.isEmpty ? [] : [0x1d]) + text[start..<end].unescaped
            }
            guard end + 1 < text.endIndex, text[end + 1] == UInt8(ascii: "[") else { break }
            start = end + 2
        }
        self = .group(String(decoding: name, as: UTF8.self), isImmutable: isImmutable)
    }

    private init(entry text: ArraySlice<UInt8>) {
        self = .other
        let equals = text.firstIndex(of: UInt8(ascii: "="))
        var key = text[..<(equals ?? text.endIndex)].trimmed
        var isImmutable = false
        while let open = key.lastIndex(of: UInt8(ascii: "[")) {
            // Without an option in the brackets it is a language, and nobody translates what is looked for here.
            guard let close = key[open...].firstIndex(of: UInt8(ascii: "]")), close > open + 1,
                key[open + 1] == UInt8(ascii: "$")
            else { return }
            let options = key[(open + 2)..<close]
            key = key[..<open]
            let deletion = options.firstIndex(of: UInt8(ascii: "d"))
            // What comes after the deletion is not read any more.
            isImmutable = isImmutable || options[..<(deletion ?? options.endIndex)].contains(UInt8(ascii: "i"))
            if deletion != nil {
                self = .entry(key: key.unescapedText, value: nil, isImmutable: isImmutable)
                return
            }
        }
        guard let equals, !key.isEmpty else { return }
        let value = text[(equals + 1)...].trimmed
        self = .entry(key: key.unescapedText, value: value.startIndex..<value.endIndex, isImmutable: isImmutable)
    }
}

// MARK: Values

extension ArraySlice<UInt8> {
    /// Without the spaces around it, as C's `isspace` knows them.
    fileprivate var trimmed: ArraySlice {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
        let start = firstIndex { !isSpace($0) } ?? endIndex
        let end = lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return self[start..<end]
    }

    var unescapedText: String { String(decoding: unescaped, as: UTF8.self) }

    /// What is meant by a text with KConfig's escapes. One with an escape that does not exist is taken as it is from there.
    fileprivate var unescaped: [UInt8] {
        var bytes: [UInt8] = []
        var rest = self
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "s"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "\\"): bytes.append(escaped)
            case UInt8(ascii: "x"):
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? escaped)
                rest = rest.dropFirst(2)
            default: bytes += [byte, escaped]
            }
        }
        return bytes
    }
}
