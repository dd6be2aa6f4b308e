import DBus
import Glibc
import TestSupport
import Testing

@Suite struct CredentialsTests {
    @Test func busKnowsTheProcessBehindAName() async throws {
        let bus = try await PrivateBus.start()
        let client = try await bus.connect()
        #expect(try await client.own("org.example.Name"))
        #expect(try await client.credentials(of: "org.example.Name").processID == UInt32(getpid()))
        #expect(try await client.credentials(of: .bus).processID == UInt32(bus.process.id))
    }

    @Test func nameWithoutAnOwnerHasNone() async throws {
        let bus = try await PrivateBus.start()
        let client = try await bus.connect()
        defer { withExtendedLifetime(bus) {} }
        #expect(await errorName { try await client.credentials(of: ":1.4242") } == .nameHasNoOwner)
    }
}
