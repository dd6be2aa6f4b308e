internal import CGIO
internal import Glibc

/// Who has a ``LockFile``, as it says.
package struct LockHolder: Sendable, Hashable, CustomStringConvertible {
    package let process: Int32
    /// The name of its file, without folders.
    package let program: String
    package let host: String
    /// Empty before Qt 5.10, as is the next one.
    let machine: String
    let boot: String

    /// Nil where there is no lock, or one that says nothing yet.
    package init?(ofLockAt path: String) {
        let text = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines =
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            + Array(repeating: "", count: 5)
        guard let process = Int32(lines[0]), process > 0 else { return nil }
        (self.process, program, host, machine, boot) = (process, lines[1], lines[2], lines[3], lines[4])
    }

    private init(process: Int32, program: String, host: String, machine: String, boot: String) {
        (self.process, self.program, self.host, self.machine, self.boot) = (process, program, host, machine, boot)
    }

    /// This process.
    static let own = LockHolder(
        process: getpid(),
        program: programName(of: getpid()) ?? "",
        host: hostName,
        machine: firstLine(of: "/etc/machine-id") ?? firstLine(of: "/var/lib/dbus/machine-id") ?? "",
        boot: firstLine(of: "/proc/sys/kernel/random/boot_id") ?? ""
    )

    var text: String { [String(process), program, host, machine, boot].map { $0 + "\n" }.joined() }

    package var description: String {
        let place = isHere ? "" : " on \(host)"
        return "\(program.isEmpty ? "a program" : program) (process \(process)\(place))"
    }

    private var isHere: Bool {
        let own = LockHolder.own
        if !machine.isEmpty, !own.machine.isEmpty { return machine == own.machine }
        return host.isEmpty || host == own.host
    }

    /// Whether the process that took it is known to be gone; its id may be another's now.
    var hasEnded: Bool {
        guard isHere else { return false }
        if !boot.isEmpty, boot != LockHolder.own.boot { return true }
        if kill(process, 0) == -1, errno == ESRCH { return true }
        // What may not be looked into, as a compositor with capabilities, may be what it says.
        return LockHolder.programName(of: process).map { $0 != program } ?? false
    }

    /// Nil for a process that has ended, or that is another user's.
    private static func programName(of process: Int32) -> String? {
        guard let target = g_file_read_link("/proc/\(process)/exe", nil) else { return nil }
        defer { g_free(target) }
        var path = String(cString: target)
        if path.hasSuffix(deleted) { path.removeLast(deleted.count) }
        return path.split(separator: "/").last.map(String.init)
    }

    private static let deleted = " (deleted)"

    private static var hostName: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "" }
        return withUnsafeBytes(of: name.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func firstLine(of path: String) -> String? {
        guard let bytes = try? Files.read(path) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
