package import DBus

/// The daemon, as seen by a caller. No call starts it: activating a service that cannot start would keep the caller
/// waiting.
package struct Client: Sendable {
    private let bus: Bus
    private let timeout: Duration

    /// - Parameter timeout: how long the daemon may take to answer
    package init(_ bus: Bus, timeout: Duration = Bus.defaultTimeout) {
        self.bus = bus
        self.timeout = timeout
    }

    /// Why the daemon did not do what was asked.
    package enum Failure: Error, Hashable {
        case notRunning
        case refused(DBusError)
    }

    /// What to do where the daemon does not run.
    package static let remedyWhenNotRunning = "start it with `systemctl --user start iconsd`, or `iconsd daemon`"

    package func status() async throws(Failure) -> Status {
        let values = try await call(
            "org.freedesktop.DBus.Properties",
            "GetAll",
            [.string(IconsdName.interface.rawValue)]
        )
        return Status(values.first?.dictionary ?? [:])
    }

    /// Tells of each change of the status, and of the daemon's coming and going, from now on.
    package func changes() async throws(Failure) -> AsyncStream<Signal> {
        let rules = [
            MatchRule(
                sender: IconsdName.bus,
                path: IconsdName.path,
                interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged"
            ),
            .owner(of: IconsdName.bus),
        ]
        do { return try await bus.signals(rules) } catch { throw .refused(error) }
    }

    /// Has everything read again, and what differs applied.
    package func refresh() async throws(Failure) {
        _ = try await call(IconsdName.interface, "Refresh")
    }

    /// Pins the pair of icon themes; nil is found automatically.
    package func setThemePair(light: String?, dark: String?) async throws(Failure) {
        _ = try await call(IconsdName.interface, "SetThemePair", [.string(light ?? ""), .string(dark ?? "")])
    }

    /// Asks the desktop for a color scheme: 0 no preference, 1 dark, 2 light.
    package func setColorScheme(_ scheme: UInt32) async throws(Failure) {
        _ = try await call(IconsdName.interface, "SetColorScheme", [.uint32(scheme)])
    }

    /// Switches the daemon off or on, over restarts.
    package func setEnabled(_ isEnabled: Bool) async throws(Failure) {
        _ = try await call(IconsdName.interface, "SetEnabled", [.boolean(isEnabled)])
    }

    /// Undoes all that was done to the desktop and switches off; returns what was undone, or would be.
    package func restore(isDryRun: Bool) async throws(Failure) -> [String] {
        let undone = try await call(IconsdName.interface, "Restore", [.boolean(isDryRun)])
        return undone.first?.elements?.compactMap(\.string) ?? []
    }

    func call(
        _ interface: InterfaceName,
        _ member: MemberName,
        _ arguments: [Value] = []
    ) async throws(Failure) -> [Value] {
        do {
            let call = MethodCall(IconsdName.bus, IconsdName.path, interface, member, arguments)
            return try await bus.call(call, timeout: timeout)
        } catch  where error.name == .nameHasNoOwner || error.name == .serviceUnknown {
            throw .notRunning
        } catch {
            throw .refused(error)
        }
    }
}
