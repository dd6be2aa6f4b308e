/// Changing single lines so that each change can be taken back to the last byte.
extension KeyFileLines {
    /// Puts a line before the one at `index`, or behind the last one. A file without a line's end at its end is left without
    /// one, so that ``remove(at:)`` gives back what was there.
    ///
    /// - Parameter text: the line without its end
    package mutating func insert(_ text: [UInt8], at index: Int) {
        var parts = lines.map(\.bytes)
        if index == parts.count, let last = parts.last, last.last != newline {
            parts[index - 1] += ending
            parts.append(text)
        } else {
            parts.insert(text + ending, at: index)
        }
        self = KeyFileLines(parts.flatMap(\.self))
    }

    /// Takes a line away. Where it was the last one and had no end, the one before it has none either.
    package mutating func remove(at index: Int) {
        var parts = lines.map(\.bytes)
        let removed = parts.remove(at: index)
        if removed.last != newline, let last = parts.last { parts[index - 1] = last.dropLast(ending.count) }
        self = KeyFileLines(parts.flatMap(\.self))
    }

    /// Puts another line in the place of the one at `index`, whose end stays.
    ///
    /// - Parameter text: the line without its end
    package mutating func replace(at index: Int, with text: [UInt8]) {
        var parts = lines.map(\.bytes)
        parts[index] = text + parts[index].ending
        self = KeyFileLines(parts.flatMap(\.self))
    }

    /// How the first line ends, or would.
    private var ending: ArraySlice<UInt8> {
        guard let first = lines.first?.bytes else { return [newline] }
        if first.last == newline { return first.ending }
        return first.last == carriageReturn ? [carriageReturn, newline] : [newline]
    }
}

extension KeyFileLines.Line {
    /// Without the line's end.
    package var text: [UInt8] { bytes.withoutEnding }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

extension [UInt8] {
    fileprivate var ending: ArraySlice<UInt8> {
        guard last == newline else { return [] }
        return dropLast().last == carriageReturn ? suffix(2) : suffix(1)
    }

    fileprivate var withoutEnding: [UInt8] { dropLast(ending.count) }
}
