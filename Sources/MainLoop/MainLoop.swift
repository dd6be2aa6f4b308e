internal import CGIO
internal import Synchronization

/// A main loop of GLib that is the executor of actors and tasks.
///
/// Everything in the process that waits, waits here: actors' jobs, the bus's descriptors, GSettings, timers. So there
/// is one thread, work is done in the order in which it arrived, and a process with nothing to do is not woken.
/// Jobs may be enqueued from any thread; they run on the thread that called ``run(_:)``.
package final class MainLoop: SerialExecutor, TaskExecutor {
    /// Addresses rather than pointers: GLib lets any thread use these two objects, and integers are Sendable.
    private let contextAddress: UInt
    private let loopAddress: UInt
    private let wakeUp: LoopSource
    private let jobs = Mutex<[UnownedJob]>([])

    package init() {
        let context = g_main_context_new()
        contextAddress = UInt(bitPattern: context)
        loopAddress = UInt(bitPattern: g_main_loop_new(context, 0))
        wakeUp = LoopSource.deadline()
        wakeUp.attach(to: context) { [weak self] in
            self?.runJobs()
            return .keep
        }
    }

    deinit {
        wakeUp.cancel()
        g_main_loop_unref(OpaquePointer(bitPattern: loopAddress))
        g_main_context_unref(context)
    }

    var context: OpaquePointer? { OpaquePointer(bitPattern: contextAddress) }

    /// Runs `body` on the loop, and the loop on the calling thread until `body` has ended.
    ///
    /// GIO objects that are made meanwhile report to this loop: it is the thread's default context
    /// (`g_main_context_push_thread_default`).
    package func run<Output: Sendable>(_ body: @escaping @Sendable () async -> Output) -> Output {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        let result = Result<Output>()
        Task.detached(executorPreference: self) { [self] in
            result.store(await body())
            g_main_loop_quit(OpaquePointer(bitPattern: loopAddress))
        }
        while true {
            g_main_loop_run(OpaquePointer(bitPattern: loopAddress))
            if let output = result.load() { return output }
        }
    }

    private final class Result<Output: Sendable>: Sendable {
        private let output = Mutex<Output?>(nil)
        func store(_ value: Output) { output.withLock { $0 = value } }
        func load() -> Output? { output.withLock { $0 } }
    }
}

// MARK: Executor

extension MainLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        wakeUp.fire(after: .zero)
    }

    /// Runs the jobs that are there now; those that they enqueue wait for the next turn, so that descriptors and timers
    /// get theirs in between.
    private func runJobs() {
        let batch = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in batch {
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }

    package func isIsolatingCurrentContext() -> Bool? {
        g_main_context_is_owner(context) != 0
    }

    package func checkIsolated() {
        precondition(g_main_context_is_owner(context) != 0, "called from outside of the main loop's thread")
    }
}
