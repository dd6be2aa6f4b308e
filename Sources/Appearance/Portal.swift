package import DBus
package import MainLoop

/// The portal's end of `org.freedesktop.portal.Settings`.
package actor Portal: LoopActor {
    package static let name: BusName = "org.freedesktop.portal.Desktop"
    /// The names of its backends: one that dies takes its signals with it, and changes no owner of the portal's name.
    package static let backends: BusName = "org.freedesktop.impl.portal.desktop"
    /// It answers in a millisecond; while it is being started, possibly never. It is asked again when it owns its name.
    package static let timeout: Duration = .seconds(5)

    /// Where the portal has its interfaces, and each backend its own.
    package static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    package static let interface: InterfaceName = "org.freedesktop.portal.Settings"
    /// Namespace and key.
    package static let colorScheme = ["org.freedesktop.appearance", "color-scheme"]
    private static let contrast = ["org.freedesktop.appearance", "contrast"]

    package nonisolated let loop: MainLoop
    private let bus: Bus
    private let timeout: Duration
    /// The method that the portal has: version 1 of the interface has no `ReadOne`.
    private var method: MemberName = "ReadOne"
    /// As it was said last.
    private var hasHighContrast = false

    /// - Parameter timeout: how long it may take to answer
    package init(_ bus: Bus, timeout: Duration = Portal.timeout) {
        self.bus = bus
        self.timeout = timeout
        loop = bus.loop
    }

    /// The signals that may mean another appearance, and no others, so that nothing else wakes the process.
    package static let signals: [MatchRule] = [
        MatchRule(sender: name, path: path, interface: interface, member: "SettingChanged", arguments: colorScheme),
        MatchRule(sender: name, path: path, interface: interface, member: "SettingChanged", arguments: contrast),
        .owner(of: name),
        .owners(inNamespace: backends),
    ]

    /// Asks for the color scheme. Throws the state that the portal is in instead.
    ///
    /// - Parameter mayStart: whether the bus may start the portal. One that is started without a display lacks its
    ///   settings for as long as it lives.
    package func read(mayStart: Bool) async throws(PortalState) -> ColorScheme {
        try ColorScheme(answer: await answer(mayStart: mayStart))
    }

    /// What it answers as it comes: within one variant or two, of any type.
    package func answer(mayStart: Bool) async throws(PortalState) -> Value {
        do throws(DBusError) {
            return try await read(Portal.colorScheme, method, mayStart)
        } catch  where error.name == .unknownMethod && method == "ReadOne" {
            return try await readFirstVersion(mayStart)
        } catch {
            throw PortalState(error)
        }
    }

    /// A portal without the method and one without the whole interface give the same error: the other method tells.
    private func readFirstVersion(_ mayStart: Bool) async throws(PortalState) -> Value {
        do throws(DBusError) {
            let value = try await read(Portal.colorScheme, "Read", mayStart)
            method = "Read"
            return value
        } catch {
            throw PortalState(error)
        }
    }

    /// Whether the key `contrast` asks for a higher one. Many portals do not have it; of one that does not answer, what
    /// it said last holds.
    package func isHighContrast(mayStart: Bool) async -> Bool {
        do throws(DBusError) {
            let value = try await read(Portal.contrast, method, mayStart)
            hasHighContrast = value.unwrapped.integer(as: UInt32.self) == 1
        } catch {
            if PortalState(error) == .withoutKey { hasHighContrast = false }
        }
        return hasHighContrast
    }

    /// Another portal may have another version.
    package func forget() {
        method = "ReadOne"
    }

    private func read(_ key: [String], _ method: MemberName, _ mayStart: Bool) async throws(DBusError) -> Value {
        let call = MethodCall(
            Portal.name,
            Portal.path,
            Portal.interface,
            method,
            key.map(Value.string),
            mayStartService: mayStart
        )
        return try await bus.call(call, timeout: timeout).first ?? .strings([])
    }
}

extension ColorScheme {
    /// What a portal or a backend answers when it is asked for the key.
    package init(answer: Value) throws(PortalState) {
        guard let number = answer.unwrapped.integer(as: UInt32.self) else {
            throw .failing("its color-scheme is of type \"\(answer.unwrapped.signature)\", not a number")
        }
        self.init(rawValue: number)
    }
}

extension PortalState: Error {
    /// What an error of a call to the portal, or to a backend, says of it.
    package init(_ error: DBusError) {
        switch error.name {
        case .nameHasNoOwner, .serviceUnknown: self = .absent
        case .unknownMethod, .unknownInterface, .unknownObject: self = .withoutSettings
        case "org.freedesktop.portal.Error.NotFound": self = .withoutKey
        case .noReply: self = .silent
        default: self = .failing(error.description)
        }
    }
}
