@testable import KeyFile

extension Input {
    /// What GLib reads, the lines say, too.
    func checkKeyFile(_ bytes: [UInt8]) throws {
        let lines = KeyFileLines(bytes)
        try hold(lines.bytes == bytes, "lines are those of the file")
        let file: KeyFile
        do throws(KeyFileError) { file = try KeyFile(bytes, path: "file") } catch {
            guard case .malformed(_, let line, _) = error else { throw error }
            return try hold((1...max(lines.lines.count, 1)).contains(line), "the faulty line \(line) is one")
        }
        try hold(!lines.lines.contains { $0.content == .malformed }, "no line is malformed that GLib reads")
        try hold(lines.groups.filter(\.isText) == file.groups.filter(\.isText), "the groups are GLib's")
        for group in file.groups where group.isText {
            try hold(lines.keys(in: group) == file.keys(in: group), "the keys of [\(group)] are GLib's")
            for key in file.keys(in: group) where key.isText {
                let value = lines.number(of: key, in: group).flatMap { lines.lines[$0 - 1].value }
                let text = value.map { String(decoding: $0, as: UTF8.self) }
                try hold(text == file.rawValue(key, in: group), "the value of [\(group)] \(key) is GLib's")
            }
        }
    }
}

extension KeyFileLines {
    /// Each once, in the order of the file.
    var groups: [String] { lines.compactMap { $0.content == .group ? $0.group : nil }.eachOnce }

    /// The same.
    func keys(in group: String) -> [String] {
        lines.compactMap { line in
            if case .entry(let key) = line.content, line.group == group { key } else { nil }
        }.eachOnce
    }
}

extension [String] {
    fileprivate var eachOnce: [String] {
        var seen: Set<[UInt8]> = []
        return filter { seen.insert([UInt8]($0.utf8)).inserted }
    }
}

extension String {
    /// Whether it can have been what a file has: what is no UTF-8 there is repaired where it is read.
    fileprivate var isText: Bool { !unicodeScalars.contains("\u{FFFD}") }
}
