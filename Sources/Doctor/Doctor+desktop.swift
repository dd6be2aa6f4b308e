internal import Configuration
internal import DBus
internal import Files
internal import MainLoop
internal import Switcher

/// What desktop this is, and what its settings are.
extension Doctor {
    func desktop(_ bus: Bus?) async -> DesktopCondition {
        let detection = Detection(
            currentDesktop: environment["XDG_CURRENT_DESKTOP"],
            names: (try? await bus?.names()) ?? [],
            configured: Configuration(BaseDirectories(environment)).switchers
        )
        // Nothing is written, so that nothing waits.
        let worker = Worker(on: loop, clock: LoopClock(loop))
        let session = DesktopSession(on: loop, bus: bus, environment, worker: worker, files: worker)
        var switchers: [SwitcherCondition] = []
        for kind in detection.kinds {
            let isFirst = kind == detection.kinds.first
            switchers.append(SwitcherCondition(kind: kind, isFirst: isFirst, setting: await setting(kind, session)))
        }
        let toggle = ToggleCondition(way: await way(detection.colorScheme, session))
        return DesktopCondition(detection: detection, switchers: switchers, toggle: toggle)
    }

    private func way(_ kind: ColorSchemeKind, _ session: DesktopSession) async -> Result<String, SwitcherError> {
        do throws(SwitcherError) {
            return .success(try await kind.open(in: session).way)
        } catch {
            return .failure(error)
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
