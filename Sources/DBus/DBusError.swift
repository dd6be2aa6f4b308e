/// An error with a name, as it travels over the bus; what goes wrong on this side of it has the names that libdbus
/// itself would give.
package struct DBusError: Error, Hashable, CustomStringConvertible {
    package let name: ErrorName
    /// For people: what is wrong, and what to do.
    package let message: String

    package init(_ name: ErrorName, _ message: String) {
        self.name = name
        self.message = message
    }

    package var description: String {
        message.isEmpty ? name.rawValue : message
    }
}

/// Names of the D-Bus specification and of the reference implementation (`dbus-protocol.h`).
extension ErrorName {
    /// No answer came within the call's time, or the one who was asked went away.
    package static let noReply: ErrorName = "org.freedesktop.DBus.Error.NoReply"
    /// Nobody owns the name, and nothing can be started that would.
    package static let serviceUnknown: ErrorName = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// Nobody owns the name, and nothing was to be started.
    package static let nameHasNoOwner: ErrorName = "org.freedesktop.DBus.Error.NameHasNoOwner"
    package static let unknownObject: ErrorName = "org.freedesktop.DBus.Error.UnknownObject"
    package static let unknownInterface: ErrorName = "org.freedesktop.DBus.Error.UnknownInterface"
    package static let unknownMethod: ErrorName = "org.freedesktop.DBus.Error.UnknownMethod"
    package static let unknownProperty: ErrorName = "org.freedesktop.DBus.Error.UnknownProperty"
    package static let propertyReadOnly: ErrorName = "org.freedesktop.DBus.Error.PropertyReadOnly"
    package static let invalidArguments: ErrorName = "org.freedesktop.DBus.Error.InvalidArgs"
    package static let accessDenied: ErrorName = "org.freedesktop.DBus.Error.AccessDenied"
    /// The bus went away, or was never there.
    package static let disconnected: ErrorName = "org.freedesktop.DBus.Error.Disconnected"
    package static let noServer: ErrorName = "org.freedesktop.DBus.Error.NoServer"
    package static let failed: ErrorName = "org.freedesktop.DBus.Error.Failed"
}
