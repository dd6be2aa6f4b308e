extension KeyFileLines {
    /// Puts a group behind all others, with one empty line before it. The line's end is that of the first line.
    package mutating func append(group: String, _ entries: [String]) {
        let ending = lines.first?.bytes.suffix(2) == Array("\r\n".utf8)[...] ? "\r\n" : "\n"
        var bytes = bytes
        if let last = lines.last {
            // Where the file ends with a return, that is a part of its last line, and not of the line's end.
            let isReturned = last.bytes.last == UInt8(ascii: "\r")
            if last.bytes.last != UInt8(ascii: "\n") { bytes += (isReturned ? "\r\n" : ending).utf8 }
            if !last.isEmpty { bytes += ending.utf8 }
        }
        for line in ["[\(group)]"] + entries { bytes += (line + ending).utf8 }
        self = KeyFileLines(bytes)
    }
}

extension KeyFileLines.Line {
    fileprivate var isEmpty: Bool { bytes.allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } }
}
