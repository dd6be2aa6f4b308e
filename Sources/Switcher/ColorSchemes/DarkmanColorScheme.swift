internal import Appearance
internal import DBus

/// darkman's mode: the property `Mode` of `nl.whynothugo.darkman` (darkman(1), "dbus.go" of darkman).
struct DarkmanColorScheme: ColorSchemeSetting {
    static let name: BusName = "nl.whynothugo.darkman"

    private let bus: Bus

    init(_ bus: Bus) {
        self.bus = bus
    }

    let way = "set Mode of darkman, which sets the rest"

    func set(_ scheme: ColorScheme, _: ColorSchemeNames) async throws(SwitcherError) {
        let mode = try scheme.mode(on: "darkman").rawValue
        let found: String?
        do throws(DBusError) {
            _ = try await call("Set", .variant(.string(mode)))
            found = try await call("Get").first?.unwrapped.string
        } catch {
            throw SwitcherError("the mode of darkman cannot be set: \(error)", remedy: "look at the service darkman")
        }
        guard found == mode else {
            let fault = "the mode of darkman is \(found ?? "not known") after it was set to \(mode)"
            throw SwitcherError(fault, remedy: "look at the service darkman")
        }
    }

    private func call(_ member: MemberName, _ value: Value...) async throws(DBusError) -> [Value] {
        // That it runs is why it is asked: nothing starts it.
        let call = MethodCall(
            DarkmanColorScheme.name,
            "/nl/whynothugo/darkman",
            "org.freedesktop.DBus.Properties",
            member,
            [.string(DarkmanColorScheme.name.rawValue), .string("Mode")] + value
        )
        return try await bus.call(call, timeout: DarkmanColorScheme.timeout)
    }

    /// It answers before its scripts run; the machine may be busy with others.
    private static let timeout: Duration = .seconds(5)
}
