internal import Appearance
internal import Client
internal import Configuration
package import DBus
package import Files
internal import IconTheme
package import MainLoop
internal import Switcher

/// Examines what iconsd needs, without the daemon: what works here, and what does not. Nothing is changed, and nothing
/// is started that the daemon would not start as well.
package struct Doctor: Sendable {
    let environment: Environment
    let directories: BaseDirectories
    let loop: MainLoop
    let clock: any Clock<Duration>
    let themes: InstalledThemes

    /// `clock` measures how long the whole may take.
    package init(_ environment: Environment, on loop: MainLoop, clock: (any Clock<Duration>)? = nil) {
        self.environment = environment
        self.loop = loop
        self.clock = clock ?? LoopClock(loop)
        directories = BaseDirectories(environment)
        themes = InstalledThemes(directories)
    }

    /// All findings, in the order in which one thing stands on another.
    package func examine() async -> [Finding] {
        guard let address = try? BusAddress.session(environment) else {
            return await [.busWithoutAddress] + examine(nil)
        }
        do throws(DBusError) {
            let bus = try await Bus.connect(to: address, on: loop, timeout: Doctor.timeout)
            return await [.bus(at: address)] + examine(bus)
        } catch {
            return await [.bus(error)] + examine(nil)
        }
    }

    /// What there is to examine on a bus, or where none is reached. Whatever waits when the time is up is given up.
    package func examine(_ bus: Bus?) async -> [Finding] {
        await withTaskGroup(of: [Finding]?.self) { group in
            group.addTask(executorPreference: loop) { await findings(bus) }
            group.addTask(executorPreference: loop) { [clock] in
                try? await clock.sleep(for: Doctor.limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            let late = await group.next() ?? nil
            return first ?? ((late ?? []) + [.timeIsUp])
        }
    }

    /// What may have to be waited for is asked for at the same time.
    private func findings(_ bus: Bus?) async -> [Finding] {
        let detection = Detection(
            currentDesktop: environment["XDG_CURRENT_DESKTOP"],
            names: (try? await bus?.names()) ?? [],
            configured: Configuration(directories).switchers
        )
        let settings = await SettingsCondition(on: loop)
        async let portal = portal(bus, detection.colorScheme, hasSubstitute: settings.isReadable)
        async let userManager = userManager(bus)
        async let desktop = desktop(bus, detection)
        async let files = files(detection.kinds)
        let status = await status(bus)
        let shown = await desktop.shownTheme
        let pair = await pair(status, desktop)
        let findings: [[Finding]] = await [
            userManager.services, portal, [settings.finding], desktop.findings(themes), themeFindings(pair), files,
            [hearing()], status.map { [.daemon($0)] } ?? [], userManager.start, iconCaches(pair, shown: shown),
            sandboxes(pair, shown: shown),
        ]
        return findings.flatMap(\.self)
    }

    /// What answers at all answers in milliseconds.
    static let timeout: Duration = .seconds(2)
    /// The portal may have to be started first.
    static let portalTimeout: Duration = .milliseconds(2500)
    /// For all that has to be asked for one after the other.
    static let limit: Duration = .seconds(3)

    /// What the daemon says of itself; nil without a bus.
    private func status(_ bus: Bus?) async -> Result<Status, Client.Failure>? {
        guard let bus else { return nil }
        do throws(Client.Failure) {
            return .success(try await Client(bus, timeout: Doctor.timeout).status())
        } catch {
            return .failure(error)
        }
    }
}

extension Finding {
    static let timeIsUp = Finding(
        .warning,
        "time",
        "not everything has answered within \(Doctor.limit), so that some of this may be wrong",
        remedy: "run `iconsd doctor` again when the machine is less busy"
    )
}
