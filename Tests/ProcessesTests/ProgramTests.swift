import Files
import Glibc
import MainLoop
import Processes
import TestSupport
import Testing

@Suite struct ProgramTests {
    private let clock = TestClock()
    private let environment = Environment(["PATH": "/usr/bin:/bin", "GREETING": "hello"])

    private func run(_ program: String, _ arguments: String...) async throws(ProgramError) -> Program.End {
        try await Program(path: program).run(arguments, environment, within: .seconds(9), clock: clock, on: testLoop)
    }

    @Test func endIsTheProgramsOwn() async throws {
        #expect(try await run("/bin/true") == .exit(status: 0))
        #expect(try await run("/bin/sh", "-c", "exit 3") == .exit(status: 3))
        #expect(try await run("/bin/sh", "-c", "kill -TERM $$") == .signal(SIGTERM))
        #expect(try await run("/bin/sh", "-c", "kill -KILL $$") == .signal(SIGKILL))
        await clock.sleepers(0)
    }

    @Test func argumentsAndEnvironmentAreThoseThatAreGiven() async throws {
        let folder = try TemporaryFolder()
        let script = #"printf '%s|' "$@" "$GREETING" "$HOME" "$(cat)" > "$0""#
        #expect(try await run("/bin/sh", "-c", script, folder.path + "/file", "a b", "$c", "") == .exit(status: 0))
        #expect(String(decoding: try Files.read(folder.path + "/file"), as: UTF8.self) == "a b|$c||hello|||")
    }

    @Test func programThatTakesTooLongIsKilled() async throws {
        let task = Task { try await run("/bin/sleep", "1000") }
        await clock.pass(.seconds(9))
        let error = await #expect(throws: ProgramError.self) { try await task.value }
        #expect(error?.description == "cannot run /bin/sleep: it had not ended after 9.0 seconds, and was killed")
    }

    @Test func programOfACancelledTaskIsKilled() async throws {
        let task = Task { try await run("/bin/sleep", "1000") }
        await clock.sleeper(for: .seconds(9))
        task.cancel()
        #expect(try await task.value == .signal(SIGKILL))
    }

    @Test func programThatIsMissingIsToldByName() async throws {
        let error = await #expect(throws: ProgramError.self) { try await run("/nonexistent/program") }
        #expect(error?.path == "/nonexistent/program")
        #expect(error?.reason.contains("No such file or directory") == true)
    }

    @Test func firstExecutableFileIsFound() throws {
        let folder = try TemporaryFolder()
        try Files.write("", to: folder.path + "/plain/tool")
        try Files.makeFolder(folder.path + "/folder/tool")
        try Files.write("", to: folder.path + "/executable/tool")
        #expect(chmod(folder.path + "/executable/tool", 0o755) == 0)
        let folders = ["missing", "plain", "folder"].map { "\(folder.path)/\($0)" }
        #expect(Program("tool", in: folders) == nil)
        #expect(Program("tool", in: folders + [folder.path + "/executable"])?.path == folder.path + "/executable/tool")
    }
}
