internal import MainLoop

extension Bus {
    /// As libdbus itself waits (`DBUS_TIMEOUT_USE_DEFAULT`).
    package static let defaultTimeout: Duration = .seconds(25)

    /// Makes a call and waits for its reply, without holding anything up.
    ///
    /// Throws the error that came back, `NoReply` when none came within `timeout`, `Disconnected` when the bus is lost.
    /// A cancelled task gets `NoReply` at once.
    package func call(
        _ call: MethodCall,
        timeout: Duration = Bus.defaultTimeout
    ) async throws(DBusError) -> [Value] {
        let serial = try send(OutgoingMessage(call))
        let expiry = start { [clock, weak self] in
            guard (try? await clock.sleep(for: timeout)) != nil else { return }
            let late = DBusError(.noReply, "\(call.destination) did not answer \(call.member) within \(timeout)")
            await self?.complete(serial, .failure(late))
        }
        defer { expiry.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { replies[serial] = $0 }
        } onCancel: {
            start { await self.complete(serial, .failure(DBusError(.noReply, "the call was given up"))) }
        }
        return try result.get()
    }

    /// Calls the bus itself.
    func callBus(_ member: MemberName, _ arguments: [Value] = []) async throws(DBusError) -> [Value] {
        try await call(MethodCall(.bus, "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments))
    }

    /// Resumes who waits for the reply to `serial`; a late reply finds nobody.
    func complete(_ serial: UInt32, _ result: Result<[Value], DBusError>) {
        replies.removeValue(forKey: serial)?.resume(returning: result)
    }
}
