internal import DBus
internal import Files
internal import MainLoop
internal import Switcher

/// What desktop this is, and what its settings are.
extension Doctor {
    func desktop(_ bus: Bus?) async -> DesktopCondition {
        let names = (try? await bus?.names()) ?? []
        let detection = Detection(currentDesktop: environment["XDG_CURRENT_DESKTOP"], names: names)
        var switchers: [SwitcherCondition] = []
        for kind in detection.kinds {
            let isFirst = kind == detection.kinds.first
            switchers.append(SwitcherCondition(kind: kind, isFirst: isFirst, setting: await setting(kind, bus)))
        }
        return DesktopCondition(detection: detection, switchers: switchers)
    }

    private func setting(_ kind: SwitcherKind, _ bus: Bus?) async -> Result<ThemeSetting, SwitcherError> {
        do throws(SwitcherError) {
            return .success(try await open(kind, bus).current())
        } catch {
            return .failure(error)
        }
    }

    /// GSettings can be read without a bus.
    private func open(_ kind: SwitcherKind, _ bus: Bus?) async throws(SwitcherError) -> any Switcher {
        // Nothing is written, so that nothing waits.
        let worker = Worker(on: loop, clock: LoopClock(loop))
        if let bus { return try await kind.open(on: bus, worker: worker) }
        guard kind == .gsettings else {
            throw SwitcherError("it needs the session bus", remedy: "reach the session bus first")
        }
        return try await GSettingsSwitcher(on: loop, worker: worker)
    }
}
