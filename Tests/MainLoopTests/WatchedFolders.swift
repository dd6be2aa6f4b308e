import Glibc
import MainLoop
import TestSupport
import Testing

/// A monitor of folders in a temporary one, and what changes them.
final class WatchedFolders: Sendable {
    private let folder: TemporaryFolder
    private let monitor = FolderMonitor(on: testLoop) { $0.hasPrefix(".new-") }
    /// Each time that something was told, how often that has been.
    private let told: AsyncStream<Int>
    private let count = Recorder<Void>()
    private let listening: Task<Void, Never>

    init(_ commands: String..., watching names: [String]) async throws {
        folder = try TemporaryFolder()
        let telling: AsyncStream<Int>.Continuation
        (told, telling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        listening = Task(executorPreference: testLoop) { [monitor, count] in
            for await _ in monitor.changes {
                count.record(())
                telling.yield(count.elements.count)
            }
        }
        for command in commands { try run(command) }
        await watch(names)
        #expect(await monitor.deafness == nil)
    }

    convenience init(_ commands: String..., watching names: String...) async throws {
        try await self.init(commands.joined(separator: "; "), watching: names)
    }

    deinit {
        listening.cancel()
    }

    func watch(_ names: String...) async {
        await watch(names)
    }

    private func watch(_ names: [String]) async {
        await monitor.watch(names.map { folder.path + "/" + $0 })
    }

    /// In the folder, by a shell that has ended when this returns.
    private func run(_ command: String) throws {
        try #require(system("cd '\(folder.path)' && { \(command); } >/dev/null 2>&1") == 0, "\(command)")
    }

    /// Does something and waits until it is told.
    func expectChange(after command: String) async throws {
        try await settle()
        let before = count.elements.count
        try run(command)
        for await number in told where number > before { return }
    }

    func expectNothing(after command: String) async throws {
        try await settle()
        let before = count.elements.count
        try run(command)
        try await settle()
        #expect(count.elements.count == before, "\(command)")
    }

    /// Has the loop take up what there is: inotify tells before the call returns that changes something.
    private func settle() async throws {
        for _ in 0..<5 { try await LoopClock(testLoop).sleep(for: .zero) }
    }
}
