internal import KeyFile

/// The text of a file in which one line says the icon theme. That line changes and comes back; every other byte stays.
struct SettingText: Sendable {
    private var lines: KeyFileLines
    private let syntax: any LineSyntax

    init(_ bytes: [UInt8], _ syntax: any LineSyntax) {
        lines = KeyFileLines(bytes)
        self.syntax = syntax
    }

    var bytes: [UInt8] { lines.bytes }

    /// The theme that is set; nil where none is.
    var theme: String? {
        place.map { syntax.decoded(lines.lines[$0.index].bytes[$0.value]) }
    }

    /// How it is set.
    var form: SettingForm {
        if let place { return .line(String(decoding: lines.lines[place.index].text, as: UTF8.self)) }
        guard let group = syntax.group, lines.end(ofGroup: group) == nil else { return .noLine }
        return .noGroup
    }

    /// The line that counts, where there are several: the last one.
    private var place: (index: Int, value: Range<Int>)? {
        for (index, line) in lines.lines.enumerated().reversed() {
            if let value = syntax.value(in: line) { return (index, value) }
        }
        return nil
    }

    // MARK: Changes

    /// Sets a theme: in the line that there is only the value changes.
    mutating func set(_ theme: String) {
        let value = syntax.encoded(theme)
        guard let place else { return insert(syntax.line(value)) }
        var line = lines.lines[place.index].text
        line.replaceSubrange(place.value, with: value.utf8)
        lines.replace(at: place.index, with: line)
    }

    /// Makes it "not set", however often it was.
    mutating func unset() {
        while let place { lines.remove(at: place.index) }
    }

    /// Makes it what it was, in the same form.
    mutating func restore(_ form: SettingForm) {
        switch form {
        case .line(let line):
            guard let place else { return insert(line) }
            lines.replace(at: place.index, with: Array(line.utf8))
        case .noLine:
            if let place { lines.remove(at: place.index) }
        case .noGroup, .noFile:
            if let place { lines.remove(at: place.index) }
            removeEmptyGroup()
        }
    }

    private mutating func insert(_ line: String) {
        if syntax.isWholeFile, lines.lines.isEmpty { return lines = KeyFileLines(Array(line.utf8)) }
        guard let group = syntax.group else { return lines.insert(Array(line.utf8), at: lines.lines.count) }
        if lines.end(ofGroup: group) == nil { lines.insert(Array("[\(group)]".utf8), at: lines.lines.count) }
        lines.insert(Array(line.utf8), at: lines.end(ofGroup: group) ?? lines.lines.count)
    }

    private mutating func removeEmptyGroup() {
        guard let group = syntax.group, let end = lines.end(ofGroup: group), end > 0 else { return }
        let header = lines.lines[end - 1]
        // Somebody else may have put something there since.
        let isFollowed = end < lines.lines.count && lines.lines[end].group == group
        if header.content == .group, header.group == group, !isFollowed { lines.remove(at: end - 1) }
    }
}

/// How a setting stood in a file before it was changed.
enum SettingForm: Sendable, Hashable {
    /// The whole line, without its end.
    case line(String)
    case noLine
    case noGroup
    /// Neither the file was there nor so many of the folders that it is in.
    case noFile(folders: Int)

    /// From ``text``.
    init?(text: String) {
        switch text {
        case "no line": self = .noLine
        case "no group": self = .noGroup
        default:
            if let line = text.rest(after: "line ") {
                self = .line(line)
            } else if let folders = text.rest(after: "no file, folders ").flatMap({ Int($0) }) {
                self = .noFile(folders: folders)
            } else {
                return nil
            }
        }
    }

    /// As it is remembered.
    var text: String {
        switch self {
        case .line(let line): "line " + line
        case .noLine: "no line"
        case .noGroup: "no group"
        case .noFile(let folders): "no file, folders \(folders)"
        }
    }
}

extension String {
    fileprivate func rest(after prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
