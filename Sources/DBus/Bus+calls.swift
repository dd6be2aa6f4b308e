internal import MainLoop

/// A call that waits for its reply.
struct PendingCall {
    /// Tells it from all others on this connection, also before it is sent and has a serial.
    let identity: UInt64
    let continuation: CheckedContinuation<Result<[Value], DBusError>, Never>
    let expiry: Task<Void, Never>
}

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
        lastCall += 1
        let identity = lastCall
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { begin(call, identity, timeout, $0) }
        } onCancel: {
            start { await self.giveUp(identity, Bus.givenUp) }
        }
        return try result.get()
    }

    /// Sends the call and notes who waits for its reply, in one go: the reply cannot be here before.
    private func begin(
        _ call: MethodCall,
        _ identity: UInt64,
        _ timeout: Duration,
        _ continuation: CheckedContinuation<Result<[Value], DBusError>, Never>
    ) {
        // Its handler has run already, and found nothing to give up.
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(Bus.givenUp)) }
        do throws(DBusError) {
            let serial = try send(OutgoingMessage(call))
            let expiry = start { [clock, weak self] in
                guard (try? await clock.sleep(for: timeout)) != nil else { return }
                let late = DBusError(.noReply, "\(call.destination) did not answer \(call.member) within \(timeout)")
                await self?.giveUp(identity, late)
            }
            pendingCalls[serial] = PendingCall(identity: identity, continuation: continuation, expiry: expiry)
        } catch {
            continuation.resume(returning: .failure(error))
        }
    }

    /// Calls the bus itself.
    func callBus(
        _ member: MemberName,
        _ arguments: [Value] = [],
        timeout: Duration = Bus.defaultTimeout
    ) async throws(DBusError) -> [Value] {
        let call = MethodCall(.bus, "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
        return try await self.call(call, timeout: timeout)
    }

    /// Resumes who waits for the reply to `serial`; a late reply finds nobody.
    func complete(_ serial: UInt32, _ result: Result<[Value], DBusError>) {
        guard let call = pendingCalls.removeValue(forKey: serial) else { return }
        call.expiry.cancel()
        call.continuation.resume(returning: result)
    }

    private static let givenUp = DBusError(.noReply, "the call was given up")

    private func giveUp(_ identity: UInt64, _ error: DBusError) {
        guard let serial = pendingCalls.first(where: { $0.value.identity == identity })?.key else { return }
        complete(serial, .failure(error))
    }
}
