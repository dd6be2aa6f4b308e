import Client
import DBus
import Files
import Glibc
import MainLoop
import TestSupport

let program = builtProgram("iconsd")

extension Session {
    /// The process that owns a name on the bus.
    func process(owning name: BusName) async throws -> pid_t {
        pid_t(try await bus.connect().processID(of: name) ?? 0)
    }

    /// Writes the user's configuration.
    func configure(_ text: String) throws {
        try Files.write(text, to: folder.path + "/home/.config/iconsd/iconsd.conf")
    }

    /// What is on the disk of the daemon's state.
    var state: String {
        get throws {
            String(decoding: try Files.read(folder.path + "/home/.local/state/iconsd/state.ini"), as: UTF8.self)
        }
    }

    /// An icon theme of the user's own.
    func addTheme(_ name: String, _ keys: String = "") throws {
        let index = "[Icon Theme]\nName=\(name)\nComment=\nDirectories=\n\(keys)"
        try Files.write(index, to: "\(folder.path)/home/.local/share/icons/\(name)/index.theme")
    }

    /// Runs the built program as a command.
    func iconsd(_ arguments: String...) async throws -> CommandResult {
        try await command([program] + arguments, environment).result
    }
}

extension CommandResult {
    /// Throws unless it ended with 0; returns what it wrote.
    @discardableResult
    func check() throws -> [String] {
        guard status == 0 else { throw Failure(command: [], result: self) }
        return output
    }
}

/// `iconsd daemon` in a session.
final class RunningDaemon: Sendable {
    let process: ChildProcess
    let session: Session
    private let client: Client
    private let changes: AsyncStream<Signal>

    /// Starts it; returns as soon as it owns its name, before it has read anything.
    ///
    /// - Parameters:
    ///   - wrapper: the words of a command that runs it
    ///   - variables: what its environment has besides the session's
    init(in session: Session, by wrapper: [String] = [], _ variables: [String: String] = [:]) async throws {
        self.session = session
        let bus = try await session.bus.connect()
        client = Client(bus)
        changes = try await client.changes()
        var environment = session.environment
        environment.variables.merge(variables) { $1 }
        process = try await ChildProcess(wrapper + [program, "daemon"], environment)
        for await change in changes where NameOwnerChange(change)?.newOwner != nil { break }
    }

    /// The first status from now on that is as `isExpected` wants it. Each change of it is awaited, none is polled for.
    func status(where isExpected: @Sendable (Status) -> Bool) async throws -> Status {
        var status = try await client.status()
        if isExpected(status) { return status }
        for await _ in changes {
            status = try await client.status()
            if isExpected(status) { return status }
        }
        throw NeverSo(status: status, result: await process.killed())
    }

    /// What was waited for has not come until the time was up, or the daemon ended.
    struct NeverSo: Error {
        let status: Status
        let result: CommandResult
    }

    /// What `status` says once nothing is under way any more: a refresh waits for what was begun.
    func settledStatus() async throws -> Status {
        try await client.refresh()
        return try await client.status()
    }

    /// Waits until it logs a line with this text.
    func logs(_ text: String) async throws {
        for await line in process.errors where line.contains(text) { return }
        throw CommandResult.Failure(command: [text], result: await process.killed())
    }

    func status() async throws -> Status {
        try await client.status()
    }

    /// Ends it with SIGTERM, and returns what it came to.
    func end() async -> CommandResult {
        await process.send(SIGTERM)
        return await process.result()
    }

    /// What it has used of the processor (`utime` and `stime` of proc_pid_stat(5)).
    var processorTime: Duration {
        get throws {
            let fields =
                String(decoding: try Files.read("/proc/\(process.id)/stat"), as: UTF8.self)
                .split(separator: ")").last?.split(separator: " ") ?? []
            let ticks = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
            return .milliseconds(ticks * 1000 / sysconf(Int32(_SC_CLK_TCK)))
        }
    }
}
