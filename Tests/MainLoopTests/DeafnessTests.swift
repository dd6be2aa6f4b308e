import Files
import Glibc
import MainLoop
import TestSupport
import Testing

/// With the limits of a user namespace of its own (`user_namespaces(7)`), so that no other test goes deaf.
@Suite(.timeLimit(.minutes(1))) struct DeafnessTests {
    private static let environment = Environment(["PATH": "/usr/sbin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    private static let namespace = ["unshare", "--user", "--map-root-user"]

    static func namespacesCanBeMade() async throws -> Bool {
        let limit = "echo 0 > /proc/sys/user/max_inotify_instances"
        return try await command(namespace + ["sh", "-c", limit], environment).result.status == 0
    }

    @Test(
        .enabled("no user namespaces with limits of their own here") { try await namespacesCanBeMade() },
        arguments: [
            ("max_inotify_instances", 0, "fs.inotify.max_user_instances"),
            ("max_inotify_watches", 2, "fs.inotify.max_user_watches"),
        ]
    )
    func exhaustedLimitIsToldWithItsRemedyAndTriedAgain(limit: String, value: Int, remedy: String) async throws {
        let folder = try TemporaryFolder()
        let file = "/proc/sys/user/\(limit)"
        let watcher = try await ChildProcess(
            DeafnessTests.namespace + ["sh", "-c", "echo \(value) > \(file); exec \"$0\" \"$1\""]
                + [builtProgram("FolderWatcher"), folder.path],
            DeafnessTests.environment
        )
        var lines = watcher.output.makeAsyncIterator()
        let told = await lines.next() ?? ""
        #expect(told.contains(remedy))
        try await enter(watcher, "echo 100 > \(file)")
        await watcher.send(SIGHUP)
        #expect(await lines.next() == "listening")
        try await command(["touch", folder.path + "/file"], DeafnessTests.environment).check()
        #expect(await lines.next() == "changed")
    }

    /// Runs a command in the namespace of a process.
    private func enter(_ process: ChildProcess, _ script: String) async throws {
        let words = ["nsenter", "--target", String(process.id), "--user", "--preserve-credentials", "sh", "-c", script]
        try await command(words, DeafnessTests.environment).check()
    }
}
