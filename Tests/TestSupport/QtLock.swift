import Files
import Glibc

/// A lock that a program of Qt holds.
package struct QtLock: Sendable {
    package let process: ChildProcess

    /// Returns when it holds the lock at `path`.
    package init(_ path: String) async throws {
        let command = QtLock.command(path)
        process = try await ChildProcess(command, QtLock.environment)
        for await line in process.output where line == "taken" { return }
        throw CommandResult.Failure(command: command, result: await process.result())
    }

    /// Releases it.
    package func release() async {
        await process.send(SIGTERM)
        _ = await process.exitStatus()
    }

    /// Dies with it.
    package func die() async {
        await process.send(SIGKILL)
        _ = await process.exitStatus()
    }

    /// What such a program comes to that would not wait for the lock at `path`.
    package static func attempt(_ path: String) async throws -> [String] {
        let program = try await ChildProcess(command(path), environment)
        for await line in program.output { return line.split(separator: " ").map(String.init) }
        throw CommandResult.Failure(command: command(path), result: await program.result())
    }

    private static func command(_ path: String) -> [String] { [Makefile.folder + "/Tests/TestSupport/qt-lock", path] }
    private static let environment = Environment(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
}
