/// Work that is done one piece after the other, in the order in which it is asked for; what has begun is finished,
/// whatever is cancelled.
package actor Turns: LoopActor {
    package nonisolated let loop: MainLoop
    /// Ends when what was asked for last is done.
    private var last: Task<Void, Never>?

    package init(on loop: MainLoop) {
        self.loop = loop
    }

    package func take<Outcome: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Outcome
    ) async throws(Failure) -> Outcome {
        let previous = last
        let task = Task.immediate(executorPreference: loop) { () -> Result<Outcome, Failure> in
            await previous?.value
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        last = start { _ = await task.value }
        return try await task.value.get()
    }

    /// Returns when everything that was asked for is done.
    package func finish() async {
        await last?.value
    }
}
