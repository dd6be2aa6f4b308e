package import DBus
package import MainLoop

/// A portal that does what a test tells it to: on demand it does what a real one does only when something is wrong.
package actor FakePortal: ExportedObject {
    package enum Behaviour: Sendable {
        /// Answers both methods, as version 2.
        case answers(Value)
        /// Has `Read` only, as version 1.
        case answersRead(Value)
        /// Never answers.
        case silent
        case fails(DBusError)
    }

    package nonisolated let loop: MainLoop = testLoop
    package nonisolated let interface: InterfaceDescription
    /// The methods that were called.
    package nonisolated let calls = Recorder<String>()
    /// The connection that called last, by its unique name.
    package private(set) var lastCaller: BusName?

    private let bus: Bus
    private var behaviour: Behaviour
    private var isHighContrast = false
    private var silent: [CheckedContinuation<Value?, Never>] = []

    /// Owns the portal's name on the bus from now on.
    package init(on privateBus: PrivateBus, _ behaviour: Behaviour) async throws {
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.freedesktop.portal.Settings">
                  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="v" direction="out"/></method>
                  <method name="ReadOne"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="v" direction="out"/></method>
                  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
                  <property name="version" type="u" access="read"/>
                </interface></node>
                """
        )
        self.behaviour = behaviour
        bus = try await privateBus.connect()
        await bus.export(self, at: "/org/freedesktop/portal/desktop")
        guard try await bus.own("org.freedesktop.portal.Desktop") else { throw NameIsTaken() }
    }

    package struct NameIsTaken: Error {}

    package func behave(_ behaviour: Behaviour) {
        self.behaviour = behaviour
    }

    /// Has the key `contrast` from now on, asking for a higher one.
    package func raiseContrast() {
        isHighContrast = true
    }

    /// Says that a setting has changed; what it says need not be so.
    package func signal(
        _ value: Value,
        namespace: String = "org.freedesktop.appearance",
        key: String = "color-scheme"
    ) async throws {
        let arguments: [Value] = [.string(namespace), .string(key), .variant(value)]
        try await bus.emit(
            Signal("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged", arguments)
        )
    }

    /// Gets or gives up another name, as a backend does.
    package func backend(_ name: BusName) async throws -> Bool {
        try await bus.own(name)
    }

    /// Returns when the bus has handled all that this has sent.
    package func settle() async throws {
        _ = try await bus.owner(of: "org.freedesktop.portal.Desktop")
    }

    /// Answers now to those who were not answered, and may wait no more.
    package func answerLate(_ value: Value) {
        silent.forEach { $0.resume(returning: value) }
        silent = []
    }

    /// Leaves the bus.
    package func die() async {
        await bus.close()
    }

    package func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBusError) -> [Value] {
        guard arguments.last != .string("contrast") else {
            guard isHighContrast else { throw DBusError("org.freedesktop.portal.Error.NotFound", "not found") }
            return [.variant(.uint32(1))]
        }
        calls.record(method.rawValue)
        lastCaller = caller
        switch behaviour {
        case .answers(let value):
            return [.variant(method == "Read" ? .variant(value) : value)]
        case .answersRead(let value):
            guard method == "Read" else { throw DBusError(.unknownMethod, "No such method “\(method)”") }
            return [.variant(.variant(value))]
        case .fails(let error):
            throw error
        case .silent:
            guard let value = await withCheckedContinuation({ silent.append($0) }) else {
                throw DBusError(.failed, "too late")
            }
            return [.variant(value)]
        }
    }

    package func value(ofProperty name: String) -> Value {
        .uint32(2)
    }
}
