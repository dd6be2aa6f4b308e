internal import CDBus

/// What arrives on a connection, read from libdbus' message.
enum ReceivedMessage {
    case reply(to: UInt32, Result<[Value], DBusError>)
    case signal(Signal)
    case call(IncomingCall)
    /// A call with arguments that are not taken.
    case unreadableCall(sender: BusName, serial: UInt32)

    /// Nil for what is nobody's concern: a message without a header that its type must have, or a signal that is not read.
    ///
    /// File descriptors are read in replies alone: there they were asked for, while calls and signals come from anybody.
    init?(_ message: OpaquePointer) {
        let header = Header(message)
        let type = dbus_message_get_type(message)
        let isReadable = type == DBUS_MESSAGE_TYPE_METHOD_RETURN || dbus_message_contains_unix_fds(message) == 0
        let arguments = isReadable ? Value.values(of: message) : nil
        switch type {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN:
            let unreadable = DBusError(.invalidArguments, "the reply has too many values")
            self = .reply(to: header.replySerial, arguments.map(Result.success) ?? .failure(unreadable))
        case DBUS_MESSAGE_TYPE_ERROR:
            let error = DBusError(header.errorName ?? .failed, arguments?.first?.string ?? "")
            self = .reply(to: header.replySerial, .failure(error))
        case DBUS_MESSAGE_TYPE_SIGNAL:
            guard let path = header.path, let interface = header.interface, let member = header.member,
                let arguments
            else { return nil }
            self = .signal(Signal(path, interface, member, arguments, sender: header.sender))
        case DBUS_MESSAGE_TYPE_METHOD_CALL:
            guard let path = header.path, let member = header.member, let sender = header.sender else { return nil }
            guard let arguments else {
                self = .unreadableCall(sender: sender, serial: header.serial)
                return
            }
            self = .call(
                IncomingCall(
                    sender: sender,
                    path: path,
                    interface: header.interface,
                    member: member,
                    arguments: arguments,
                    serial: header.serial,
                    expectsReply: dbus_message_get_no_reply(message) == 0
                )
            )
        default:
            return nil
        }
    }
}

/// The header fields of a message ("Message Format" of the D-Bus specification).
private struct Header {
    let serial: UInt32
    let replySerial: UInt32
    let sender: BusName?
    let path: ObjectPath?
    let interface: InterfaceName?
    let member: MemberName?
    let errorName: ErrorName?

    init(_ message: OpaquePointer) {
        func text<Name: ValidatedString>(_ characters: UnsafePointer<CChar>?) -> Name? {
            characters.flatMap { Name(String(cString: $0)) }
        }
        serial = dbus_message_get_serial(message)
        replySerial = dbus_message_get_reply_serial(message)
        sender = text(dbus_message_get_sender(message))
        path = text(dbus_message_get_path(message))
        interface = text(dbus_message_get_interface(message))
        member = text(dbus_message_get_member(message))
        errorName = text(dbus_message_get_error_name(message))
    }
}
