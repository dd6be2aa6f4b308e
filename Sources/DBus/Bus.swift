internal import CDBus
package import Files
package import MainLoop

/// A connection to a message bus.
///
/// Everything that arrives comes through one function, ``receive(_:)``, in the order in which the bus sent it: signals
/// go to the streams of those who subscribed, replies to those who wait for them, calls to the exported objects.
/// Nothing here blocks, and a silent bus wakes nobody.
package actor Bus: LoopActor {
    package nonisolated let loop: MainLoop
    /// Ends when the connection is lost.
    package nonisolated let untilLost: AsyncStream<Never>

    let connection: OpaquePointer
    let clock: any Clock<Duration>
    var watches: [UInt: LoopSource] = [:]
    var timers: [UInt: LoopSource] = [:]
    var dispatching: LoopSource?

    /// By the serials of their messages.
    var pendingCalls: [UInt32: PendingCall] = [:]
    var lastCall: UInt64 = 0
    var subscriptions: [Subscription.Identity: Subscription] = [:]
    var owners: [BusName: Owner] = [:]
    var objects: [ObjectPath: any ExportedObject] = [:]

    private let lost: AsyncStream<Never>.Continuation
    private var isLost = false

    /// Connects to the bus at `address` and registers with it, for which the bus has `timeout`. `clock` measures how
    /// long replies take.
    package static func connect(
        to address: BusAddress,
        on loop: MainLoop,
        clock: (any Clock<Duration>)? = nil,
        timeout: Duration = Bus.defaultTimeout
    ) async throws(DBusError) -> Bus {
        let bus = try Bus(address, loop, clock ?? LoopClock(loop))
        await bus.joinLoop()
        try await bus.register(timeout)
        return bus
    }

    /// Connects to the session bus of an environment. An error says what to do, too.
    package static func session(_ environment: Environment, on loop: MainLoop) async throws(DBusError) -> Bus {
        do {
            return try await connect(to: .session(environment), on: loop)
        } catch {
            let remedy = "run this inside of a desktop session, or under dbus-run-session"
            throw DBusError(error.name, "\(error); \(remedy)")
        }
    }

    private init(_ address: BusAddress, _ loop: MainLoop, _ clock: any Clock<Duration>) throws(DBusError) {
        var error = CDBus.DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let connection = dbus_connection_open_private(address.rawValue, &error) else {
            throw DBusError(.noServer, "cannot reach the bus at \(address.rawValue): \(String(cString: error.message))")
        }
        self.connection = connection
        self.loop = loop
        self.clock = clock
        (untilLost, lost) = AsyncStream.makeStream()
    }

    isolated deinit {
        leaveLoop()
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    private func register(_ timeout: Duration) async throws(DBusError) {
        let name = try await callBus("Hello", timeout: timeout).first?.string ?? ""
        guard dbus_bus_set_unique_name(connection, name) != 0 else { throw DBusError(.failed, "out of memory") }
    }

    /// Sends a message; it leaves at once if the bus takes it. Returns its serial.
    @discardableResult
    func send(_ message: borrowing OutgoingMessage) throws(DBusError) -> UInt32 {
        var serial: UInt32 = 0
        guard !isLost else { throw Bus.lost }
        guard dbus_connection_send(connection, message.pointer, &serial) != 0 else {
            throw DBusError(.failed, "out of memory")
        }
        return serial
    }

    /// Where everything that arrives is routed.
    func receive(_ message: ReceivedMessage) {
        switch message {
        case .reply(let serial, let result): complete(serial, result)
        case .signal(let signal) where signal.isLoss: lose()
        case .signal(let signal): route(signal)
        case .call(let call): answer(call)
        case .unreadableCall(let sender, let serial): refuse(sender, serial)
        }
    }

    /// Gives the connection up: who waits for something is told so. As when the bus goes away.
    package func close() {
        dbus_connection_close(connection)
        lose()
    }

    private static let lost = DBusError(.disconnected, "the bus went away")

    private func lose() {
        isLost = true
        for serial in pendingCalls.keys { complete(serial, .failure(Bus.lost)) }
        for subscription in subscriptions.values { subscription.signals.finish() }
        subscriptions = [:]
        lost.finish()
    }
}

extension Signal {
    /// What libdbus puts in the queue, and accepts from nobody else, when the connection ends.
    fileprivate var isLoss: Bool {
        interface == "org.freedesktop.DBus.Local" && member == "Disconnected"
    }
}
