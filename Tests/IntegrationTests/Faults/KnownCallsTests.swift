import Client
import Files
import Glibc
import TestSupport
import Testing

/// The faults can come at all calls that change something: what the system sees is what the preloaded library sees.
@Suite(.timeLimit(.minutes(2))) struct KnownCallsTests {
    @Test(.traced, arguments: FaultScenario.all.filter { $0.victim != .start })
    func everyCallThatChangesSomethingIsKnown(scenario: FaultScenario) async throws {
        let folder = try TemporaryFolder()
        // One file for each thread.
        let tracer = ["strace", "-ff", "-qq", "-y", "-s", "0", "-o", folder.path + "/calls", "-e", "trace=%file,%desc"]
        let desk = try await FaultDesk(scenario.desktop, own: scenario.own, by: tracer)
        try desk.record()
        let daemon = try await desk.start()
        try await scenario.before(desk)
        try await scenario.work(desk)
        _ = try await desk.client.restore(isDryRun: false)
        // Not the tracer, which would go on.
        kill(try await desk.session.process(owning: IconsdName.bus), SIGTERM)
        _ = await daemon.process.result()
        let known = try desk.recorded().map(\.call)
        let seen = try Files.names(in: folder.path).flatMap { name in
            String(decoding: try Files.read("\(folder.path)/\(name)", limit: 1 << 30), as: UTF8.self).split(
                separator: "\n"
            )
        }
        .compactMap { SystemCall(String($0)) }
        .filter { $0.changesSomething(of: desk.session.folder.path) }.map(\.name)
        // Syncs are left out altogether, and dconf is written to by a message.
        let made = known.filter { !$0.contains("sync") && $0 != "sendmsg" }
        #expect(counts(seen) == counts(made))
    }

    private func counts(_ names: [String]) -> [String: Int] { Dictionary(grouping: names) { $0 }.mapValues(\.count) }
}

/// A line of strace's.
private struct SystemCall {
    /// Without `at`, `2` and the like.
    let name: String
    private let arguments: Substring

    /// Nil for the second half of a call, and for signals.
    init?(_ line: String) {
        guard let match = line.firstMatch(of: /^(\w+)\(/) else { return nil }
        arguments = line[match.range.upperBound...]
        let call = String(match.1)
        if call == "unlinkat", arguments.contains("AT_REMOVEDIR") {
            name = "rmdir"
        } else {
            name = SystemCall.names[call] ?? call
        }
    }

    private static let names = [
        "openat": "open", "openat2": "open", "creat": "open", "mkdirat": "mkdir", "fchmodat": "chmod", "linkat": "link",
        "symlinkat": "symlink", "renameat": "rename", "renameat2": "rename", "unlinkat": "unlink",
        "utimensat": "utimens", "pwrite64": "pwrite",
    ]

    /// Whether it is about a file below `folder`, but for what is not iconsd's doing, and not only looked at.
    func changesSomething(of folder: String) -> Bool {
        guard arguments.contains(folder), !arguments.contains(folder + "/order"), !SystemCall.looking.contains(name)
        else {
            return false
        }
        return name != "open" || arguments.contains("O_WRONLY") || arguments.contains("O_RDWR")
    }

    /// Whatever is not one of these counts.
    private static let looking: Set = [
        "stat", "fstat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat",
        "read", "pread64", "readv", "lseek", "getdents64", "close", "fcntl", "mmap", "flock", "statfs", "fstatfs",
        "inotify_add_watch", "inotify_rm_watch", "execve", "connect", "bind", "getcwd", "chdir", "dup", "dup2", "dup3",
        "ioctl", "fadvise64",
        "poll", "ppoll", "epoll_ctl", "getxattr", "lgetxattr", "fgetxattr",
    ]
}
