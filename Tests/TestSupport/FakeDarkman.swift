package import DBus
package import MainLoop

/// darkman as its sources have it ("dbus.go"): the property `Mode` of `nl.whynothugo.darkman`, which can be set to two
/// values, and what is done when it was. The real one is not run.
package actor FakeDarkman: ExportedObject {
    package nonisolated let loop: MainLoop = testLoop
    /// It answers for the property itself, since it can be set.
    package nonisolated let interface: InterfaceDescription
    package private(set) var mode: String

    private let bus: Bus
    private let isObedient: Bool
    /// What people have in `dark-mode.d` and `light-mode.d`.
    private let script: @Sendable (String) async -> Void

    /// Owns darkman's name on the bus from now on.
    ///
    /// - Parameters:
    ///   - isObedient: whether the mode becomes what it is set to
    ///   - script: may not hold the session, which would then keep its folder: this and its connection hold each other
    package init(
        on privateBus: PrivateBus,
        mode: String = "light",
        isObedient: Bool = true,
        script: @escaping @Sendable (String) async -> Void = { _ in }
    ) async throws {
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.freedesktop.DBus.Properties">
                  <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="v" direction="out"/></method>
                  <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="v" direction="in"/></method>
                </interface></node>
                """
        )
        self.mode = mode
        self.isObedient = isObedient
        self.script = script
        bus = try await privateBus.connect()
        await bus.export(self, at: "/nl/whynothugo/darkman")
        guard try await bus.own("nl.whynothugo.darkman") else { throw FakePortal.NameIsTaken() }
    }

    package func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBusError) -> [Value] {
        guard arguments.prefix(2) == [.string("nl.whynothugo.darkman"), .string("Mode")] else {
            throw DBusError("org.freedesktop.DBus.Properties.Error.PropertyNotFound", "Property not found.")
        }
        guard method == "Set" else { return [.variant(.string(mode))] }
        guard let mode = arguments[2].unwrapped.string, ["light", "dark"].contains(mode) else {
            throw DBusError("org.freedesktop.DBus.Properties.Error.InvalidArg", "Invalid arg")
        }
        if isObedient { self.mode = mode }
        await script(mode)
        return []
    }

    package func value(ofProperty name: String) -> Value { .string(mode) }

    /// Leaves the bus.
    package func die() async {
        await bus.close()
    }
}
