internal import Files

/// A key file that people write, with what is wrong with it and on which line.
package struct CheckedKeyFile {
    package let path: String
    package let values: KeyFile
    /// In the order in which they were found; from the beginning there are those of any key file.
    package private(set) var problems: [KeyFileProblem] = []
    private let lines: KeyFileLines

    /// Reads and parses the file at `path`.
    package init(path: String) throws(KeyFileError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path) } catch { throw .unreadable(error) }
        self.path = path
        values = try KeyFile(bytes, path: path)
        lines = KeyFileLines(bytes)
        reportRepetitions()
    }

    /// The line, from 1, of a key, or without one of the beginning of a group; nil where there is none.
    package func line(of key: String? = nil, in group: String) -> Int? {
        key.map { lines.number(of: $0, in: group) } ?? lines.number(ofGroup: group)
    }

    package mutating func report(
        _ severity: KeyFileProblem.Severity,
        line: Int?,
        _ what: String,
        remedy: String
    ) {
        problems.append(KeyFileProblem(severity, path, line: line, what, remedy: remedy))
    }

    /// Groups that are there twice are one, and of a key that is there twice the last one counts: seldom what was meant.
    private mutating func reportRepetitions() {
        /// Where groups, and keys in groups, were seen.
        var seen: [[String]: Int] = [:]
        for (index, line) in lines.lines.enumerated() {
            guard let group = line.group else { continue }
            let number = index + 1
            switch line.content {
            case .group:
                if let first = seen.updateValue(number, forKey: [group]) {
                    let what = "the group [\(group)] is already there on line \(first)"
                    report(.warning, line: number, what, remedy: "make one of them")
                }
            case .entry(let key):
                if let first = seen.updateValue(number, forKey: [group, key]) {
                    let what = "\(key) is already there on line \(first); this one counts"
                    report(.warning, line: number, what, remedy: "remove one of them")
                }
            case .comment, .malformed: continue
            }
        }
    }
}
