/// How one setting stands in the lines of a file.
protocol LineSyntax: Sendable {
    /// The group in which it stands; nil in files without groups.
    var group: String? { get }

    /// Whether the setting is all that such a file is for, so that an empty one would be a broken one.
    var isWholeFile: Bool { get }

    /// What each line is to the setting. The lines are those of a whole file, with their ends.
    func roles(of lines: [[UInt8]]) -> [LineRole]

    /// What a value means; nil for one that means no theme.
    func decoded(_ value: ArraySlice<UInt8>) -> String?

    /// A value that means `text`.
    func encoded(_ text: String) -> String

    /// A whole line, without its end, with a value as it is encoded.
    func line(_ value: String) -> String
}

extension LineSyntax {
    var isWholeFile: Bool { false }

    /// Whether a line can be written that means `text`.
    func canHold(_ text: String) -> Bool {
        var file = SettingText([], self)
        file.set(text)
        return file.value == text
    }
}

/// What a line is to a setting.
enum LineRole: Sendable, Hashable {
    /// A comment or an empty line.
    case blank
    /// The beginning of a group, of the setting's own or of another one.
    case header(isOwn: Bool)
    /// The setting, and where its value stands in the line's bytes, its quotes included; nil where the line says that it
    /// has none.
    case value(Range<Int>?)
    /// Something else.
    case other

    var isHeader: Bool { if case .header = self { true } else { false } }
}

/// The lines of a file as one run of bytes, for syntaxes in which what something is does not end with its line.
struct LineOffsets {
    let bytes: [UInt8]
    private let starts: [Int]

    init(_ lines: [[UInt8]]) {
        bytes = lines.flatMap(\.self)
        starts = lines.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    /// The line, from 0, on which a byte stands.
    func line(of offset: Int) -> Int {
        (starts.firstIndex { $0 > offset } ?? starts.count) - 1
    }

    /// On which line a value stands, and where in it; nil where it goes on on another one.
    func place(of value: Range<Int>) -> (line: Int, value: Range<Int>)? {
        let line = line(of: value.lowerBound)
        guard line < starts.count - 1, value.upperBound <= starts[line + 1] else { return nil }
        return (line, value.lowerBound - starts[line]..<value.upperBound - starts[line])
    }
}
