package import DBus
package import MainLoop

/// A notification service whose person is the test.
package actor FakeNotificationServer: ExportedObject {
    package nonisolated let loop: MainLoop = testLoop
    package nonisolated let interface: InterfaceDescription
    /// The arguments of each `Notify`. Their numbers are 1, 2 and so on.
    package nonisolated let shown: AsyncStream<[Value]>

    private let bus: Bus
    private let capabilities: [String]
    private let showing: AsyncStream<[Value]>.Continuation
    private var count: UInt32 = 0

    /// Owns the service's name on the bus from now on.
    package init(on privateBus: PrivateBus, _ capabilities: [String] = ["actions", "body"]) async throws {
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.freedesktop.Notifications">
                  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
                  <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
                    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
                    <arg type="u" direction="out"/></method>
                  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
                  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
                </interface></node>
                """
        )
        self.capabilities = capabilities
        (shown, showing) = AsyncStream.makeStream()
        bus = try await privateBus.connect()
        await bus.export(self, at: "/org/freedesktop/Notifications")
        guard try await bus.own("org.freedesktop.Notifications") else { throw NameIsTaken() }
    }

    package struct NameIsTaken: Error {}

    package func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBusError) -> [Value] {
        guard method == "Notify" else { return [.strings(capabilities)] }
        count += 1
        showing.yield(arguments)
        return [.uint32(count)]
    }

    package func value(ofProperty name: String) -> Value { .strings([]) }

    /// The person chooses an action.
    package func choose(_ action: String, of number: UInt32) async throws {
        try await emit("ActionInvoked", [.uint32(number), .string(action)])
    }

    /// The person closes it.
    package func close(_ number: UInt32) async throws {
        try await emit("NotificationClosed", [.uint32(number), .uint32(2)])
    }

    /// Leaves the bus.
    package func die() async {
        await bus.close()
    }

    private func emit(_ member: MemberName, _ arguments: [Value]) async throws {
        let name: InterfaceName = "org.freedesktop.Notifications"
        try await bus.emit(Signal("/org/freedesktop/Notifications", name, member, arguments))
    }
}
