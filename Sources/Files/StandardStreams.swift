internal import CGIO
internal import Glibc

/// Where a program writes: standard output and standard error.
package enum StandardStream: CInt, Sendable {
    case output = 1
    case error = 2

    /// Writes a line, whole.
    package func write(_ line: String) throws(FileError) {
        var rest = Array(line.utf8 + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError(.write, self == .output ? "standard output" : "standard error", code: errno)
            }
        }
    }

    /// Gives the descriptors 0, 1 and 2 that a process was started without to nothing, so that no other file gets them
    /// and is written to by mistake. What is written to them is an error as before.
    package static func reserve() {
        for descriptor: CInt in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // It gets the lowest one that is free.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether a person sees it (`isatty(3)`).
    package var isTerminal: Bool { isatty(rawValue) != 0 }

    /// Whether it is the journal's, which then understands priorities (`$JOURNAL_STREAM`, `systemd.exec(5)`).
    package func isJournal(_ environment: Environment) -> Bool {
        var status = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(rawValue, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}

extension Unicode.Scalar {
    /// Whether it would move a terminal's cursor, end a line, or turn around the text that follows it: control characters,
    /// separators of lines, and embeddings, overrides and isolates of the bidirectional algorithm (UAX #9). The marks of
    /// that, which Arabic and Hebrew text is written with, have no such reach.
    package var disturbsLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
        }
    }
}

extension String {
    /// The text on one line and in the order in which it is written, without what would forge either.
    package var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.disturbsLine ? "\u{FFFD}" : $0 }))
    }
}
