internal import Files

/// A key file that people write, with what is wrong with it and on which line.
package struct CheckedKeyFile {
    package let path: String
    package let values: KeyFile
    /// In the order in which they were found; from the beginning there are those of any key file.
    package private(set) var problems: [KeyFileProblem] = []
    /// Of groups, and of keys in groups.
    private var lines: [[String]: Int] = [:]

    /// No file that people write has a reason to be larger, in bytes.
    package static let sizeLimit = 1 << 20

    /// Reads and parses the file at `path`.
    package init(path: String) throws(KeyFileError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path, limit: CheckedKeyFile.sizeLimit) } catch { throw .unreadable(error) }
        self.path = path
        values = try KeyFile(bytes, path: path)
        for (index, line) in KeyFileLines(bytes).lines.enumerated() { take(line, number: index + 1) }
    }

    /// The line, from 1, of a key, or without one of the beginning of a group; nil where there is none.
    package func line(of key: String? = nil, in group: String) -> Int? {
        lines[[group] + (key.map { [$0] } ?? [])]
    }

    package mutating func report(
        _ severity: KeyFileProblem.Severity,
        line: Int?,
        _ what: String,
        remedy: String
    ) {
        problems.append(KeyFileProblem(severity, path, line: line, what, remedy: remedy))
    }

    /// Notes where something stands. Groups that are there twice are one, and of a key that is there twice the last one
    /// counts: seldom what was meant.
    private mutating func take(_ line: KeyFileLines.Line, number: Int) {
        guard let group = line.group else { return }
        switch line.content {
        case .group:
            guard let first = lines[[group]] else {
                lines[[group]] = number
                return
            }
            let what = "the group [\(group)] is already there on line \(first)"
            report(.warning, line: number, what, remedy: "make one of them")
        case .entry(let key):
            guard let other = lines.updateValue(number, forKey: [group, key]) else { return }
            let what = "\(key) is already there on line \(other); this one counts"
            report(.warning, line: number, what, remedy: "remove one of them")
        case .comment, .malformed: return
        }
    }
}
