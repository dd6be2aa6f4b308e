internal import Appearance
internal import GSettings

/// The ways to ask for a color scheme that there are.
package enum ColorSchemeKind: Sendable, CaseIterable {
    /// GNOME's, which many others share.
    case gsettings
    case cinnamon
    case plasma
    case cosmic
    /// A service that drives all the other settings by scripts of the user's, on whatever desktop.
    case darkman

    /// Opens it; throws where it is not to be had here.
    package func open(in session: DesktopSession) async throws(SwitcherError) -> any ColorSchemeSetting {
        switch self {
        case .gsettings:
            do throws(SettingsError) {
                return try await GSettingsColorScheme(.colorScheme, in: session)
            } catch {
                throw SwitcherError(error)
            }
        case .cinnamon:
            do throws(SettingsError) {
                return try await GSettingsColorScheme.cinnamon(in: session)
            } catch {
                throw SwitcherError(error)
            }
        case .plasma: return try PlasmaColorScheme(in: session)
        case .cosmic: return CosmicColorScheme(in: session)
        case .darkman: return DarkmanColorScheme(try session.neededBus)
        }
    }
}

extension Desktop {
    var colorScheme: ColorSchemeKind {
        switch self {
        case .cinnamon: .cinnamon
        case .plasma: .plasma
        case .cosmic: .cosmic
        case .gnome, .mate, .xfce, .lxqt, .bare: .gsettings
        }
    }
}
