package import MainLoop

/// The switchers that there are, by their names.
package enum SwitcherKind: String, Sendable, CaseIterable {
    case gsettings

    /// Opens it; throws when it has nothing to switch here.
    package func open(on loop: MainLoop, worker: Worker) async throws(SwitcherError) -> any Switcher {
        switch self {
        case .gsettings: try await GSettingsSwitcher(on: loop, worker: worker)
        }
    }
}
