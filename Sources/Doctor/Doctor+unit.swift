internal import DBus
internal import Files
internal import KeyFile

/// What systemd says, where it manages the session.
extension Doctor {
    /// What it gives to services, and how it starts iconsd.
    func userManager(_ bus: Bus?) async -> (services: [Finding], start: [Finding]) {
        guard let bus else { return ([], []) }
        do throws(DBusError) {
            let start = StartCondition(
                service: try await unit("iconsd.service", bus),
                session: try await unit("graphical-session.target", bus),
                hasAutostartEntry: hasAutostartEntry
            )
            let services = await servicesEnvironment(bus)
            return (services.map { [ServicesCondition(own: environment, services: $0).finding] } ?? [], start.findings)
        } catch {
            return ([], [.userManager(error)])
        }
    }

    /// A unit without a file is described as well.
    private func unit(_ name: String, _ bus: Bus) async throws(DBusError) -> UnitCondition {
        let load = MethodCall(Doctor.systemd, Doctor.systemdPath, Doctor.manager, "LoadUnit", [.string(name)])
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

    /// As `systemctl --user show-environment` has it; nil where it cannot be asked for.
    private func servicesEnvironment(_ bus: Bus) async -> Environment? {
        let arguments: [Value] = [.string(Doctor.manager.rawValue), .string("Environment")]
        let get = MethodCall(
            Doctor.systemd,
            Doctor.systemdPath,
            "org.freedesktop.DBus.Properties",
            "Get",
            arguments
        )
        let lines = try? await bus.call(get, timeout: Doctor.timeout).first?.unwrapped.elements?.compactMap(\.string)
        return lines.flatMap { $0 }.map { lines in
            let variables = lines.compactMap { line in
                line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
            }
            return Environment(Dictionary(variables) { first, _ in first })
        }
    }

    /// Whether sessions start it by its autostart entry, where systemd does not (Desktop Application Autostart
    /// Specification): the first file of that name counts, and one that is hidden takes it away.
    private var hasAutostartEntry: Bool {
        let paths = directories.configuration.map { $0 + "/autostart/iconsd.desktop" }
        guard let path = paths.first(where: Files.exists), let entry = try? KeyFile(path: path) else { return false }
        return !entry.isTrue("Hidden", in: "Desktop Entry")
    }

    private static let systemd: BusName = "org.freedesktop.systemd1"
    private static let systemdPath: ObjectPath = "/org/freedesktop/systemd1"
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
}
