internal import DBus

extension Finding {
    static let busWithoutAddress = Finding(
        .problem,
        "session bus",
        "its address is not known: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set",
        remedy: remedyWithoutBus
    )

    static func bus(at address: BusAddress) -> Finding {
        Finding(.ok, "session bus", address.rawValue)
    }

    static func bus(_ error: DBusError) -> Finding {
        Finding(.problem, "session bus", error.description, remedy: remedyWithoutBus)
    }

    private static let remedyWithoutBus = "run this inside of a desktop session, or under dbus-run-session"
}
