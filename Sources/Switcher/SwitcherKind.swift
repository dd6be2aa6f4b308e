package import DBus
package import MainLoop

/// The switchers that there are, by their names.
package enum SwitcherKind: String, Sendable, CaseIterable {
    case gsettings
    case xfce

    /// Opens it; throws when it has nothing to switch here.
    ///
    /// - Parameters:
    ///   - bus: the session bus
    ///   - worker: for what can only block
    package func open(on bus: Bus, worker: Worker) async throws(SwitcherError) -> any Switcher {
        switch self {
        case .gsettings: try await GSettingsSwitcher(on: bus.loop, worker: worker)
        case .xfce: try await XfceSwitcher(on: bus)
        }
    }
}
