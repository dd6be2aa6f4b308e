internal import CLinux
package import Files
internal import Glibc

/// Finding a process by its program, and telling it something.
extension HeldProcess {
    /// This user's processes of a program, each held before it is looked at.
    package static func all(of program: String) -> [HeldProcess] {
        Files.names(in: "/proc").compactMap { name in
            guard let id = UInt32(name), let process = HeldProcess(id: id), process.isOfThisUser,
                process.runs(program), process.isAlive
            else { return nil }
            return process
        }
    }

    private var isOfThisUser: Bool {
        var status = stat()
        return stat("/proc/\(id)", &status) == 0 && status.st_uid == geteuid()
    }

    /// By what it calls itself, or by the file that it runs: where one is wrapped in another, either may be different.
    private func runs(_ program: String) -> Bool {
        if let name = try? Files.read("/proc/\(id)/comm"), name.dropLast().elementsEqual(program.utf8) { return true }
        return (try? Files.resolved("/proc/\(id)/exe"))?.hasSuffix("/" + program) == true
    }

    /// The environment variables that it was started with. Nil for a process that may not be looked into, or has ended.
    package var environment: Environment? {
        guard let words = words("environ"), !words.isEmpty else { return nil }
        let variables = words.compactMap { word in
            word.firstIndex(of: "=").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) }
        }
        return Environment(Dictionary(variables) { first, _ in first })
    }

    /// The words of its command, the program's name first; none for a process that has ended.
    package var arguments: [String] { words("cmdline") ?? [] }

    /// The folder from which its relative paths begin.
    package var workingFolder: String? { try? Files.resolved("/proc/\(id)/cwd") }

    /// Sends a signal to it, and to no other process that may have got its id (`pidfd_send_signal(2)`). Returns whether
    /// it was there.
    @discardableResult
    package func send(_ signal: CInt) -> Bool { pidfd_send_signal(descriptor.number, signal, nil, 0) == 0 }

    private func words(_ name: String) -> [String]? {
        guard let bytes = try? Files.read("/proc/\(id)/\(name)") else { return nil }
        var words = bytes.split(separator: 0, omittingEmptySubsequences: false)
        if words.last?.isEmpty == true { words.removeLast() }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }
}
