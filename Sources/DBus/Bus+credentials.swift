package import Files

/// What the bus knows of the process that opened a connection ("org.freedesktop.DBus.GetConnectionCredentials" of the
/// D-Bus specification).
package struct Credentials: Sendable, Hashable {
    package let processID: UInt32?
    /// A descriptor of the process (`pidfd_open(2)`), taken when it connected: dbus 1.15.8 and later give it.
    package let process: FileDescriptor?
    /// That of the Linux security module when it connected, as AppArmor's `snap.firefox.firefox (enforce)`.
    package let securityLabel: String?

    /// From the bus' answer.
    init(_ entries: [String: Value]) {
        processID = entries["ProcessID"]?.integer()
        process = entries["ProcessFD"]?.descriptor
        let bytes = entries["LinuxSecurityLabel"]?.elements?.compactMap { $0.integer(as: UInt8.self) }
        securityLabel = bytes.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension Bus {
    /// Who owns `name`. Throws `NameHasNoOwner` when nobody does.
    package func credentials(of name: BusName) async throws(DBusError) -> Credentials {
        let reply = try await callBus("GetConnectionCredentials", [.string(name.rawValue)])
        return Credentials(reply.first?.dictionary ?? [:])
    }
}
