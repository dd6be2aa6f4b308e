import MainLoop
import TestSupport
import Testing

@Suite struct WorkerTests {
    @Test func workIsDoneOneAfterTheOther() async {
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        let done = Recorder<Int>()
        for number in 0..<100 {
            #expect(await worker.run(within: .seconds(60)) { done.record(number) })
        }
        #expect(done.elements == Array(0..<100))
    }

    @Test func workThatTakesTooLongIsLeftToItself() async {
        let clock = TestClock()
        let worker = Worker(on: testLoop, clock: clock)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        let run = Task.detached {
            await worker.run(within: .seconds(5)) {
                gate.wait()
                end.finish()
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await run.value == false)
        gate.open()
        for await _ in ends {}
        await clock.sleepers(0)
    }
}
