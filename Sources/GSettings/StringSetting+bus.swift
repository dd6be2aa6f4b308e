internal import CGIO

extension StringSetting {
    /// dconf listens on GDBus' shared connection to the session bus, which by default ends the process with SIGTERM
    /// when the bus goes away: what is to be done then is for the program to say.
    static func outliveBus() {
        g_bus_get(
            G_BUS_TYPE_SESSION,
            nil,
            { _, result, _ in
                guard let connection = g_bus_get_finish(result, nil) else { return }
                g_dbus_connection_set_exit_on_close(connection, 0)
                g_object_unref(UnsafeMutableRawPointer(connection))
            },
            nil
        )
    }
}
