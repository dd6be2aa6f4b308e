import Client
import DBus
import Files
import MainLoop
import TestSupport
import Testing

/// A portal that is broken.
@Suite(.timeLimit(.minutes(2))) struct PortalFaultTests {
    private func session() async throws -> Session {
        let session = try await Session(.settings)
        for theme in ["Plain", "Plain-dark"] { try session.addTheme(theme) }
        try await session.set("icon-theme", "Plain")
        return session
    }

    @Test func portalThatDiesTimeAndAgainCostsLittleAndIsFollowedAfterwards() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        let clock = LoopClock(testLoop)
        var calls = 0
        for number in 0..<30 {
            let portal = try await FakePortal(on: session.bus, .answers(.uint32(number.isMultiple(of: 2) ? 1 : 2)))
            // As often as a service that crashes at each start is started again.
            try await clock.sleep(for: .milliseconds(100))
            await portal.die()
            calls += portal.calls.elements.count
        }
        // Each is asked when it comes, and none more often than that it could say something else.
        #expect(calls <= 60)
        let last = try await FakePortal(on: session.bus, .answers(.uint32(1)))
        let status = try await daemon.status { $0.theme == "Plain-dark" && $0.appearanceSource == "portal" }
        #expect(status.lastError == "" && status.state == "following")
        withExtendedLifetime(last) {}
    }

    private static let nested = (0..<30).reduce(Value.uint32(1)) { value, _ in .variant(value) }

    @Test(
        arguments: [
            .string(String(repeating: "dark", count: 1 << 20)), .array(of: "u", [.uint32(1), .uint32(2)]),
            .array(of: "y", Array(repeating: .byte(1), count: 1 << 20)), .structure([.uint32(1)]), .boolean(true),
            .double(1), .int32(-1), .uint64(.max), .dictionary(["color-scheme": .uint32(1)]),
            .array(of: "v", [.variant(nested)]), .objectPath("/dark"), .signature("u"),
        ] as [Value]
    )
    func answerThatIsNoColorSchemeChangesNothing(value: Value) async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        await portal.behave(.answers(value))
        try await portal.signal(value)
        let status = try await daemon.settledStatus()
        #expect(status.theme == "Plain" && status.lightTheme == "Plain")
        // What is a number, and none that is known, is no preference.
        #expect(status.lastError.contains("portal") || status.colorScheme == 0)
        await portal.behave(.answers(PortalFaultTests.nested))
        try await portal.signal(.uint32(1))
        #expect(try await daemon.status { $0.theme == "Plain-dark" }.lastError == "")
    }

    @Test func answerThatComesTooLateIsIgnored() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        await portal.behave(.silent)
        try await portal.signal(.uint32(1))
        _ = try await daemon.status { $0.portalState == "silent" }
        await portal.behave(.answers(.uint32(2)))
        let before = try await daemon.settledStatus()
        #expect(before.mode == "light" && before.lastError == "")
        await portal.answerLate(.uint32(1))
        try await portal.settle()
        let after = try await daemon.status()
        #expect(after.mode == "light" && after.theme == "Plain")
        #expect(after.statistics["readings"] == before.statistics["readings"])
    }
}
