internal import CGIO
package import Files
internal import Glibc
package import MainLoop

/// A program that can be run: without a shell, beside everything else on the loop, and no longer than it may take.
package struct Program: Sendable, Hashable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The first one of that name that there is in `folders`; nil where there is none.
    package init?(_ name: String, in folders: [String]) {
        let paths = folders.map { $0 + "/" + name }
        guard let path = paths.first(where: { Files.isExecutable($0) }) else { return nil }
        self.path = path
    }

    /// How a program has ended.
    package enum End: Sendable, Hashable {
        case exit(status: CInt)
        /// By the Unix signal of that number.
        case signal(CInt)
    }

    /// Runs it with `environment` and no other, and waits for its end. What it writes goes nowhere, and it has nothing to
    /// read. It is killed when `limit` has passed, and when the task is cancelled.
    package func run(
        _ arguments: [String] = [],
        _ environment: Environment,
        within limit: Duration,
        clock: any Clock<Duration>,
        on loop: MainLoop
    ) async throws(ProgramError) -> End {
        let running = try await Task(executorPreference: loop) {
            Result { () throws(ProgramError) in try RunningProgram([path] + arguments, environment) }
        }.value.get()
        let expiry = Task(executorPreference: loop) {
            try await clock.sleep(for: limit)
            running.kill()
        }
        let end = await withTaskCancellationHandler {
            await Task(executorPreference: loop) { await running.end() }.value
        } onCancel: {
            running.kill()
        }
        expiry.cancel()
        // It has been killed for nothing if it ended by itself in the same moment.
        if case .success = await expiry.result, end == .signal(CInt(SIGKILL)) {
            throw ProgramError(path, reason: "it had not ended after \(limit), and was killed")
        }
        return end
    }
}

/// Why a program has not run to its end.
package struct ProgramError: Error, Hashable, CustomStringConvertible {
    package let path: String
    package let reason: String

    fileprivate init(_ path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "cannot run \(path): \(reason)" }
}

/// A child process (`GSubprocess`), from its start until it is let go.
private final class RunningProgram: Sendable {
    /// An address rather than a pointer: GIO lets any thread use the object, and integers are Sendable.
    private let address: UInt

    /// Starts it: the first of `arguments` is its path. On the loop that is to hear of its end.
    init(_ arguments: [String], _ environment: Environment) throws(ProgramError) {
        let silent = G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue
        let launcher = g_subprocess_launcher_new(GSubprocessFlags(rawValue: silent))
        defer { g_object_unref(launcher.map { UnsafeMutableRawPointer($0) }) }
        var variables: [UnsafeMutablePointer<CChar>?] = environment.variables.map { g_strdup("\($0)=\($1)") } + [nil]
        var words: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer {
            variables.forEach { g_free($0) }
            words.forEach { g_free(UnsafeMutablePointer(mutating: $0)) }
        }
        g_subprocess_launcher_set_environ(launcher, &variables)
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let subprocess = g_subprocess_launcher_spawnv(launcher, &words, &error) else {
            throw ProgramError(
                arguments[0],
                reason: error.map { String(cString: $0.pointee.message) } ?? "unknown error"
            )
        }
        address = UInt(bitPattern: subprocess)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// From any thread; harmless when it has ended.
    func kill() {
        g_subprocess_force_exit(OpaquePointer(bitPattern: address))
    }

    /// Waits for its end, on the loop that has started it.
    func end() async -> Program.End {
        await withCheckedContinuation { continuation in
            let ended: GAsyncReadyCallback = { subprocess, result, waiter in
                let subprocess = OpaquePointer(subprocess)
                g_subprocess_wait_finish(subprocess, result, nil)
                let isExit = g_subprocess_get_if_exited(subprocess) != 0
                // Never nil: it is the pointer that is handed over below, once.
                Unmanaged<Waiter>.fromOpaque(waiter!).takeRetainedValue().continuation.resume(
                    returning: isExit
                        ? .exit(status: g_subprocess_get_exit_status(subprocess))
                        : .signal(g_subprocess_get_term_sig(subprocess))
                )
            }
            let waiter = Unmanaged.passRetained(Waiter(continuation))
            g_subprocess_wait_async(OpaquePointer(bitPattern: address), nil, ended, waiter.toOpaque())
        }
    }

    private final class Waiter: Sendable {
        let continuation: CheckedContinuation<Program.End, Never>

        init(_ continuation: CheckedContinuation<Program.End, Never>) {
            self.continuation = continuation
        }
    }
}
