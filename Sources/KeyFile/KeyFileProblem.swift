internal import Files

/// Something that is wrong with a key file that people write, and what they can do about it.
package struct KeyFileProblem: Sendable, Hashable, CustomStringConvertible {
    package enum Severity: String, Sendable {
        /// It is ignored, and all that was meant may well be there.
        case warning
        /// Something that was meant is not there.
        case error
    }

    package let severity: Severity
    package let path: String
    /// From 1; nil where it concerns the whole file.
    package let line: Int?
    package let what: String
    package let remedy: String

    package init(_ severity: Severity, _ path: String, line: Int? = nil, _ what: String, remedy: String) {
        self.severity = severity
        self.path = path
        self.line = line
        self.what = what
        self.remedy = remedy
    }

    /// For a file that cannot be read at all.
    package init(_ error: KeyFileError) {
        switch error {
        case .unreadable(let error):
            let remedy = "it has to be a readable file"
            self.init(.error, error.path, "cannot be read: \(error.reason)", remedy: remedy)
        case .malformed(let path, let line, let reason):
            let remedy = "nothing in the file counts before that is corrected"
            self.init(.error, path, line: line, "is not a key file: \(reason)", remedy: remedy)
        }
    }

    /// As compilers print them: `file:line: severity: what; remedy`.
    package var description: String { "\(place): \(severity): \(what); \(remedy)" }

    /// Where it is, and what: `file:line: what`.
    package var fault: String { "\(place): \(what)" }

    private var place: String { line.map { "\(path):\($0)" } ?? path }
}

extension Sequence<KeyFileProblem> {
    /// In the order of the file, that of which no line is known first.
    package var sortedByLine: [KeyFileProblem] { sorted { ($0.line ?? 0) < ($1.line ?? 0) } }
}
