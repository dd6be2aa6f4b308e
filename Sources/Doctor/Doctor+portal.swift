internal import Appearance
internal import DBus

/// What the portal and its backends say.
extension Doctor {
    /// - Parameter hasSubstitute: whether GSettings tell the color scheme where the portal does not
    func portal(_ bus: Bus?, hasSubstitute: Bool) async -> [Finding] {
        guard let bus else { return [] }
        let wasRunning = (try? await bus.owner(of: Portal.name)) != nil
        let answer = await answer(of: Portal(bus))
        let names = (try? await bus.names()) ?? []
        let condition = PortalCondition(
            presence: await presence(bus, wasRunning: wasRunning, isRunning: names.contains(Portal.name)),
            hasDisplay: environment.hasDisplay,
            version: (try? answer.get()) == nil ? nil : await version(bus),
            answer: answer
        )
        let backends = await backends(names, bus)
        return [condition.finding(hasSubstitute: hasSubstitute)]
            + (backends.isEmpty ? [BackendAnswer.none] : backends.map { $0.finding(portal: try? answer.get()) })
    }

    private func answer(of portal: Portal) async -> Result<ColorScheme, PortalState> {
        do throws(PortalState) {
            return .success(try await portal.read(mayStart: environment.hasDisplay))
        } catch {
            return .failure(error)
        }
    }

    private func presence(_ bus: Bus, wasRunning: Bool, isRunning: Bool) async -> PortalCondition.Presence {
        if wasRunning { return .running }
        if isRunning { return .started }
        return ((try? await bus.activatableNames()) ?? []).contains(Portal.name) ? .startable : .absent
    }

    private func version(_ bus: Bus) async -> UInt32? {
        let arguments: [Value] = [.string(Portal.interface.rawValue), .string("version")]
        let call = MethodCall(Portal.name, Portal.path, "org.freedesktop.DBus.Properties", "Get", arguments)
        return try? await bus.call(call, timeout: Doctor.timeout).first?.unwrapped.integer()
    }

    /// Of all backends that run: one that does not is of no account.
    private func backends(_ names: Set<BusName>, _ bus: Bus) async -> [BackendAnswer] {
        await withTaskGroup(of: BackendAnswer.self) { group in
            for name in names where name.rawValue.hasPrefix(Portal.backends.rawValue + ".") {
                group.addTask(executorPreference: loop) {
                    BackendAnswer(name: name, answer: await answer(of: name, bus))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.name.rawValue < $1.name.rawValue }
        }
    }

    private func answer(of backend: BusName, _ bus: Bus) async -> Result<ColorScheme, PortalState> {
        let arguments = Portal.colorScheme.map(Value.string)
        let call = MethodCall(backend, Portal.path, "org.freedesktop.impl.portal.Settings", "Read", arguments)
        do throws(DBusError) {
            let value = try await bus.call(call, timeout: Doctor.timeout).first ?? .strings([])
            return Result { () throws(PortalState) in try ColorScheme(answer: value) }
        } catch {
            return .failure(PortalState(error))
        }
    }
}
