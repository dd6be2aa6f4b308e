internal import Client
internal import DBus
package import Files
package import MainLoop

/// `iconsd daemon`: the service in the foreground.
package enum Daemon {
    /// Serves until it is told to end. Returns the exit status: 0 when it was asked to end, 1 when it could not begin
    /// or the bus went away, so that systemd starts it again.
    package static func run(on loop: MainLoop, _ environment: Environment) async -> CInt {
        let log = Log.standardError(environment)
        let unixSignals = loop.unixSignals(UnixSignal.numbers)
        do throws(DBusError) {
            let bus = try await Bus.connect(to: .session(environment), on: loop)
            let service = try IconService(bus, environment, log)
            await bus.export(service, at: IconsdName.path)
            guard try await bus.own(IconsdName.bus) else {
                log(.error, "\(await otherInstance(bus)); end that one first, or ask it with `iconsd status`")
                return 1
            }
            return await run(service, unixSignals, log)
        } catch {
            log(.error, error.description)
            return 1
        }
    }

    private static func run(_ service: IconService, _ unixSignals: AsyncStream<CInt>, _ log: Log) async -> CInt {
        switch await service.run(unixSignals) {
        case .finished:
            return 0
        case .busLost:
            log(.error, "the session bus went away")
            return 1
        }
    }

    private static func otherInstance(_ bus: Bus) async -> String {
        let process = try? await bus.processID(of: IconsdName.bus)
        return "iconsd runs already on this session bus" + (process.map { " (process \($0))" } ?? "")
    }
}
