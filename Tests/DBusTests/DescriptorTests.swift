import CGIO
import DBus
import Files
import Glibc
import MainLoop
import TestSupport
import Testing

/// Gives away the end of a pipe, and notes what it is given.
private actor Plumber: ExportedObject {
    nonisolated let loop: MainLoop = testLoop
    nonisolated let interface: InterfaceDescription
    nonisolated let given = Recorder<Value>()
    private var writer: FileDescriptor?

    init(_ writer: FileDescriptor) throws {
        self.writer = writer
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.example.Plumber">
                  <method name="Open"><arg type="a{sv}" direction="out"/></method>
                  <method name="Take"><arg type="h" direction="in"/></method>
                </interface></node>
                """
        )
    }

    func result(of method: MemberName, _ arguments: [Value], caller: BusName) async throws(DBusError) -> [Value] {
        arguments.forEach { given.record($0) }
        guard let writer else { return [] }
        self.writer = nil
        return [.dictionary(["end": .descriptor(writer)])]
    }

    func value(ofProperty name: String) -> Value { .strings([]) }
}

@Suite struct DescriptorTests {
    private let bus: PrivateBus
    private let server: Bus
    private let client: Bus
    private let plumber: Plumber
    private let reader: FileDescriptor
    private let name: BusName = "org.example.Plumber"

    init() async throws {
        var ends: [CInt] = [-1, -1]
        try #require(g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0)
        reader = FileDescriptor(owning: ends[0])
        bus = try await PrivateBus.start()
        (server, client) = (try await bus.connect(), try await bus.connect())
        plumber = try Plumber(FileDescriptor(owning: ends[1]))
        await server.export(plumber, at: "/")
        #expect(try await server.own(name))
    }

    private func call(_ member: MemberName, _ arguments: [Value] = []) async throws(DBusError) -> [Value] {
        try await client.call(MethodCall(name, "/", "org.example.Plumber", member, arguments))
    }

    @Test func descriptorInAReplyIsTheCallersUntilHeLetsGo() async throws {
        var values = try await call("Open")
        do {
            let writer = try #require(values.first?.dictionary?["end"]?.descriptor)
            #expect(write(writer.number, "!", 1) == 1)
            #expect(fcntl(writer.number, F_GETFD) & FD_CLOEXEC != 0)
        }
        values = []
        // To its end: whatever else held the other end, in this process or on its way, would keep this from returning.
        var bytes = [UInt8](repeating: 0, count: 2)
        #expect(read(reader.number, &bytes, 2) == 1)
        #expect(read(reader.number, &bytes, 2) == 0)
    }

    @Test func callWithADescriptorIsRefused() async throws {
        #expect(await errorName { try await call("Take", [.descriptor(reader)]) } == .invalidArguments)
        #expect(plumber.given.elements == [])
    }

    @Test func signalWithADescriptorIsNotRead() async throws {
        let signals = try await client.signals([MatchRule(interface: "org.example.Plumber")])
        for arguments in [[Value.descriptor(reader)], [.string("after")]] {
            try await server.emit(Signal("/", "org.example.Plumber", "Leaks", arguments))
        }
        for await signal in signals {
            #expect(signal.arguments == [.string("after")])
            return
        }
    }
}
