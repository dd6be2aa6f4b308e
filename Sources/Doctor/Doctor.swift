internal import Appearance
internal import Client
package import DBus
package import Files
internal import IconTheme
package import MainLoop

/// Examines what iconsd needs, without the daemon: what works here, and what does not. Nothing is changed, and nothing
/// is started that the daemon would not start as well.
package struct Doctor: Sendable {
    let environment: Environment
    let loop: MainLoop
    let themes: InstalledThemes

    package init(_ environment: Environment, on loop: MainLoop) {
        self.environment = environment
        self.loop = loop
        themes = InstalledThemes(BaseDirectories(environment))
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

    /// What there is to examine on a bus, or where none is reached. What may have to be waited for is asked for at the
    /// same time.
    package func examine(_ bus: Bus?) async -> [Finding] {
        let settings = await SettingsCondition(on: loop)
        async let portal = portal(bus, hasSubstitute: settings.isReadable)
        async let userManager = userManager(bus)
        async let desktop = desktop(bus)
        let status = await status(bus)
        let pair = await pair(status, shown: desktop.shownTheme)
        let findings: [[Finding]] = await [
            portal, [settings.finding], desktop.findings(themes), themeFindings(pair),
            status.map { [.daemon($0)] } ?? [],
            userManager,
        ]
        return findings.flatMap(\.self)
    }

    /// What answers at all answers in milliseconds.
    static let timeout: Duration = .seconds(2)

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
    static let busWithoutAddress = Finding(
        .problem,
        "session bus",
        "its address is not known: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set",
        remedy: remedyWithoutBus
    )

    static func bus(at address: BusAddress) -> Finding {
        Finding(.ok, "session bus", address.rawValue)
    }

    static func bus(_ error: DBusError) -> Finding {
        Finding(.problem, "session bus", error.description, remedy: remedyWithoutBus)
    }

    private static let remedyWithoutBus = "run this inside of a desktop session, or under dbus-run-session"
}
