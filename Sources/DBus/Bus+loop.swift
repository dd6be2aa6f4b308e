internal import CDBus
internal import MainLoop

/// libdbus' watches, timeouts and dispatching as sources of the main loop ("Integrating with a main loop",
/// `dbus-connection.h`).
extension Bus {
    /// libdbus calls back on the loop's thread, with this pointer, until ``leaveLoop()``.
    private nonisolated var callbackData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ data: UnsafeMutableRawPointer?) -> Bus {
        // Never nil: it is `callbackData`.
        Unmanaged<Bus>.fromOpaque(data!).takeUnretainedValue()
    }

    func joinLoop() {
        dbus_connection_set_exit_on_disconnect(connection, 0)
        dbus_connection_add_filter(connection, filter, callbackData, nil)
        dbus_connection_set_watch_functions(
            connection,
            { watch, bus in
                let address = UInt(bitPattern: watch)
                Bus.from(bus).assumeIsolated { $0.updateWatch(address) }
                return 1
            },
            { watch, bus in
                let address = UInt(bitPattern: watch)
                Bus.from(bus).assumeIsolated { $0.watches[address] = nil }
            },
            { watch, bus in
                let address = UInt(bitPattern: watch)
                Bus.from(bus).assumeIsolated { $0.updateWatch(address) }
            },
            callbackData,
            nil
        )
        dbus_connection_set_timeout_functions(
            connection,
            { timeout, bus in
                let address = UInt(bitPattern: timeout)
                Bus.from(bus).assumeIsolated { $0.updateTimer(address) }
                return 1
            },
            { timeout, bus in
                let address = UInt(bitPattern: timeout)
                Bus.from(bus).assumeIsolated { $0.timers[address] = nil }
            },
            { timeout, bus in
                let address = UInt(bitPattern: timeout)
                Bus.from(bus).assumeIsolated { $0.updateTimer(address) }
            },
            callbackData,
            nil
        )
        dbus_connection_set_dispatch_status_function(
            connection,
            { _, status, bus in Bus.from(bus).assumeIsolated { $0.prepareDispatch(status) } },
            callbackData,
            nil
        )
        // Only changes are told: what is in the queue already would wait for the next one.
        prepareDispatch(dbus_connection_get_dispatch_status(connection))
    }

    func leaveLoop() {
        dbus_connection_set_dispatch_status_function(connection, nil, nil, nil)
        dbus_connection_set_timeout_functions(connection, nil, nil, nil, nil, nil)
        dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
        dbus_connection_remove_filter(connection, filter, callbackData)
    }

    private func updateWatch(_ address: UInt) {
        let watch = OpaquePointer(bitPattern: address)
        watches[address] = nil
        guard dbus_watch_get_enabled(watch) != 0 else { return }
        watches[address] = loop.watch(
            dbus_watch_get_unix_fd(watch),
            for: DescriptorConditions(watchFlags: dbus_watch_get_flags(watch))
        ) { [weak self] conditions in
            // Held meanwhile: libdbus calls back, and who lets go of the bus on another thread must not end it in there.
            self?.assumeIsolated { _ in
                _ = dbus_watch_handle(OpaquePointer(bitPattern: address), conditions.watchFlags)
            }
        }
    }

    private func updateTimer(_ address: UInt) {
        let timeout = OpaquePointer(bitPattern: address)
        timers[address] = nil
        guard dbus_timeout_get_enabled(timeout) != 0 else { return }
        let interval: Duration = .milliseconds(dbus_timeout_get_interval(timeout))
        timers[address] = loop.after(interval) { [weak self] in
            self?.assumeIsolated { bus in
                bus.updateTimer(address)
                dbus_timeout_handle(OpaquePointer(bitPattern: address))
            }
        }
    }

    /// One message at each turn of the loop: who is told of it can act before the next one is read.
    private func prepareDispatch(_ status: DBusDispatchStatus) {
        guard status == DBUS_DISPATCH_DATA_REMAINS, dispatching == nil else { return }
        dispatching = loop.after(.zero) { [weak self] in
            self?.assumeIsolated { bus in
                bus.dispatching = nil
                bus.prepareDispatch(dbus_connection_dispatch(bus.connection))
            }
        }
    }
}

/// All messages come by here, but for calls of `org.freedesktop.DBus.Peer`, which libdbus answers by itself.
private let filter: DBusHandleMessageFunction = { _, message, bus in
    guard let message, let received = ReceivedMessage(message) else { return DBUS_HANDLER_RESULT_HANDLED }
    // Never nil: it is `callbackData`.
    Unmanaged<Bus>.fromOpaque(bus!).takeUnretainedValue().assumeIsolated { $0.receive(received) }
    return DBUS_HANDLER_RESULT_HANDLED
}

extension DescriptorConditions {
    fileprivate init(watchFlags: UInt32) {
        self = []
        if watchFlags & DBUS_WATCH_READABLE.rawValue != 0 { insert(.readable) }
        if watchFlags & DBUS_WATCH_WRITABLE.rawValue != 0 { insert(.writable) }
    }

    fileprivate var watchFlags: UInt32 {
        var flags: UInt32 = 0
        if contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
        if contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if contains(.failed) { flags |= DBUS_WATCH_ERROR.rawValue }
        if contains(.hungUp) { flags |= DBUS_WATCH_HANGUP.rawValue }
        return flags
    }
}
