import CGIO
internal import Files

/// A real `systemd --user` of a test's own, in namespaces of its own, with a user, a bus, a home folder and settings of
/// its own. What is installed there is what `make install` installs.
package final class UserManager: Sendable {
    /// No person of the machine's, and a system user, as display managers have one for the session they greet in.
    package enum User: String, Sendable {
        case person = "7001"
        case greeter = "707"
    }

    private let user: User
    private let installed: TemporaryFolder
    private let process: ChildProcess
    /// The first process in its namespaces.
    package let firstProcess: String
    package let controlGroup: String

    /// The user namespace that all is in, where that is one of its own.
    private let namespace: [String]

    /// Starts it with `program` installed; returns when it has started all that it starts by itself.
    ///
    /// - Parameter isClosed: whether nobody in there can have a user namespace
    package init(installing program: String, as user: User = .person, isClosed: Bool = false) async throws {
        self.user = user
        installed = try TemporaryFolder()
        try await Makefile.install(program, "DESTDIR=\(installed.path)", "PREFIX=/usr/local")
        let run = [Self.script, "run", user.rawValue, installed.path] + (isClosed ? ["closed"] : [])
        process = try await ChildProcess(run, .process)
        namespace = isClosed ? ["--user"] : []
        var words: [String] = []
        for await line in process.output {
            words = line.split(separator: " ").map(String.init)
            break
        }
        guard words.count == 2 else {
            throw CommandResult.Failure(command: [Self.script], result: await process.result())
        }
        (firstProcess, controlGroup) = (words[0], words[1])
    }

    private static let script = Makefile.folder + "/Tests/TestSupport/user-manager"

    /// Why there can be none on this machine, or nil.
    package static func obstacle(installing program: String) -> String? {
        var output: UnsafeMutablePointer<CChar>?
        var status: CInt = 0
        defer { g_free(output) }
        let line = "'\(script)' check \(User.person.rawValue) '\(program)'"
        guard g_spawn_command_line_sync(line, &output, nil, &status, nil) != 0 else { return "it cannot be tried" }
        let text = output.map { String(cString: $0) } ?? ""
        return status == 0 ? nil : text.split(separator: "\n").first.map(String.init) ?? "the check failed"
    }

    /// Ends it as a test process ends it that is killed; returns when the last of its processes has ended.
    package func kill() async {
        await process.send(SIGKILL)
        _ = await process.result()
    }

    /// A file that was installed, as it stands in `make install`'s folder.
    package func installedFile(_ path: String) throws -> String {
        String(decoding: try Files.read(installed.path + path), as: UTF8.self)
    }
}

// MARK: Commands of its user's

extension UserManager {
    /// Starts a command as its user does.
    package func start(_ arguments: [String]) async throws -> ChildProcess {
        let runtime = "/run/user/" + user.rawValue
        let environment = Environment([
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/home/person",
            "XDG_RUNTIME_DIR": runtime, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(runtime)/bus",
        ])
        // A command whose nsenter is killed before it would be an orphan outside of its namespace, and keep that until
        // somebody there cares. So it is the shell that is killed; the command ends with the manager then.
        let outlived = ["sh", "-c", #"nsenter "$@"; exit"#, "sh"]
        let enter = namespace + ["--target", firstProcess, "--mount", "--pid", "--ipc", "--"]
        // As what a person starts, it is in the scope of a session, beside the manager.
        let scope = "/sys/fs/cgroup/\(controlGroup)/session-1.scope/cgroup.procs"
        let join = ["sh", "-c", #"echo 0 >"$0" && exec "$@""#, scope]
        let become = ["setpriv", "--reuid", user.rawValue, "--regid", user.rawValue, "--clear-groups", "--"]
        // A test that waits for what does not come fails by this, and leaves nothing that is waited for without end.
        let limit = ["timeout", "30"]
        return try await ChildProcess(outlived + enter + join + become + limit + arguments, environment)
    }

    package func start(_ arguments: String...) async throws -> ChildProcess {
        try await start(arguments)
    }

    package func run(_ arguments: [String]) async throws -> FinishedCommand {
        FinishedCommand(arguments: arguments, result: try await start(arguments).result())
    }

    @discardableResult
    package func run(_ arguments: String...) async throws -> [String] {
        try await run(arguments).check()
    }

    @discardableResult
    package func systemctl(_ arguments: String...) async throws -> CommandResult {
        try await run(["systemctl", "--user"] + arguments).result
    }

    /// A property of the unit's, as `systemctl show` has it.
    package func property(_ name: String, of unit: String = "iconsd.service") async throws -> String {
        try await systemctl("show", "--value", "--property", name, unit).output.first ?? ""
    }

    /// Changes a setting of the desktop's.
    package func set(_ name: String, _ value: String) async throws {
        try await run("gsettings", "set", "org.gnome.desktop.interface", name, value)
    }
}
