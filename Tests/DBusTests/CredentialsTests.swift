@testable import DBus
import Files
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

    /// The bus of the tests may be older than the entry for the descriptor.
    @Test func entriesAreReadAsTheSpecificationHasThem() {
        let process = FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
        let label = Array("snap.foo.bar (enforce)".utf8) + [0]
        let credentials = Credentials([
            "ProcessID": .uint32(4711), "ProcessFD": .descriptor(process),
            "LinuxSecurityLabel": .array(of: "y", label.map(Value.byte)),
        ])
        #expect(credentials.processID == 4711)
        #expect(credentials.process == process)
        #expect(credentials.securityLabel == "snap.foo.bar (enforce)")
        #expect(Credentials([:]).process == nil)
    }
}
