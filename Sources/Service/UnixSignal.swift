internal import Glibc

/// The Unix signals that the daemon takes.
package enum UnixSignal: Sendable {
    case reload
    case end

    /// All their numbers (`signal(7)`).
    package static let numbers: [CInt] = [SIGHUP, SIGTERM, SIGINT]

    init(_ number: CInt) {
        self = number == SIGHUP ? .reload : .end
    }
}
