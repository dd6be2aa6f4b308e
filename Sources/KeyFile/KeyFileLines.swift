/// The lines of a key file, byte for byte, in the sense that GKeyFile gives them: where a key stands, and how one line is
/// changed while all others stay what they are.
package struct KeyFileLines: Sendable, Hashable {
    package struct Line: Sendable, Hashable {
        package enum Content: Sendable, Hashable {
            /// A comment or an empty line.
            case comment
            case group
            case entry(key: String)
            /// What GKeyFile refuses the whole file for.
            case malformed
        }

        /// With the line's end, which the last line may lack.
        package let bytes: [UInt8]
        package let content: Content
        /// The group that it belongs to, or begins; nil before the first one.
        package let group: String?

        /// The value of an entry as the file has it; nil for other lines.
        package var value: ArraySlice<UInt8>? {
            guard content.isEntry, let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let isEnded = bytes.last == newline
            let text = bytes.dropLast(isEnded ? 1 : 0)
            return text[(equals + 1)...].dropLast(isEnded && text.last == carriageReturn ? 1 : 0).drop(while: isSpace)
        }
    }

    package private(set) var lines: [Line] = []

    package init(_ bytes: [UInt8]) {
        var group: String?
        for bytes in bytes.split(after: newline) {
            let content = Line.Content(bytes, &group)
            lines.append(Line(bytes: Array(bytes), content: content, group: group))
        }
    }

    package var bytes: [UInt8] { lines.flatMap(\.bytes) }

    /// The number, from 1, of the line that a key's value comes from: the last one, where it is given several times.
    package func number(of key: String, in group: String) -> Int? {
        lines.lastIndex { $0.content == .entry(key: key) && $0.group == group }.map { $0 + 1 }
    }

    /// The number, from 1, of the line on which a group begins for the first time.
    package func number(ofGroup group: String) -> Int? {
        lines.firstIndex { $0.content == .group && $0.group == group }.map { $0 + 1 }
    }
}

// MARK: Changing lines

extension KeyFileLines {
    /// Puts `texts` in the place of the entries of a group whose keys are `replaced`: where the first of them stood, else
    /// at the end of the group's first part. Nothing happens where there is no such group.
    package mutating func replace(_ replaced: (String) -> Bool, in group: String, with texts: [String]) {
        func isChosen(_ line: Line) -> Bool { if case .entry(let key) = line.content { replaced(key) } else { false } }
        replace(lines: isChosen, in: group, with: texts.map { Array($0.utf8) })
    }

    /// The same for lines that are chosen by more than their keys; those that are `added` without a line's end get one.
    package mutating func replace(lines isChosen: (Line) -> Bool, in group: String, with added: [[UInt8]]) {
        guard let first = lines.firstIndex(where: { $0.content == .group && $0.group == group }) else { return }
        func isReplaced(_ line: Line) -> Bool { line.content.isEntry && line.group == group && isChosen(line) }
        let place = lines.firstIndex(where: isReplaced) ?? end(ofPartAt: first)
        let ending = lines[first].bytes.suffix(2) == [carriageReturn, newline] ? [carriageReturn, newline] : [newline]
        let added = added.map { Line($0, in: group).ended(ending) }
        let kept = lines[..<place].filter { !isReplaced($0) }
        lines = kept.map { added.isEmpty ? $0 : $0.ended(ending) } + added + lines[place...].filter { !isReplaced($0) }
    }

    /// Behind the last entry of the part of a group that begins at `first`.
    private func end(ofPartAt first: Int) -> Int {
        let next = lines[(first + 1)...].firstIndex { $0.content == .group } ?? lines.endIndex
        return (lines[first..<next].lastIndex { $0.content != .comment } ?? first) + 1
    }
}

extension KeyFileLines.Line {
    fileprivate init(_ bytes: [UInt8], in group: String) {
        var group: String? = group
        self.init(bytes: bytes, content: Content(bytes[...], &group), group: group)
    }

    /// With a line's end, so that another line can follow.
    fileprivate func ended(_ ending: [UInt8]) -> Self {
        bytes.last == newline ? self : Self(bytes: bytes + ending, content: content, group: group)
    }
}

// MARK: What a line is

extension KeyFileLines.Line.Content {
    fileprivate var isEntry: Bool { if case .entry = self { true } else { false } }

    /// As `g_key_file_parse_line` tells lines apart; `group` becomes the one that the line begins.
    fileprivate init(_ line: ArraySlice<UInt8>, _ group: inout String?) {
        let text = line.drop(while: isSpace).dropLast(while: isSpace)
        if text.isEmpty || text.first == UInt8(ascii: "#") {
            self = .comment
        } else if text.first == UInt8(ascii: "[") {
            // GLib takes what goes on with a character, and is none by itself, for a part of the bracket.
            let header = text.dropLast { isSpace($0) || $0 & 0xC0 == 0x80 }
            guard header.last == UInt8(ascii: "]"), header.count > 2 else {
                self = .malformed
                return
            }
            group = String(decoding: header.dropFirst().dropLast(), as: UTF8.self)
            self = .group
        } else if let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex {
            self = .entry(key: String(decoding: text[..<equals].dropLast(while: isSpace), as: UTF8.self))
        } else {
            self = .malformed
        }
    }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// As `g_ascii_isspace`, to which a vertical tab is none.
private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte) && byte != 11
}

extension Sequence<UInt8> {
    /// Parts that end with `separator`, but for the last one.
    fileprivate func split(after separator: UInt8) -> [ArraySlice<UInt8>] {
        let bytes = Array(self)
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: separator) {
            parts.append(bytes[start...end])
            start = end + 1
        }
        if start < bytes.count { parts.append(bytes[start...]) }
        return parts
    }
}

extension ArraySlice<UInt8> {
    fileprivate func dropLast(while isDropped: (UInt8) -> Bool) -> ArraySlice {
        self[..<((lastIndex { !isDropped($0) }).map { $0 + 1 } ?? startIndex)]
    }
}
