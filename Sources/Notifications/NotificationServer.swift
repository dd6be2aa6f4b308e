package import DBus

/// The desktop's service for messages to people (`org.freedesktop.Notifications`, "Desktop Notifications
/// Specification" 1.2). Many desktops have none, and not all can do everything.
package struct NotificationServer: Sendable {
    /// It is a window or two away; one that has to be started first takes a second.
    package static let timeout: Duration = .seconds(5)
    package static let name: BusName = "org.freedesktop.Notifications"
    package static let path: ObjectPath = "/org/freedesktop/Notifications"
    package static let interface: InterfaceName = "org.freedesktop.Notifications"

    private let bus: Bus

    package init(_ bus: Bus) {
        self.bus = bus
    }

    /// Shows a notification and waits for what the person says to it, which can take days.
    ///
    /// - Returns: the key of the action that was chosen. Nil when it was closed without one, when the service cannot
    ///   offer any or has gone, and where there is no service.
    package func show(_ notification: Notification) async throws(DBusError) -> String? {
        do throws(DBusError) {
            let capabilities = try await call("GetCapabilities").first?.elements?.compactMap(\.string) ?? []
            let fitting = notification.fitting(Set(capabilities))
            // Before it is shown: the answer cannot be missed.
            let signals = fitting.actions.isEmpty ? nil : try await bus.signals(NotificationServer.answers)
            guard let id: UInt32 = try await call("Notify", fitting.arguments).first?.integer(), let signals else {
                return nil
            }
            guard let server = try await bus.owner(of: NotificationServer.name) else { return nil }
            return await answer(to: id, from: server, signals)
        } catch  where error.name == .serviceUnknown || error.name == .nameHasNoOwner {
            return nil
        }
    }

    /// Numbers are given again by a service that was started again: only the one that showed it knows its answer.
    private func answer(to id: UInt32, from server: BusName, _ signals: AsyncStream<Signal>) async -> String? {
        for await signal in signals {
            if let change = NameOwnerChange(signal) {
                guard change.oldOwner == server else { continue }
                return nil
            }
            guard signal.sender == server, signal.arguments.first == .uint32(id) else { continue }
            return signal.member == "ActionInvoked" ? signal.arguments.last?.string : nil
        }
        return nil
    }

    private static let answers: [MatchRule] =
        ["ActionInvoked", "NotificationClosed"].map { (member: MemberName) in
            MatchRule(sender: name, path: path, interface: interface, member: member)
        } + [.owner(of: name)]

    private func call(_ member: MemberName, _ arguments: [Value] = []) async throws(DBusError) -> [Value] {
        let call = MethodCall(
            NotificationServer.name,
            NotificationServer.path,
            NotificationServer.interface,
            member,
            arguments,
            mayStartService: true
        )
        return try await bus.call(call, timeout: NotificationServer.timeout)
    }
}
