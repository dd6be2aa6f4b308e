internal import CGIO
internal import Glibc

/// Where a program writes: standard output and standard error.
package enum StandardStream: CInt, Sendable {
    case output = 1
    case error = 2

    /// Writes a line, whole. What cannot be written is lost: there is nowhere else to say so.
    package func write(_ line: String) {
        var rest = Array(line.utf8 + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
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
