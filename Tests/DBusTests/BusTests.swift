import DBus
import MainLoop
import TestSupport
import Testing

@Suite struct BusTests {
    private let ask = MethodCall("org.example.Silent", "/", "org.example.Silent", "Ask")

    @Test func unreachableAddressIsAnErrorThatNamesIt() async {
        do {
            _ = try await Bus.connect(to: BusAddress("unix:path=/nonexistent/bus"), on: testLoop)
            Issue.record("there is no bus")
        } catch let error {
            #expect(error.name == .noServer)
            #expect(error.message.contains("/nonexistent/bus"))
        }
    }

    @Test(arguments: ["", "nonsense", "unix:", "unix:path=%zz", "unix:path=/dev/null", "tcp:port=70000"])
    func nonsensicalAddressIsAnError(address: String) async {
        await #expect(throws: DBusError.self) { _ = try await Bus.connect(to: BusAddress(address), on: testLoop) }
    }

    @Test func callToNobodyFailsAtOnce() async throws {
        let bus = try await PrivateBus.start()
        let client = try await bus.connect()
        defer { withExtendedLifetime(bus) {} }
        var call = ask
        #expect(await errorName { try await client.call(call) } == .nameHasNoOwner)
        call.mayStartService = true
        #expect(await errorName { try await client.call(call) } == .serviceUnknown)
    }

    @Test func callThatIsNotAnsweredEndsWithItsTime() async throws {
        let bus = try await PrivateBus.start()
        let silent = try await bus.connect()
        #expect(try await silent.own("org.example.Silent"))
        await silent.export(try Thermometer(), at: "/")
        let clock = TestClock()
        let client = try await bus.connect(clock: clock)
        let call = MethodCall("org.example.Silent", "/", "org.example.Thermometer", "Wait")
        let reply = Task.detached { try await client.call(call, timeout: .seconds(5)) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await errorName { try await reply.value } == .noReply)
        await clock.sleepers(0)
    }

    @Test func busThatIsLetGoElsewhereWhileMessagesComeIsNotPulledFromUnderThem() async throws {
        let bus = try await PrivateBus.start()
        let server = try await bus.connect()
        let sender = Task(executorPreference: testLoop) {
            while !Task.isCancelled {
                try await server.emit(Signal("/", "org.example.Clock", "Tick", [.uint32(1)]))
                await Task.yield()
            }
        }
        for _ in 0..<300 {
            var client: Bus? = try await bus.connect()
            _ = try await client?.signals([MatchRule(interface: "org.example.Clock")])
            // On a thread of its own, while the loop is at work.
            await Task.detached { [taken = client.take()] in withExtendedLifetime(taken) {} }.value
        }
        sender.cancel()
        _ = try? await sender.value
    }

    @Test func answeredCallLeavesNoTimerBehind() async throws {
        let clock = TestClock()
        let bus = try await PrivateBus.start()
        let client = try await bus.connect(clock: clock)
        defer { withExtendedLifetime(bus) {} }
        _ = try await client.owner(of: "org.example.Silent")
        await clock.sleepers(0)
    }

    @Test func cancelledCallEndsAtOnce() async throws {
        let bus = try await PrivateBus.start()
        let silent = try await bus.connect()
        #expect(try await silent.own("org.example.Silent"))
        let thermometer = try Thermometer()
        await silent.export(thermometer, at: "/")
        let client = try await bus.connect()
        let task = Task.detached {
            try await client.call(MethodCall("org.example.Silent", "/", "org.example.Thermometer", "Wait"))
        }
        task.cancel()
        await #expect(throws: DBusError.self) { try await task.value }
    }

    @Test func lostBusEndsCallsStreamsAndIsToldOnce() async throws {
        let bus = try await PrivateBus.start()
        let silent = try await bus.connect()
        #expect(try await silent.own("org.example.Silent"))
        await silent.export(try Thermometer(), at: "/")
        let client = try await bus.connect()
        let signals = try await client.signals([.owner(of: "org.example.Other")])
        let waiting = Task.detached {
            try await client.call(MethodCall("org.example.Silent", "/", "org.example.Thermometer", "Wait"))
        }
        await bus.process.send(9)
        for await _ in client.untilLost {}
        for await _ in signals { Issue.record("a signal of a lost bus") }
        await #expect(throws: DBusError(.disconnected, "the bus went away")) { try await waiting.value }
        await #expect(throws: DBusError(.disconnected, "the bus went away")) { try await client.call(ask) }
    }

    @Test func secondOwnerOfANameIsRefused() async throws {
        let bus = try await PrivateBus.start()
        let (first, second) = (try await bus.connect(), try await bus.connect())
        #expect(try await first.own("org.example.Name"))
        #expect(try await first.own("org.example.Name"))
        #expect(try await !second.own("org.example.Name"))
    }

    @Test(arguments: [.string("a\0b"), .structure([]), .array(of: "s", [.uint32(1)])] as [Value])
    func valueThatDBusCannotCarryIsRefusedAndDoesNotEndTheProcess(value: Value) async throws {
        let bus = try await PrivateBus.start()
        let client = try await bus.connect()
        defer { withExtendedLifetime(bus) {} }
        let call = MethodCall(.bus, "/", "org.example.A", "B", [value])
        #expect(await errorName { try await client.call(call) } == .invalidArguments)
    }
}
