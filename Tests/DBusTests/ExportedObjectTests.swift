import DBus
import Files
import TestSupport
import Testing

@Suite struct ExportedObjectTests {
    /// Both ends of a conversation on a bus of its own.
    private struct Fixture {
        let bus: PrivateBus
        let server: Bus
        let client: Bus
        let thermometer: Thermometer
        let name: BusName

        init() async throws {
            bus = try await PrivateBus.start()
            server = try await bus.connect()
            client = try await bus.connect()
            thermometer = try Thermometer()
            name = "org.example.Thermometer"
            await server.export(thermometer, at: "/org/example/Thermometer")
            #expect(try await server.own(name))
        }

        func call(
            _ member: MemberName,
            _ arguments: [Value] = [],
            path: ObjectPath = "/org/example/Thermometer",
            interface: InterfaceName = "org.example.Thermometer"
        ) async throws(DBusError) -> [Value] {
            try await client.call(MethodCall(name, path, interface, member, arguments))
        }
    }

    @Test func methodAnswersItsCaller() async throws {
        let values = try await Fixture().call("Convert", [.double(232.8), .string("F")])
        #expect(values == [.double(451)])
    }

    @Test(
        arguments: [
            ("/org/example/Other", "org.example.Thermometer", "Note", [], ErrorName.unknownObject),
            ("/org/example/Thermometer", "org.example.Barometer", "Note", [], .unknownInterface),
            ("/org/example/Thermometer", "org.example.Thermometer", "Melt", [], .unknownMethod),
            ("/org/example/Thermometer", "org.example.Thermometer", "Note", [Value.uint32(1)], .invalidArguments),
            ("/org/example/Thermometer", "org.example.Thermometer", "Note", [], .invalidArguments),
            ("/org/example/Thermometer", "org.example.Thermometer", "Fail", [], "org.example.Error.Broken"),
            ("/org/example/Thermometer", "org.example.Thermometer", "Lie", [], .failed),
            ("/org/example/Thermometer", "org.freedesktop.DBus.Properties", "Melt", [], .unknownMethod),
            ("/org/example/Thermometer", "org.freedesktop.DBus.Properties", "Get", [.string("")], .invalidArguments),
            (
                "/org/example/Thermometer", "org.freedesktop.DBus.Properties", "Get",
                [.string("org.example.Thermometer"), .string("Age")], .unknownProperty
            ),
            (
                "/org/example/Thermometer", "org.freedesktop.DBus.Properties", "Get",
                [.string("org.example.Barometer"), .string("Degrees")], .unknownInterface
            ),
            (
                "/org/example/Thermometer", "org.freedesktop.DBus.Properties", "GetAll",
                [.string("org.example.Barometer")], .unknownInterface
            ),
            (
                "/org/example/Thermometer", "org.freedesktop.DBus.Properties", "Set",
                [.string("org.example.Thermometer"), .string("Degrees"), .variant(.int32(4))], .propertyReadOnly
            ),
            ("/org/example", "org.example.Thermometer", "Note", [], .unknownInterface),
            ("/org/example/Thermometer", "org.freedesktop.DBus.Introspectable", "Melt", [], .unknownMethod),
            (
                "/org/example/Thermometer", "org.freedesktop.DBus.Introspectable", "Introspect", [.byte(1)],
                .invalidArguments
            ),
            ("/org/example/Thermometer", "org.freedesktop.DBus.Peer", "Melt", [], .unknownMethod),
        ] as [(ObjectPath, InterfaceName, MemberName, [Value], ErrorName)]
    )
    func wrongCallGetsTheStandardError(
        path: ObjectPath,
        interface: InterfaceName,
        member: MemberName,
        arguments: [Value],
        error: ErrorName
    ) async throws {
        let fixture = try await Fixture()
        let thrown = await errorName {
            try await fixture.call(member, arguments, path: path, interface: interface)
        }
        #expect(thrown == error)
    }

    @Test func propertiesAreReadOneByOneAndTogether() async throws {
        let fixture = try await Fixture()
        let name = Value.string("org.example.Thermometer")
        let one = try await fixture.call(
            "Get",
            [name, .string("Degrees")],
            interface: "org.freedesktop.DBus.Properties"
        )
        #expect(one == [.variant(.int32(-3))])
        let all = try await fixture.call("GetAll", [name], interface: "org.freedesktop.DBus.Properties")
        #expect(all == [.dictionary(["Degrees": .int32(-3), "Counter": .uint64(7)])])
    }

    @Test func annotationSaysWhichPropertyTellsOfItsChange() throws {
        let properties = try Thermometer().interface.properties
        #expect(properties["Degrees"]?.emitsChange == true)
        #expect(properties["Counter"]?.emitsChange == false)
    }

    @Test(
        arguments: [
            ("/", ["<node name=\"org\"/>"]), ("/org", ["<node name=\"example\"/>"]),
            (
                "/org/example/Thermometer",
                ["org.example.Thermometer", "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Peer", "Boiled"]
            ),
        ] as [(ObjectPath, [String])]
    )
    func introspectionLeadsToTheObjectAndDescribesIt(path: ObjectPath, parts: [String]) async throws {
        let values = try await Fixture().call(
            "Introspect",
            path: path,
            interface: "org.freedesktop.DBus.Introspectable"
        )
        let document = try #require(values.first?.string)
        for part in parts { #expect(document.contains(part)) }
    }

    @Test func introspectionIsReadByOtherPrograms() async throws {
        let fixture = try await Fixture()
        let gdbus = try await ChildProcess(
            ["gdbus", "introspect", "--address", fixture.bus.address.rawValue, "-d", "org.example.Thermometer"]
                + ["-o", "/", "--recurse"],
            .command
        )
        var lines: [String] = []
        for await line in gdbus.output { lines.append(line) }
        #expect(await gdbus.exitStatus() == 0)
        #expect(lines.contains { $0.contains("Convert(in  d") })
        #expect(lines.contains { $0.contains("readonly i Degrees = -3") })
    }

    @Test func peerIsAnswered() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.call("Ping", interface: "org.freedesktop.DBus.Peer") == [])
    }

    @Test func callWithTooManyValuesIsRefusedAndNotRead() async throws {
        let bytes = Value.array(of: "y", Array(repeating: .byte(0), count: 200_000))
        let fixture = try await Fixture()
        #expect(await errorName { try await fixture.call("Note", [bytes]) } == .invalidArguments)
        #expect(fixture.thermometer.calls.elements == [])
    }

    @Test func callsBeginInTheOrderInWhichTheyCame() async throws {
        let fixture = try await Fixture()
        try await withThrowingTaskGroup { group in
            let notes = (0..<100).map { "note \($0)" }
            for note in notes {
                group.addTask(executorPreference: testLoop) { _ = try await fixture.call("Note", [.string(note)]) }
            }
            try await group.waitForAll()
            #expect(fixture.thermometer.calls.elements == notes)
        }
    }

    @Test func callThatTakesLongHoldsUpNoOther() async throws {
        let fixture = try await Fixture()
        // On its way before the next one begins.
        let long = Task.immediate { try await fixture.call("Wait") }
        _ = try await fixture.call("Note", [.string("meanwhile")])
        await fixture.thermometer.endWaiting()
        #expect(try await long.value == [])
    }
}

extension Environment {
    /// What a plain command needs.
    fileprivate static var command: Environment { Environment(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]) }
}
