internal import DBus

/// One property of xfconf, the settings of Xfce (`org.xfce.Xfconf`, "xfconf-dbus.xml" of xfconf).
struct XfconfProperty: Sendable {
    private let bus: Bus
    private let address: [String]

    private static let service: BusName = "org.xfce.Xfconf"
    private static let path: ObjectPath = "/org/xfce/Xfconf"
    private static let interface: InterfaceName = "org.xfce.Xfconf"

    /// The property has no value, or the whole channel has none.
    private static let notFound: Set<ErrorName> = [
        "org.xfce.Xfconf.Error.PropertyNotFound", "org.xfce.Xfconf.Error.ChannelNotFound",
    ]
    /// The system's files keep the user from changing it.
    static let permissionDenied: ErrorName = "org.xfce.Xfconf.Error.PermissionDenied"

    init(_ bus: Bus, channel: String, name: String) {
        self.bus = bus
        address = [channel, name]
    }

    /// Changes of the property, and of the owner of xfconf's name.
    func signals() async throws(DBusError) -> AsyncStream<Signal> {
        let changes = ["PropertyChanged", "PropertyRemoved"].map { (member: MemberName) in
            MatchRule(
                sender: XfconfProperty.service,
                path: XfconfProperty.path,
                interface: XfconfProperty.interface,
                member: member,
                arguments: address
            )
        }
        return try await bus.signals(changes + [.owner(of: XfconfProperty.service)])
    }

    /// Its value or its default; nil where it has neither.
    func value() async throws(DBusError) -> Value? {
        do throws(DBusError) {
            return try await call("GetProperty").first?.unwrapped
        } catch  where XfconfProperty.notFound.contains(error.name) {
            return nil
        }
    }

    func set(_ value: Value) async throws(DBusError) {
        _ = try await call("SetProperty", .variant(value))
    }

    /// Gives it its default again.
    func reset() async throws(DBusError) {
        do throws(DBusError) {
            _ = try await call("ResetProperty", .boolean(false))
        } catch  where XfconfProperty.notFound.contains(error.name) {
            // It has nothing but its default.
        }
    }

    private func call(_ member: MemberName, _ arguments: Value...) async throws(DBusError) -> [Value] {
        // It needs no display, and the whole desktop uses it: starting it does no harm.
        let call = MethodCall(
            XfconfProperty.service,
            XfconfProperty.path,
            XfconfProperty.interface,
            member,
            address.map(Value.string) + arguments,
            mayStartService: true
        )
        do throws(DBusError) {
            return try await bus.call(call, timeout: XfconfProperty.timeout)
        } catch  where error.name == .noReply {
            // One that died meanwhile is started again, and each of these calls may be made twice; one that hangs is not.
            guard try await bus.owner(of: XfconfProperty.service) == nil else { throw error }
            return try await bus.call(call, timeout: XfconfProperty.timeout)
        }
    }

    /// It answers in a millisecond.
    private static let timeout: Duration = .seconds(5)
}
