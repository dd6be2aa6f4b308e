internal import Files
internal import MainLoop

/// Keeps programs of KDE from writing a file while it is changed here, and this one while they do: each of them takes the
/// file `NAME.lock` beside it (`KConfigIniBackend::lock`).
struct KConfigLock: Sendable {
    let loop: MainLoop
    let worker: Worker
    let clock: any Clock<Duration>

    /// They hold it for milliseconds.
    private static let limit: Duration = .seconds(5)
    /// By then KDE takes it for left behind, too.
    private static let age: Duration = .seconds(20)

    /// Removes the lock for the file at `path` where a process has left it behind. It blocks.
    static func removeLeftovers(of path: String) {
        let lock = lock(for: path)
        if Files.isTaken(lock) { _ = try? LockFile.take(lock, staleAfter: age) }
    }

    private static func lock(for path: String) -> String { Files.target(of: path) + ".lock" }

    /// Runs `body`, which may block, while it is held for the file at `path`, whose folder must be there.
    func hold<Output: Sendable>(
        _ path: String,
        _ body: @escaping @Sendable () throws(SwitcherError) -> Output
    ) async throws(SwitcherError) -> Output {
        let lock = KConfigLock.lock(for: path)
        if let output = try await attempt(lock, body) { return output }
        let monitor = FolderMonitor(on: loop)
        await monitor.watch([Files.folder(of: lock)])
        let (hints, hint) = AsyncStream.makeStream(of: Bool.self)
        let listening = Task(executorPreference: loop) { for await _ in monitor.changes { hint.yield(true) } }
        let expiry = Task(executorPreference: loop) { [clock] in
            try await clock.sleep(for: KConfigLock.limit)
            hint.yield(false)
        }
        defer {
            listening.cancel()
            expiry.cancel()
        }
        // It may have been released before that was heard.
        hint.yield(true)
        for await isInTime in hints {
            // To try one that is there touches it, which would be news of itself without end.
            if isInTime, await worker.run({ Files.isTaken(lock) }) { continue }
            if let output = try await attempt(lock, body) { return output }
            if !isInTime { break }
        }
        let holder = await worker.run { LockHolder(ofLockAt: lock)?.description ?? "a program" }
        throw SwitcherError("\(holder) holds \(lock)", remedy: "wait until it has ended, or end it")
    }

    /// Nil while it is held by another program.
    private func attempt<Output: Sendable>(
        _ path: String,
        _ body: @escaping @Sendable () throws(SwitcherError) -> Output
    ) async throws(SwitcherError) -> Output? {
        try await worker.run { () throws(SwitcherError) in
            var lock: LockFile?
            do throws(FileError) {
                lock = try LockFile.take(path, staleAfter: KConfigLock.age)
                if lock == nil { return nil }
            } catch  where error.isDenied || error.isMissingFile {
                // Where no file can be made, this one cannot be written either, and what writes it says that better.
            } catch {
                throw SwitcherError(error.description, remedy: "see that the disk is not full")
            }
            defer { withExtendedLifetime(lock) {} }
            return try body()
        }
    }
}
