internal import Files
package import Testing

/// A home folder on a small file system of its own, which only what runs inside of it sees. It ends with the last process
/// that does.
package struct HomeVolume: Sendable {
    private let keeper: ChildProcess
    private let home: String

    /// Mounts it at the folder `home` of a session that is made then.
    ///
    /// - Parameter size: in KiB
    package init(in folder: TemporaryFolder, size: Int) async throws {
        home = folder.path + "/home"
        let mount = #"mkdir -p "$1" && mount -t tmpfs -o size="$2"k,mode=700 tmpfs "$1""#
        let script = mount + " && echo && exec sleep infinity"
        let words = HomeVolume.alone + ["sh", "-c", script, "sh", home, String(size)]
        keeper = try await ChildProcess(words, HomeVolume.environment)
        for await _ in keeper.output { return }
        throw CommandResult.Failure(command: words, result: await keeper.result())
    }

    private static let alone = ["unshare", "--mount", "--propagation", "private", "--"]
    private static let environment = Environment(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"])

    /// The words of a command that runs another one inside of it.
    package var wrapper: [String] { ["nsenter", "--target", String(keeper.id), "--mount", "--"] }

    /// Where its files are for those outside.
    package var path: String { "/proc/\(keeper.id)/root\(home)" }

    /// Takes all the room that is left.
    package func fill() async throws { try await run("dd if=/dev/zero of=\"$1\"/filler bs=1k 2>/dev/null || true") }

    /// Gives it back.
    package func free() async throws { try await run("rm \"$1\"/filler") }

    /// Lets nobody write any more, or again.
    package func mayBeWritten(_ mayBeWritten: Bool) async throws {
        try await run("mount -o remount,bind,\(mayBeWritten ? "rw" : "ro") \"$1\"")
    }

    private func run(_ script: String) async throws {
        try await command(wrapper + ["sh", "-c", script, "sh", home], HomeVolume.environment).check()
    }

    fileprivate static func canBeMounted() async throws -> Bool {
        let words = alone + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        return try await command(words, environment).result.status == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests with a home folder on a file system of its own.
    package static var ownVolume: Self {
        .enabled("no file system can be mounted here, for which one has to be root") {
            try await HomeVolume.canBeMounted()
        }
    }
}
