internal import CDBus

/// A message of libdbus that is to be sent; owns its reference.
struct OutgoingMessage: ~Copyable {
    let pointer: OpaquePointer

    private init(owning pointer: OpaquePointer, _ arguments: [Value]) throws(DBusError) {
        self.pointer = pointer
        do {
            try Value.append(arguments, to: pointer)
        } catch {
            throw DBusError(
                .invalidArguments,
                "the values cannot be sent: they break a rule of D-Bus or hold a zero byte"
            )
        }
    }

    deinit {
        dbus_message_unref(pointer)
    }

    init(_ call: MethodCall) throws(DBusError) {
        let pointer = try allocated(
            dbus_message_new_method_call(
                call.destination.rawValue,
                call.path.rawValue,
                call.interface.rawValue,
                call.member.rawValue
            )
        )
        dbus_message_set_auto_start(pointer, call.mayStartService ? 1 : 0)
        try self.init(owning: pointer, call.arguments)
    }

    init(_ signal: Signal) throws(DBusError) {
        let pointer = try allocated(
            dbus_message_new_signal(signal.path.rawValue, signal.interface.rawValue, signal.member.rawValue)
        )
        try self.init(owning: pointer, signal.arguments)
    }

    /// The reply to the call with `serial` that `caller` made.
    init(replyTo caller: BusName, _ serial: UInt32, _ result: Result<[Value], DBusError>) throws(DBusError) {
        let isReturn = if case .success = result { true } else { false }
        let type = isReturn ? DBUS_MESSAGE_TYPE_METHOD_RETURN : DBUS_MESSAGE_TYPE_ERROR
        let pointer = try allocated(dbus_message_new(type))
        dbus_message_set_destination(pointer, caller.rawValue)
        dbus_message_set_reply_serial(pointer, serial)
        dbus_message_set_no_reply(pointer, 1)
        switch result {
        case .success(let values):
            try self.init(owning: pointer, values)
        case .failure(let error):
            dbus_message_set_error_name(pointer, error.name.rawValue)
            try self.init(owning: pointer, [.string(error.message)])
        }
    }
}

private func allocated(_ message: OpaquePointer?) throws(DBusError) -> OpaquePointer {
    guard let message else { throw DBusError(.failed, "out of memory") }
    return message
}
