import MainLoop
import TestSupport
import Testing

/// Notes in which order an actor's own steps and the loop's turns come.
private actor Stepper: LoopActor {
    let loop: MainLoop = testLoop
    let steps = Recorder<String>()
    private var source: LoopSource?

    func suspend(afterStarting body: (@Sendable () async -> Void)?) async {
        source = testLoop.after(.zero) { [steps] in steps.record("turn") }
        if let body { start(body) }
        await withCheckedContinuation { continuation in
            steps.record("suspended")
            continuation.resume()
        }
    }
}

@Suite struct LoopActorTests {
    /// What the bus, and every list of waiters, rest on: between a step of an actor and its wait nothing else happens.
    @Test(arguments: 0..<100) func actorWaitsWithoutATurnOfTheLoopInBetween(_: Int) async {
        let clock = LoopClock(testLoop)
        let bodies: [(@Sendable () async -> Void)?] = [nil, {}, { try? await clock.sleep(for: .microseconds(1)) }]
        for body in bodies {
            let stepper = Stepper()
            await stepper.suspend(afterStarting: body)
            #expect(stepper.steps.elements.first == "suspended")
        }
    }
}
