internal import DBus
internal import MainLoop
internal import Switcher

/// What desktop this is, and what its settings are.
extension Doctor {
    func desktop(_ bus: Bus?, _ detection: Detection) async -> DesktopCondition {
        // Nothing is written, so that nothing waits.
        let worker = Worker(on: loop, clock: LoopClock(loop))
        let session = DesktopSession(on: loop, bus: bus, environment, worker: worker, files: worker)
        var switchers: [SwitcherCondition] = []
        for kind in detection.kinds {
            let isFirst = kind == detection.kinds.first
            switchers.append(SwitcherCondition(kind: kind, isFirst: isFirst, setting: await setting(kind, session)))
        }
        let toggle = await toggle(detection.colorScheme, session)
        return DesktopCondition(detection: detection, switchers: switchers, toggle: toggle)
    }

    private func toggle(_ kind: ColorSchemeKind, _ session: DesktopSession) async -> ToggleCondition {
        do throws(SwitcherError) {
            let setting = try await kind.open(in: session)
            return ToggleCondition(way: .success(setting.way), schedule: await setting.schedule())
        } catch {
            return ToggleCondition(way: .failure(error))
        }
    }

    private func setting(_ kind: SwitcherKind, _ session: DesktopSession) async -> Result<ThemeSetting, SwitcherError> {
        do throws(SwitcherError) {
            return .success(try await kind.open(in: session).current())
        } catch {
            return .failure(error)
        }
    }
}
