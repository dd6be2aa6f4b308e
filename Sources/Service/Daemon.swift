internal import Client
internal import DBus
package import Files
internal import Glibc
package import MainLoop

/// `iconsd daemon`: the service in the foreground.
package enum Daemon {
    /// Serves until it is told to end (SIGTERM, SIGINT), whatever it waits for then; only a switch that has begun is
    /// finished. SIGHUP has the configuration read again.
    ///
    /// Returns the exit status: 0 when it was asked to end, 1 when it could not begin or the bus went away, so that
    /// systemd starts it again.
    package static func run(on loop: MainLoop, _ environment: Environment) async -> CInt {
        let ends = loop.unixSignals([SIGTERM, SIGINT])
        let reloads = loop.unixSignals([SIGHUP])
        return await withTaskGroup(of: CInt.self) { group in
            group.addTask(executorPreference: loop) {
                for await _ in ends { break }
                return 0
            }
            group.addTask(executorPreference: loop) { await serve(on: loop, environment, reloads) }
            let status = await group.next() ?? 0
            group.cancelAll()
            return status
        }
    }

    private static func serve(on loop: MainLoop, _ environment: Environment, _ reloads: AsyncStream<Void>) async -> CInt
    {
        let log = Log.standardError(environment)
        do throws(DBusError) {
            let bus = try await Bus.session(environment, on: loop)
            let service = try IconService(bus, environment, log)
            await bus.export(service, at: IconsdName.path)
            guard try await bus.own(IconsdName.bus) else {
                log(.error, "\(await otherInstance(bus)); end that one first, or ask it with `iconsd status`")
                return 1
            }
            await service.run(reloads)
            if !Task.isCancelled { log(.error, "the session bus went away") }
        } catch {
            if !Task.isCancelled { log(.error, error.description) }
        }
        return 1
    }

    private static func otherInstance(_ bus: Bus) async -> String {
        let process = try? await bus.processID(of: IconsdName.bus)
        return "iconsd runs already on this session bus" + (process.map { " (process \($0))" } ?? "")
    }
}
