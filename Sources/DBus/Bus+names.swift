/// A bus name got, lost or changed its owner (`org.freedesktop.DBus.NameOwnerChanged`).
package struct NameOwnerChange: Sendable, Hashable {
    package let name: BusName
    package let oldOwner: BusName?
    package let newOwner: BusName?

    /// Nil for any other signal, and for one that the bus did not send.
    package init?(_ signal: Signal) {
        guard signal.sender == .bus, signal.interface == "org.freedesktop.DBus", signal.member == "NameOwnerChanged",
            signal.arguments.count == 3, let name = signal.arguments[0].string.flatMap(BusName.init)
        else { return nil }
        self.name = name
        oldOwner = signal.arguments[1].string.flatMap(BusName.init)
        newOwner = signal.arguments[2].string.flatMap(BusName.init)
    }
}

extension Bus {
    /// Asks for a well-known name. False when another connection owns it: one does not wait in line for it.
    package func own(_ name: BusName) async throws(DBusError) -> Bool {
        let doNotQueue: UInt32 = 4  // DBUS_NAME_FLAG_DO_NOT_QUEUE
        let alreadyOwner: UInt32 = 4  // DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER
        let primaryOwner: UInt32 = 1  // DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER
        let reply = try await callBus("RequestName", [.string(name.rawValue), .uint32(doNotQueue)])
        let code = reply.first?.integer(as: UInt32.self)
        return code == primaryOwner || code == alreadyOwner
    }

    /// All names that are owned on the bus.
    package func names() async throws(DBusError) -> Set<BusName> {
        try await names(from: "ListNames")
    }

    /// All names whose services the bus can start.
    package func activatableNames() async throws(DBusError) -> Set<BusName> {
        try await names(from: "ListActivatableNames")
    }

    private func names(from method: MemberName) async throws(DBusError) -> Set<BusName> {
        Set(try await callBus(method).first?.elements?.compactMap(\.string).compactMap(BusName.init) ?? [])
    }

    /// The unique name of the connection that owns `name`, or nil.
    package func owner(of name: BusName) async throws(DBusError) -> BusName? {
        do {
            return try await callBus("GetNameOwner", [.string(name.rawValue)]).first?.string.flatMap(BusName.init)
        } catch  where error.name == .nameHasNoOwner {
            return nil
        }
    }

    /// The id of the process that owns `name`.
    package func processID(of name: BusName) async throws(DBusError) -> UInt32? {
        try await callBus("GetConnectionUnixProcessID", [.string(name.rawValue)]).first?.integer()
    }
}
