import DBus
import MainLoop
import TestSupport

/// An object with one interface, whose methods and properties all have the same value.
actor FakeObject: ExportedObject {
    nonisolated let loop: MainLoop = testLoop
    nonisolated let interface: InterfaceDescription
    private let values: [String: Value]

    /// - Parameter values: of methods and properties, by their names
    init(_ xml: String, _ values: [String: Value]) throws {
        interface = try InterfaceDescription(xml: "<node>\(xml)</node>")
        self.values = values
    }

    func result(of method: MemberName, _ arguments: [Value], caller: BusName) async throws(DBusError) -> [Value] {
        // What a unit's path depends on.
        let name = arguments.first?.string ?? ""
        guard let value = values[method.rawValue] ?? values[name] else { throw DBusError(.failed, "no \(name) here") }
        return [value]
    }

    func value(ofProperty name: String) -> Value {
        values[name] ?? .string("")
    }
}

extension PrivateBus {
    /// A backend of the portal that answers on its own; it is there as long as the result.
    func backend(_ name: BusName, answers value: Value) async throws -> Bus {
        let xml = """
            <interface name="org.freedesktop.impl.portal.Settings">
              <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="v" direction="out"/></method>
            </interface>
            """
        let bus = try await connect()
        await bus.export(try FakeObject(xml, ["Read": .variant(value)]), at: "/org/freedesktop/portal/desktop")
        _ = try await bus.own(name)
        return bus
    }

    /// A user manager of systemd, with units in these states; it is there as long as the result.
    func userManager(
        service: [String: String],
        sessionTarget: [String: String],
        environment: [String]
    ) async throws -> Bus {
        let manager = """
            <interface name="org.freedesktop.systemd1.Manager">
              <method name="LoadUnit"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
              <property name="Environment" type="as" access="read"/>
            </interface>
            """
        let unit = """
            <interface name="org.freedesktop.systemd1.Unit">
              <property name="LoadState" type="s" access="read"/>
              <property name="ActiveState" type="s" access="read"/>
              <property name="UnitFileState" type="s" access="read"/>
            </interface>
            """
        let values: [String: Value] = [
            "Environment": .strings(environment),
            "iconsd.service": .objectPath("/unit/service"), "graphical-session.target": .objectPath("/unit/target"),
        ]
        let bus = try await connect()
        await bus.export(try FakeObject(manager, values), at: "/org/freedesktop/systemd1")
        await bus.export(try FakeObject(unit, service.mapValues(Value.string)), at: "/unit/service")
        await bus.export(try FakeObject(unit, sessionTarget.mapValues(Value.string)), at: "/unit/target")
        _ = try await bus.own("org.freedesktop.systemd1")
        return bus
    }
}
