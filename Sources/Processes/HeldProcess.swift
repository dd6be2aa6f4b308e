internal import CLinux
package import Files
internal import Glibc

/// A process that is held by a descriptor (`pidfd_open(2)`): whether it is still the one that it was can be asked, also
/// when its id has become another's.
package struct HeldProcess: Sendable {
    package let id: UInt32
    let descriptor: FileDescriptor

    /// Holds the process that has the id now. Nil when there is none.
    package init?(id: UInt32) {
        let number = pidfd_open(pid_t(bitPattern: id), 0)
        guard number >= 0 else { return nil }
        self.id = id
        descriptor = FileDescriptor(owning: number)
    }

    /// Takes the process of a descriptor. Nil when it is the descriptor of something else, or the process has ended.
    package init?(_ descriptor: FileDescriptor) {
        let information = try? Files.read("/proc/self/fdinfo/\(descriptor.number)")
        let lines = String(decoding: information ?? [], as: UTF8.self).split(separator: "\n")
        // -1 for one that has ended, 0 for one of another PID namespace.
        let id = lines.first { $0.hasPrefix("Pid:") }.flatMap { UInt32($0.dropFirst(4).filter { $0 != "\t" }) }
        guard let id, id > 0 else { return nil }
        self.id = id
        self.descriptor = descriptor
    }

    /// Whether it has not ended. What was read of it before belongs to it and to no other.
    package var isAlive: Bool {
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 0
    }
}

// MARK: What the kernel says of it (proc_pid(5))

extension HeldProcess {
    /// Its root folder. Throws for a process that may not be looked into.
    package var root: FileDescriptor {
        get throws(FileError) { try Files.folder("/proc/\(id)/root") }
    }

    /// Its control groups, line by line as `cgroups(7)` has them.
    package var controlGroups: String? { text("cgroup") }

    /// What a Linux security module calls it, as AppArmor's `snap.firefox.firefox (enforce)`.
    package var securityLabel: String? { text("attr/current") }

    /// Whether a program that it executes could get privileges by that (`no_new_privs` of `prctl(2)`): nothing in a sandbox
    /// of bubblewrap's can, nor what it starts. Nil for a process that has ended.
    package var mayGainPrivileges: Bool? {
        text("status")?.split(separator: "\n").first { $0.hasPrefix("NoNewPrivs:") }.map { $0.hasSuffix("\t0") }
    }

    /// Whether this process is in a user namespace beside others, as systemd's `PrivateUsers=` makes it: then it may look
    /// into no process that is not in it, too, whoever owns that (`user_namespaces(7)`).
    package static var isInUserNamespace: Bool {
        guard let map = try? Files.read("/proc/self/uid_map") else { return false }
        let words = String(decoding: map, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return words != ["0", "0", "4294967295"]
    }

    /// Whether it runs the same program file as this process.
    package var isOfThisProgram: Bool {
        var (its, own) = (stat(), stat())
        return stat("/proc/\(id)/exe", &its) == 0 && stat("/proc/self/exe", &own) == 0
            && its.st_dev == own.st_dev && its.st_ino == own.st_ino
    }

    private func text(_ name: String) -> String? {
        guard let bytes = try? Files.read("/proc/\(id)/\(name)") else { return nil }
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}
