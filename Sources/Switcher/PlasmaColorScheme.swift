internal import Appearance
internal import Files
internal import MainLoop
internal import Processes

/// Plasma's color scheme, set by its own tool: `plasma-apply-colorscheme`, which writes the colors themselves into
/// `kdeglobals` and has every program of KDE take them.
///
/// Plasma 6.5 and later can change its style by the time of day: what is set here holds until the next time.
struct PlasmaColorScheme: ColorSchemeSetting {
    private let session: DesktopSession
    private let tool: Program

    /// Throws where there is no such tool.
    init(in session: DesktopSession) throws(SwitcherError) {
        let folders = session.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        guard let tool = Program(PlasmaColorScheme.toolName, in: folders) else {
            let fault = "\(PlasmaColorScheme.toolName) is not installed, with which Plasma's color scheme is set"
            throw SwitcherError(fault, remedy: "install the package plasma-workspace")
        }
        self.session = session
        self.tool = tool
    }

    let way = "run \(PlasmaColorScheme.toolName)"

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
        var environment = session.environment
        // Without a display it would end at once, and it shows nothing.
        environment.variables["QT_QPA_PLATFORM"] = "offscreen"
        do throws(ProgramError) {
            // How it ends says nothing.
            _ = try await tool.run(
                [wanted],
                environment,
                within: PlasmaColorScheme.limit,
                clock: LoopClock(session.loop),
                on: session.loop
            )
        } catch {
            throw SwitcherError(error.description)
        }
        let found = await look().shown.name
        guard found == wanted else {
            let fault = "Plasma's color scheme is \(found) after `\(tool.path) \(wanted)`"
            throw SwitcherError(fault, remedy: "run that in a terminal to see what it says")
        }
    }

    /// What is installed, and what is on screen.
    private func look() async -> (schemes: PlasmaSchemes, shown: (name: String, mode: Mode)) {
        await session.files.run { [directories = session.directories] in
            let schemes = PlasmaSchemes(directories)
            let files = PlasmaColorScheme.settings(directories).compactMap { try? Files.read($0) }
            let syntax = KeyFileSyntax(group: "General", key: "ColorScheme")
            let name = files.lazy.compactMap { SettingText($0, syntax).theme }.first ?? "BreezeLight"
            // One that was removed since has left its colors.
            let mode = schemes.modes[name] ?? files.lazy.compactMap(Mode.init(windowOf:)).first ?? .light
            return (schemes, (name, mode))
        }
    }

    /// Where KDE's settings stand, those that count first. Plasma puts the defaults of its global theme between the user's
    /// and the system's.
    private static func settings(_ directories: BaseDirectories) -> [String] {
        let user = directories.configuration[0]
        return ([user, user + "/kdedefaults"] + directories.configuration.dropFirst()).map { $0 + "/kdeglobals" }
    }

    private static let toolName = "plasma-apply-colorscheme"
    /// It takes less than a second.
    private static let limit: Duration = .seconds(10)
}
