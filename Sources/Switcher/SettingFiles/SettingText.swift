internal import KeyFile

/// The text of a file in which one line says a setting. That line changes and comes back; every other byte stays.
struct SettingText: Sendable {
    private var lines: KeyFileLines
    private let syntax: any LineSyntax

    init(_ bytes: [UInt8], _ syntax: any LineSyntax) {
        lines = KeyFileLines(bytes)
        self.syntax = syntax
    }

    var bytes: [UInt8] { lines.bytes }

    /// What is set; nil where nothing is.
    var value: String? {
        guard let place, let value = place.value else { return nil }
        return syntax.decoded(lines.lines[place.index].bytes[value])
    }

    /// How it is set.
    var form: SettingForm {
        if let place { return .line(lines.lines[place.index].text) }
        return syntax.group == nil || part(in: roles) != nil ? .noLine : .noGroup
    }

    private var roles: [LineRole] { syntax.roles(of: lines.lines.map(\.bytes)) }

    /// The line that counts, where there are several: the last one.
    private var place: (index: Int, value: Range<Int>?)? {
        for (index, role) in roles.enumerated().reversed() {
            if case .value(let value) = role { return (index, value) }
        }
        return nil
    }

    /// The first part of the setting's group, from its header on; nil where there is none.
    private func part(in roles: [LineRole]) -> Range<Int>? {
        guard let header = roles.firstIndex(of: .header(isOwn: true)) else { return nil }
        return header..<(roles[(header + 1)...].firstIndex { $0.isHeader } ?? roles.endIndex)
    }

    // MARK: Changes

    /// Sets another value: in the line that there is nothing else changes.
    mutating func set(_ text: String) {
        let value = syntax.encoded(text)
        guard let place else { return insert(Array(syntax.line(value).utf8)) }
        var line = lines.lines[place.index].text
        line.replaceSubrange(place.value ?? line.indices, with: (place.value == nil ? syntax.line(value) : value).utf8)
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
            lines.replace(at: place.index, with: line)
        case .noLine:
            if let place { lines.remove(at: place.index) }
        case .noGroup, .noFile:
            if let place { lines.remove(at: place.index) }
            removeEmptyGroup()
        }
    }

    /// Puts a line at the end of the group's first part, in a new group where there is none.
    private mutating func insert(_ line: [UInt8]) {
        if syntax.isWholeFile, lines.lines.isEmpty { return lines = KeyFileLines(line) }
        guard let group = syntax.group else { return lines.insert(line, at: lines.lines.count) }
        let before = lines
        if part(in: roles) == nil { lines.insert(Array("[\(group)]".utf8), at: lines.lines.count) }
        let roles = roles
        // A line that goes on at the end of the file takes in any line, that of the group as well.
        guard let part = part(in: roles) else { return lines = before }
        let last = part.last { roles[$0] != .blank } ?? part.lowerBound
        lines.insert(line, at: last + 1)
    }

    /// Somebody else may have put something there since.
    private mutating func removeEmptyGroup() {
        if let part = part(in: roles), part.count == 1 { lines.remove(at: part.lowerBound) }
    }
}
