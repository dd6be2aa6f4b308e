package import Files

/// Where a bus listens ("Server Addresses" of the D-Bus specification).
package struct BusAddress: Sendable, Hashable {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The session bus of an environment: `$DBUS_SESSION_BUS_ADDRESS`, else `bus` in `$XDG_RUNTIME_DIR`
    /// (`sd_bus_default_user(3)`). Never one that would have to be launched: nobody else would be on it.
    package static func session(_ environment: Environment) throws(DBusError) -> BusAddress {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.hasPrefix("autolaunch:") {
            return BusAddress(address)
        }
        if let runtime = BaseDirectories(environment).runtime { return BusAddress("unix:path=\(escaped(runtime))/bus") }
        throw DBusError(.noServer, "no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
    }

    /// The system bus: `$DBUS_SYSTEM_BUS_ADDRESS`, else the well-known path.
    package static func system(_ environment: Environment) -> BusAddress {
        BusAddress(environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket")
    }
}

/// All but the bytes that may stand for themselves in an address, as `%` and two digits.
private func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef")
    return path.utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5C, 0x5F, 0x2A: String(Unicode.Scalar(byte))
        default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
    }.joined()
}
