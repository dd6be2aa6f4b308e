/// An actor whose executor is a main loop, so that all of them share one thread and call each other without a hop.
package protocol LoopActor: Actor {
    nonisolated var loop: MainLoop { get }
}

extension LoopActor {
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        loop.asUnownedSerialExecutor()
    }

    /// Starts `body` on the loop at once, up to where it first waits: what is started in an order begins in that order.
    @discardableResult
    package nonisolated func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task.immediate(executorPreference: loop) { await body() }
    }
}
