internal import CDBus

/// A string of the D-Bus specification with a syntax of its own. libdbus ends the process when it is given one that
/// breaks the rules, so that there is no value of these types that does.
package protocol ValidatedString: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    var rawValue: String { get }

    /// Nil for a string that breaks the syntax.
    init?(_ rawValue: String)
}

extension ValidatedString {
    package var description: String { rawValue }

    /// A literal that breaks the syntax is a mistake in the program and stops it.
    package init(stringLiteral literal: String) {
        guard let value = Self(literal) else { preconditionFailure("\(literal) is no \(Self.self)") }
        self = value
    }
}

/// A string whose syntax `validate`, a function of libdbus, accepts. A zero byte would end it there: it has none.
private func validated(
    _ string: String,
    _ validate: (UnsafePointer<CChar>?, UnsafeMutablePointer<CDBus.DBusError>?) -> dbus_bool_t
) -> String? {
    !string.utf8.contains(0) && validate(string, nil) != 0 ? string : nil
}

/// A bus name: well-known, as `org.freedesktop.portal.Desktop`, or unique, as `:1.42`.
package struct BusName: ValidatedString {
    package let rawValue: String

    package init?(_ rawValue: String) {
        guard let name = validated(rawValue, dbus_validate_bus_name) else { return nil }
        self.rawValue = name
    }

    /// Whether the bus gave it to one connection, for as long as that lives.
    package var isUnique: Bool { rawValue.hasPrefix(":") }

    /// The bus itself.
    package static let bus: BusName = "org.freedesktop.DBus"
}

/// An object path, as `/org/freedesktop/portal/desktop`.
package struct ObjectPath: ValidatedString {
    package let rawValue: String

    package init?(_ rawValue: String) {
        guard let path = validated(rawValue, dbus_validate_path) else { return nil }
        self.rawValue = path
    }
}

/// An interface name, as `org.freedesktop.DBus.Properties`.
package struct InterfaceName: ValidatedString {
    package let rawValue: String

    package init?(_ rawValue: String) {
        guard let name = validated(rawValue, dbus_validate_interface) else { return nil }
        self.rawValue = name
    }
}

/// The name of a method or a signal.
package struct MemberName: ValidatedString {
    package let rawValue: String

    package init?(_ rawValue: String) {
        guard let name = validated(rawValue, dbus_validate_member) else { return nil }
        self.rawValue = name
    }
}

/// The name of an error, as `org.freedesktop.DBus.Error.NoReply`.
package struct ErrorName: ValidatedString {
    package let rawValue: String

    package init?(_ rawValue: String) {
        guard let name = validated(rawValue, dbus_validate_error_name) else { return nil }
        self.rawValue = name
    }
}

/// The types of a sequence of values, as `a{sv}u`.
package struct Signature: ValidatedString {
    package let rawValue: String

    package init?(_ rawValue: String) {
        guard let signature = validated(rawValue, dbus_signature_validate) else { return nil }
        self.rawValue = signature
    }

    /// The types of `values`, one after the other.
    package init(of values: [Value]) {
        rawValue = values.map(\.signature.rawValue).joined()
    }

    /// For a signature that is made of valid ones.
    init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }
}
