internal import DBus

/// What systemd says, where it manages the session.
extension Doctor {
    func userManager(_ bus: Bus?) async -> [Finding] {
        guard let bus else { return [] }
        do throws(DBusError) {
            let service = try await unit("iconsd.service", bus)
            let session = try await unit("graphical-session.target", bus)
            return [service.finding, session.sessionFinding]
        } catch {
            return [.userManager(error)]
        }
    }

    /// A unit without a file is described as well.
    private func unit(_ name: String, _ bus: Bus) async throws(DBusError) -> UnitCondition {
        let path: ObjectPath = "/org/freedesktop/systemd1"
        let load = MethodCall(Doctor.systemd, path, "org.freedesktop.systemd1.Manager", "LoadUnit", [.string(name)])
        guard case .objectPath(let unit) = try await bus.call(load, timeout: Doctor.timeout).first else {
            throw DBusError(.invalidArguments, "LoadUnit answered no object path")
        }
        let unitProperties = try await properties("org.freedesktop.systemd1.Unit", unit, bus)
        // A target has no result.
        let serviceProperties = try? await properties("org.freedesktop.systemd1.Service", unit, bus)
        return UnitCondition(
            loadState: unitProperties["LoadState"]?.string ?? "",
            activeState: unitProperties["ActiveState"]?.string ?? "",
            fileState: unitProperties["UnitFileState"]?.string ?? "",
            result: serviceProperties?["Result"]?.string ?? ""
        )
    }

    private func properties(
        _ interface: InterfaceName,
        _ unit: ObjectPath,
        _ bus: Bus
    ) async throws(DBusError) -> [String: Value] {
        let arguments: [Value] = [.string(interface.rawValue)]
        let call = MethodCall(Doctor.systemd, unit, "org.freedesktop.DBus.Properties", "GetAll", arguments)
        return try await bus.call(call, timeout: Doctor.timeout).first?.dictionary ?? [:]
    }

    private static let systemd: BusName = "org.freedesktop.systemd1"
}
