import MainLoop
import TestSupport
import Testing

private actor Counter: LoopActor {
    let loop: MainLoop
    var count = 0

    init(_ loop: MainLoop) { self.loop = loop }

    func increment() { count += 1 }
}

@Suite struct MainLoopTests {
    @Test func runReturnsWhatItsBodyCameTo() {
        #expect(MainLoop().run { 42 } == 42)
    }

    @Test func jobsOfManyThreadsAllRun() async {
        let counter = Counter(testLoop)
        await withTaskGroup { group in
            for _ in 0..<1000 { group.addTask { await counter.increment() } }
        }
        #expect(await counter.count == 1000)
    }

    @Test func whatIsStartedInAnOrderBeginsInThatOrder() {
        let loop = MainLoop()
        let order = Recorder<Int>()
        loop.run {
            let counter = Counter(loop)
            for number in 0..<100 {
                counter.start { order.record(number) }
            }
        }
        #expect(order.elements == Array(0..<100))
    }

    @Test func callbacksOfTheLoopAreIsolatedToItsActors() async {
        let counter = Counter(testLoop)
        let called = AsyncStream<Void>.makeStream()
        let source = testLoop.after(.zero) {
            counter.assumeIsolated { $0.increment() }
            called.continuation.finish()
        }
        for await _ in called.stream {}
        source.cancel()
        #expect(await counter.count == 1)
    }
}

@Suite struct LoopClockTests {
    @Test func shortSleepDoesNotWaitForALongOne() async throws {
        let clock = LoopClock(testLoop)
        let long = Task.detached { try await clock.sleep(for: .seconds(3600)) }
        try await clock.sleep(for: .milliseconds(1))
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }

    @Test func sleepIsNeverShorterThanAskedFor() async throws {
        let clock = LoopClock(testLoop)
        let asleep = try await clock.measure { try await clock.sleep(for: .microseconds(1500)) }
        #expect(asleep >= .microseconds(1500))
    }

    @Test(arguments: [true, false]) func cancelledSleepThrowsAtOnce(before: Bool) async {
        let clock = LoopClock(testLoop)
        let task = Task.detached {
            if before { while !Task.isCancelled { await Task.yield() } }
            try await clock.sleep(for: .seconds(3600))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
