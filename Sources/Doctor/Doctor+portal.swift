internal import Appearance
internal import DBus
internal import Switcher

/// What the portal and its backends say.
extension Doctor {
    /// - Parameters:
    ///   - way: how the desktop is asked for a color scheme
    ///   - hasSubstitute: whether GSettings tells the color scheme where the portal does not
    func portal(_ bus: Bus?, _ way: ColorSchemeKind, hasSubstitute: Bool) async -> [Finding] {
        guard let bus else { return [] }
        let wasRunning = (try? await bus.owner(of: Portal.name)) != nil
        let answer = await schemeAnswer { () throws(PortalState) in
            try await Portal(bus, timeout: Doctor.portalTimeout).answer(mayStart: environment.hasDisplay)
        }
        // Those that it has started are among them now.
        let names = (try? await bus.names()) ?? []
        let condition = PortalCondition(
            presence: await presence(bus, wasRunning: wasRunning, isRunning: names.contains(Portal.name)),
            hasDisplay: environment.hasDisplay,
            version: (try? answer.get()) == nil ? nil : await version(bus),
            answer: answer
        )
        let configuration = condition.readsConfiguration ? PortalsConfiguration(environment) : nil
        let backends = BackendAnswers(
            all: await backends(names, bus),
            portal: try? answer.get().scheme,
            own: way.backends,
            remedy: condition.remedy(preferring: way.backends, configuration)
        )
        return [condition.finding(hasSubstitute: hasSubstitute)] + backends.findings
            + (configuration.map { [$0.finding] } ?? [])
    }

    private func schemeAnswer(
        _ ask: () async throws(PortalState) -> Value
    ) async -> Result<SchemeAnswer, PortalState> {
        do throws(PortalState) {
            return .success(try SchemeAnswer(await ask()))
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
            for name in names where name.rawValue.hasPrefix(BackendAnswer.namespace) {
                group.addTask(executorPreference: loop) { BackendAnswer(name, await answer(of: name, bus)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.name < $1.name }
        }
    }

    private func answer(of backend: BusName, _ bus: Bus) async -> Result<SchemeAnswer, PortalState> {
        let arguments = Portal.colorScheme.map(Value.string)
        let call = MethodCall(backend, Portal.path, "org.freedesktop.impl.portal.Settings", "Read", arguments)
        return await schemeAnswer { () throws(PortalState) in
            do throws(DBusError) {
                return try await bus.call(call, timeout: Doctor.timeout).first ?? .strings([])
            } catch {
                throw PortalState(error)
            }
        }
    }
}
