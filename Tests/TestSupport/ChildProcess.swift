import CGIO
package import Files
import Glibc
package import MainLoop

/// A program that a test runs; it is killed when nobody holds this any more, and dies with the test process.
package actor ChildProcess: LoopActor {
    package nonisolated let loop: MainLoop
    package nonisolated let id: CInt
    /// What the program writes, line by line.
    package nonisolated let output: AsyncStream<String>
    package nonisolated let errors: AsyncStream<String>

    private let subprocess: OpaquePointer
    private var exitWaiters: [CheckedContinuation<CInt, Never>] = []

    /// Starts `arguments`, the first of them a program in the path, with no other environment than `environment` and the
    /// options of sanitizers.
    package init(_ arguments: [String], _ environment: Environment, on loop: MainLoop = testLoop) async throws {
        self.loop = loop
        let outputPipe = try Pipe()
        let errorPipe = try Pipe()
        output = outputPipe.lines(on: loop)
        errors = errorPipe.lines(on: loop)
        let writers = (outputPipe.writer, errorPipe.writer)
        // What dies with its parent dies with the thread that started it: it has to be one that lives as long as the
        // process. Those of Swift's own executor end when there is nothing to do for five seconds.
        let address = try await Task.detached(executorPreference: loop) {
            UInt(bitPattern: try Self.start(arguments, environment, writers))
        }.value
        // Never nil: it was a pointer.
        subprocess = OpaquePointer(bitPattern: address)!
        id = g_subprocess_get_identifier(subprocess).flatMap { CInt(String(cString: $0)) } ?? -1
    }

    private static func start(
        _ arguments: [String],
        _ environment: Environment,
        _ writers: (output: CInt, errors: CInt)
    ) throws -> OpaquePointer {
        // As the first program it takes care that no orphan outlives a test process that crashed.
        let command = ["setpriv", "--pdeathsig", "KILL", "--"] + arguments
        let launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE)
        defer { g_object_unref(launcher.map { UnsafeMutableRawPointer($0) }) }
        let all = environment.variables.merging(sanitizerOptions) { $1 }
        var variables: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0)=\($1)") } + [nil]
        var words: [UnsafePointer<CChar>?] = command.map { UnsafePointer(strdup($0)) } + [nil]
        defer {
            variables.forEach { free($0) }
            words.forEach { free(UnsafeMutablePointer(mutating: $0)) }
        }
        g_subprocess_launcher_set_environ(launcher, &variables)
        g_subprocess_launcher_take_stdout_fd(launcher, writers.output)
        g_subprocess_launcher_take_stderr_fd(launcher, writers.errors)
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let subprocess = g_subprocess_launcher_spawnv(launcher, &words, &error) else {
            throw StartError(command: arguments, reason: error.map { String(cString: $0.pointee.message) } ?? "")
        }
        return subprocess
    }

    /// Programs of this package are built with the sanitizers that the tests are built with, and are to tell in the same place
    /// what these find (`make check-sanitizers`).
    private static let sanitizerOptions = Environment.process.variables.filter { $0.key.hasSuffix("SAN_OPTIONS") }

    package struct StartError: Error {
        let command: [String]
        let reason: String
    }

    isolated deinit {
        g_subprocess_force_exit(subprocess)
        g_object_unref(UnsafeMutableRawPointer(subprocess))
    }

    package func send(_ signal: CInt) {
        g_subprocess_send_signal(subprocess, signal)
    }

    /// The exit status, or 128 and the number of the signal that ended it, as a shell has it.
    package func exitStatus() async -> CInt {
        await withCheckedContinuation { continuation in
            exitWaiters.append(continuation)
            let whenEnded: GAsyncReadyCallback = { _, result, child in
                // Never nil: it is the pointer that is handed over below, once.
                let child = Unmanaged<ChildProcess>.fromOpaque(child!).takeRetainedValue()
                let result = UInt(bitPattern: result)
                child.assumeIsolated { $0.ended(OpaquePointer(bitPattern: result)) }
            }
            g_subprocess_wait_async(subprocess, nil, whenEnded, Unmanaged.passRetained(self).toOpaque())
        }
    }

    private func ended(_ result: OpaquePointer?) {
        g_subprocess_wait_finish(subprocess, result, nil)
        let exited = g_subprocess_get_if_exited(subprocess) != 0
        let status =
            exited ? g_subprocess_get_exit_status(subprocess) : 128 + g_subprocess_get_term_sig(subprocess)
        exitWaiters.forEach { $0.resume(returning: status) }
        exitWaiters = []
    }
}
