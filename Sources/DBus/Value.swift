package import Files

/// A value of D-Bus' type system ("Type System" of the D-Bus specification).
package indirect enum Value: Sendable, Hashable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(ObjectPath)
    case signature(Signature)
    /// Two are equal when they are the same object, not when they are of the same file.
    case descriptor(FileDescriptor)
    /// All elements have the one type `of`.
    case array(of: Signature, [Value])
    case structure([Value])
    case entry(key: Value, value: Value)
    case variant(Value)

    /// An array of type `as`.
    package static func strings(_ strings: [String]) -> Value {
        .array(of: "s", strings.map(Value.string))
    }

    /// An array of type `a{sv}`, in the order of its keys, so that equal dictionaries are equal values.
    package static func dictionary(_ entries: [String: Value]) -> Value {
        dictionary(entries.mapValues(Value.variant), of: "v")
    }

    /// An array of type `a{st}`, in the order of its keys.
    package static func counters(_ counters: [String: UInt64]) -> Value {
        dictionary(counters.mapValues(Value.uint64), of: "t")
    }

    /// An array of type `a{s…}` with values of the type `type`, in the order of its keys.
    package static func dictionary(_ entries: [String: Value], of type: Signature) -> Value {
        let sorted = entries.sorted { $0.key < $1.key }
        // By itself an entry's type is no signature: entries are only ever elements of an array.
        let entry = Signature(unchecked: "{s\(type)}")
        return .array(of: entry, sorted.map { .entry(key: .string($0.key), value: $0.value) })
    }

    /// The type of this one value.
    package var signature: Signature {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .array(let element, _): Signature(unchecked: "a" + element.rawValue)
        case .structure(let fields): Signature(unchecked: "(" + Signature(of: fields).rawValue + ")")
        case .entry(let key, let value): Signature(unchecked: "{" + Signature(of: [key, value]).rawValue + "}")
        case .variant: "v"
        }
    }
}

// MARK: What is in a value

extension Value {
    /// The value inside of any number of variants.
    package var unwrapped: Value {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    package var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    package var boolean: Bool? {
        if case .boolean(let boolean) = self { boolean } else { nil }
    }

    /// Any of the integer types.
    package func integer<Integer: BinaryInteger>(as type: Integer.Type = Integer.self) -> Integer? {
        switch self {
        case .byte(let integer): Integer(exactly: integer)
        case .int16(let integer): Integer(exactly: integer)
        case .uint16(let integer): Integer(exactly: integer)
        case .int32(let integer): Integer(exactly: integer)
        case .uint32(let integer): Integer(exactly: integer)
        case .int64(let integer): Integer(exactly: integer)
        case .uint64(let integer): Integer(exactly: integer)
        default: nil
        }
    }

    package var descriptor: FileDescriptor? {
        if case .descriptor(let descriptor) = self { descriptor } else { nil }
    }

    package var elements: [Value]? {
        if case .array(_, let elements) = self { elements } else { nil }
    }

    /// The entries of a dictionary whose keys are strings, their values out of their variants. Of a key that comes
    /// twice, the last.
    package var dictionary: [String: Value]? {
        guard case .array(_, let elements) = self else { return nil }
        var dictionary: [String: Value] = [:]
        for element in elements {
            guard case .entry(.string(let key), let value) = element else { return nil }
            dictionary[key] = value.unwrapped
        }
        return dictionary
    }
}
