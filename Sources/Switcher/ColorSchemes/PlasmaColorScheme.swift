internal import Appearance
internal import MainLoop

/// Plasma's color scheme, set by its own tool: `plasma-apply-colorscheme`, which writes the colors themselves into
/// `kdeglobals` and has every program of KDE take them.
///
/// Plasma 6.5 and later can change its style by the time of day: what is set here holds until the next time.
struct PlasmaColorScheme: ColorSchemeSetting {
    private let session: DesktopSession
    private let tools: PlasmaTools

    /// Throws where there is no such tool.
    init(in session: DesktopSession) throws(SwitcherError) {
        self.session = session
        tools = PlasmaTools(session.environment, on: session.loop, clock: LoopClock(session.loop))
        guard tools.canSetColors else {
            let fault = "\(PlasmaTools.colors) is not installed, with which Plasma's color scheme is set"
            throw SwitcherError(fault, remedy: "install the package plasma-workspace")
        }
    }

    let way = "run \(PlasmaTools.colors)"

    func schedule() async -> String? { await PlasmaColorScheme.schedule(in: session) }

    /// Whether global themes change by the time of day, as the page of System Settings has it.
    static func schedule(in session: DesktopSession) async -> String? {
        await session.files.run { [directories = session.directories] in
            let cascade = KConfigCascade.globals(directories, group: "KDE", key: "AutomaticLookAndFeel")
            // What KConfig takes for true.
            let isOn = ["true", "on", "yes", "1"].contains(cascade.outcome.value?.lowercased())
            return isOn ? "Plasma" : nil
        }
    }

    func names(
        for scheme: ColorScheme,
        after names: ColorSchemeNames
    ) async throws(SwitcherError) -> ColorSchemeNames {
        let mode = try scheme.mode(on: "Plasma")
        let (schemes, shown) = await look()
        guard shown.mode != mode else { return names }
        let names = schemes.names(for: mode, shown: shown.name, after: names)
        guard names[mode] != nil else {
            let fault = "no color scheme of Plasma's that is \(mode) is installed"
            throw SwitcherError(fault, remedy: "install the package breeze, or one in System Settings")
        }
        return names
    }

    func set(_ scheme: ColorScheme, _ names: ColorSchemeNames) async throws(SwitcherError) {
        let mode = try scheme.mode(on: "Plasma")
        guard await look().shown.mode != mode, let wanted = names[mode] else { return }
        if let failure = await tools.setColors(wanted) { throw SwitcherError(failure) }
        let found = await look().shown.name
        guard found == wanted else {
            let fault = "Plasma's color scheme is \(found) after `\(PlasmaTools.colors) \(wanted)`"
            throw SwitcherError(fault, remedy: "run that in a terminal to see what it says")
        }
    }

    /// What is installed, and what is on screen.
    private func look() async -> (schemes: PlasmaSchemes, shown: (name: String, mode: Mode)) {
        await session.files.run { [directories = session.directories] in
            func setting(_ group: String, _ key: String) -> String? {
                KConfigCascade.globals(directories, group: group, key: key).outcome.value
            }
            let schemes = PlasmaSchemes(directories)
            let name = setting("General", "ColorScheme") ?? "BreezeLight"
            // One that was removed since has left its colors.
            let color = setting(PlasmaSchemes.windowColor.group, PlasmaSchemes.windowColor.key)
            let mode = schemes.modes[name] ?? color.flatMap(Mode.init(windowColor:)) ?? .light
            return (schemes, (name, mode))
        }
    }
}
