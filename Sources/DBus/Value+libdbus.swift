internal import CDBus
internal import Files

/// Why values cannot be sent: what memory, the type system or the limits of D-Bus do not allow.
struct UnsendableValue: Error {}

// MARK: Writing

extension Value {
    /// Appends the values to a message.
    static func append(_ values: [Value], to message: OpaquePointer) throws(UnsendableValue) {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in values { try value.append(to: &iterator) }
    }

    private func append(to iterator: inout DBusMessageIter) throws(UnsendableValue) {
        switch self {
        case .byte(let value): try Value.append(value, .byte, to: &iterator)
        case .boolean(let value): try Value.append(dbus_bool_t(value ? 1 : 0), .boolean, to: &iterator)
        case .int16(let value): try Value.append(value, .int16, to: &iterator)
        case .uint16(let value): try Value.append(value, .uint16, to: &iterator)
        case .int32(let value): try Value.append(value, .int32, to: &iterator)
        case .uint32(let value): try Value.append(value, .uint32, to: &iterator)
        case .int64(let value): try Value.append(value, .int64, to: &iterator)
        case .uint64(let value): try Value.append(value, .uint64, to: &iterator)
        case .double(let value): try Value.append(value, .double, to: &iterator)
        case .string(let value): try Value.append(value, .string, to: &iterator)
        case .objectPath(let value): try Value.append(value.rawValue, .objectPath, to: &iterator)
        case .signature(let value): try Value.append(value.rawValue, .signature, to: &iterator)
        case .descriptor(let value): try Value.append(value.number, .unixDescriptor, to: &iterator)
        case .array(let element, let values):
            guard values.allSatisfy({ $0.signature == element }) else { throw UnsendableValue() }
            try Value.append(values, in: .array, element, to: &iterator)
        case .structure(let values):
            guard !values.isEmpty else { throw UnsendableValue() }
            try Value.append(values, in: .structure, nil, to: &iterator)
        case .entry(let key, let value): try Value.append([key, value], in: .dictionaryEntry, nil, to: &iterator)
        case .variant(let value): try Value.append([value], in: .variant, value.signature, to: &iterator)
        }
    }

    private static func append<Basic>(
        _ value: Basic,
        _ type: TypeCode,
        to iterator: inout DBusMessageIter
    ) throws(UnsendableValue) {
        let done = withUnsafePointer(to: value) { dbus_message_iter_append_basic(&iterator, type.rawValue, $0) }
        guard done != 0 else { throw UnsendableValue() }
    }

    /// libdbus takes strings up to their first zero byte; one with such a byte is not a string of D-Bus.
    private static func append(
        _ string: String,
        _ type: TypeCode,
        to iterator: inout DBusMessageIter
    ) throws(UnsendableValue) {
        guard !string.utf8.contains(0) else { throw UnsendableValue() }
        let done = string.withCString { characters in
            withUnsafePointer(to: characters) { dbus_message_iter_append_basic(&iterator, type.rawValue, $0) }
        }
        guard done != 0 else { throw UnsendableValue() }
    }

    private static func append(
        _ values: [Value],
        in container: TypeCode,
        _ contained: Signature?,
        to iterator: inout DBusMessageIter
    ) throws(UnsendableValue) {
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, container.rawValue, contained?.rawValue, &inner) != 0 else {
            throw UnsendableValue()
        }
        do throws(UnsendableValue) {
            for value in values { try value.append(to: &inner) }
        } catch {
            dbus_message_iter_abandon_container(&iterator, &inner)
            throw error
        }
        guard dbus_message_iter_close_container(&iterator, &inner) != 0 else { throw UnsendableValue() }
    }
}

// MARK: Reading

extension Value {
    /// No message that means something to this project has more; a value takes several times the room that it has on
    /// the bus, and anybody may send 128 MiB.
    static let countLimit = 100_000

    /// The values of a message, or nil when it has more than ``countLimit``, or a descriptor that this process has no
    /// room for.
    static func values(of message: OpaquePointer) -> [Value]? {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        var room = countLimit
        return values(at: &iterator, &room)
    }

    private static func values(at iterator: inout DBusMessageIter, _ room: inout Int) -> [Value]? {
        var values: [Value] = []
        while dbus_message_iter_get_arg_type(&iterator) != 0 {
            room -= 1
            guard room >= 0, let value = Value(at: &iterator, &room) else { return nil }
            values.append(value)
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private init?(at iterator: inout DBusMessageIter, _ room: inout Int) {
        switch TypeCode(rawValue: dbus_message_iter_get_arg_type(&iterator)) {
        case .byte: self = .byte(Value.basic(at: &iterator, 0))
        case .boolean: self = .boolean(Value.basic(at: &iterator, dbus_bool_t(0)) != 0)
        case .int16: self = .int16(Value.basic(at: &iterator, 0))
        case .uint16: self = .uint16(Value.basic(at: &iterator, 0))
        case .int32: self = .int32(Value.basic(at: &iterator, 0))
        case .uint32: self = .uint32(Value.basic(at: &iterator, 0))
        case .int64: self = .int64(Value.basic(at: &iterator, 0))
        case .uint64: self = .uint64(Value.basic(at: &iterator, 0))
        case .double: self = .double(Value.basic(at: &iterator, 0))
        case .string: self = .string(Value.text(at: &iterator))
        // libdbus has validated what it received: both are what they are called.
        case .objectPath: self = .objectPath(ObjectPath(stringLiteral: Value.text(at: &iterator)))
        case .signature: self = .signature(Signature(unchecked: Value.text(at: &iterator)))
        case .array, .structure, .dictionaryEntry, .variant:
            guard let container = Value(containerAt: &iterator, &room) else { return nil }
            self = container
        case .unixDescriptor:
            // A duplicate, which is the caller's.
            let number = Value.basic(at: &iterator, CInt(-1))
            guard number >= 0 else { return nil }
            self = .descriptor(FileDescriptor(owning: number))
        case nil: return nil
        }
    }

    private init?(containerAt iterator: inout DBusMessageIter, _ room: inout Int) {
        let type = TypeCode(rawValue: dbus_message_iter_get_arg_type(&iterator))
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        let element = type == .array ? Value.signature(at: &inner) : nil
        guard let values = Value.values(at: &inner, &room) else { return nil }
        switch type {
        case .array: self = .array(of: element ?? "v", values)
        case .structure: self = .structure(values)
        case .dictionaryEntry where values.count == 2: self = .entry(key: values[0], value: values[1])
        case .variant where values.count == 1: self = .variant(values[0])
        default: return nil
        }
    }

    /// The type of an array's elements, known also when there are none.
    private static func signature(at iterator: inout DBusMessageIter) -> Signature? {
        let signature = dbus_message_iter_get_signature(&iterator)
        defer { dbus_free(signature) }
        return signature.map { Signature(unchecked: String(cString: $0)) }
    }

    private static func basic<Basic: BitwiseCopyable>(at iterator: inout DBusMessageIter, _ initial: Basic) -> Basic {
        var value = initial
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    private static func text(at iterator: inout DBusMessageIter) -> String {
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &text)
        return text.map { String(cString: $0) } ?? ""
    }
}
