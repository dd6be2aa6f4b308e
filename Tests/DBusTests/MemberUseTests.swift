import DBus
import MainLoop
import TestSupport
import Testing

/// Asks the bus before it refuses everything but one method and one property.
private actor Doorkeeper: ExportedObject {
    nonisolated let loop: MainLoop = testLoop
    nonisolated let interface: InterfaceDescription
    nonisolated let uses = Recorder<MemberUse>()
    private let bus: Bus

    init(_ bus: Bus) throws {
        self.bus = bus
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.example.Door">
                  <method name="Knock"><arg type="s" direction="in"/></method>
                  <method name="Open"><arg type="s" direction="in"/></method>
                  <property name="Number" type="u" access="read"/>
                  <property name="Inhabitants" type="u" access="read"/>
                </interface></node>
                """
        )
    }

    func check(_ use: MemberUse, by caller: BusName) async throws(DBusError) {
        uses.record(use)
        _ = try await bus.owner(of: caller)
        guard [.method("Knock", [.string("knock")]), .property("Number")].contains(use) else {
            throw DBusError(.accessDenied, "nobody is let in; knock first")
        }
    }

    func result(of method: MemberName, _ arguments: [Value], caller: BusName) async throws(DBusError) -> [Value] { [] }

    func value(ofProperty name: String) -> Value { .uint32(7) }
}

@Suite struct MemberUseTests {
    private static let door: InterfaceName = "org.example.Door"
    private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"

    @Test(
        arguments: [
            (door, "Knock", [.string("knock")], nil, .method("Knock", [.string("knock")])),
            (door, "Open", [.string("quickly")], .accessDenied, .method("Open", [.string("quickly")])),
            (properties, "Get", [.string(door.rawValue), .string("Number")], nil, .property("Number")),
            (
                properties, "Get", [.string(door.rawValue), .string("Inhabitants")], .accessDenied,
                .property("Inhabitants")
            ),
            (properties, "GetAll", [.string(door.rawValue)], .accessDenied, .allProperties),
            (properties, "Get", [.string(door.rawValue), .string("Age")], .unknownProperty, nil),
            (door, "Open", [], .invalidArguments, nil),
            ("org.freedesktop.DBus.Introspectable", "Introspect", [], nil, nil),
            ("org.freedesktop.DBus.Peer", "Ping", [], nil, nil),
        ] as [(InterfaceName, MemberName, [Value], ErrorName?, MemberUse?)]
    )
    func objectIsAskedBeforeItIsUsed(
        interface: InterfaceName,
        member: MemberName,
        arguments: [Value],
        error: ErrorName?,
        use: MemberUse?
    ) async throws {
        let bus = try await PrivateBus.start()
        let (server, client) = (try await bus.connect(), try await bus.connect())
        let doorkeeper = try Doorkeeper(server)
        await server.export(doorkeeper, at: "/")
        #expect(try await server.own("org.example.Door"))
        let call = MethodCall("org.example.Door", "/", interface, member, arguments)
        #expect(await errorName { try await client.call(call) } == error)
        #expect(doorkeeper.uses.elements == (use.map { [$0] } ?? []))
    }
}
