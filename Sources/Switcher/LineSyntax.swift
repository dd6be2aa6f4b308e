internal import KeyFile

/// How one setting stands on a line of a file.
protocol LineSyntax: Sendable {
    /// The group in which it stands; nil in files without groups.
    var group: String? { get }

    /// Whether the setting is all that such a file is for, so that an empty one would be a broken one.
    var isWholeFile: Bool { get }

    /// Where the value stands in the line's bytes, its quotes included; nil for a line of something else.
    func value(in line: KeyFileLines.Line) -> Range<Int>?

    /// What a value means.
    func decoded(_ value: ArraySlice<UInt8>) -> String

    /// A value that means `text`.
    func encoded(_ text: String) -> String

    /// A whole line, without its end, with a value as it is encoded.
    func line(_ value: String) -> String
}

extension LineSyntax {
    var isWholeFile: Bool { false }
}

/// A line of a key file (Desktop Entry Specification, "Basic format of the file").
struct KeyFileSyntax: LineSyntax {
    let group: String?
    let key: String

    func value(in line: KeyFileLines.Line) -> Range<Int>? {
        guard line.content == .entry(key: key), line.group == group, let value = line.value else { return nil }
        return value.startIndex..<value.endIndex
    }

    func decoded(_ value: ArraySlice<UInt8>) -> String {
        let file = KeyFile()
        file.setRaw(String(decoding: value, as: UTF8.self), for: key, in: "Group")
        return file.string(key, in: "Group") ?? ""
    }

    func encoded(_ text: String) -> String {
        let file = KeyFile()
        file.set(text, for: key, in: "Group")
        return file.rawValue(key, in: "Group") ?? ""
    }

    func line(_ value: String) -> String { "\(key)=\(value)" }
}
