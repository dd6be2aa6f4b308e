internal import Appearance
internal import Files
internal import MainLoop

/// COSMIC's style: `is_dark` of `com.system76.CosmicTheme.Mode`, which its settings write and everything of it watches.
///
/// Where `auto_switch` beside it is true, its settings daemon sets `is_dark` as well: at sunrise and sunset, and in some
/// versions at once to what the sun says.
struct CosmicColorScheme: ColorSchemeSetting {
    private let file: SettingFile
    private let worker: Worker

    init(in session: DesktopSession) {
        file = .cosmicIsDark(in: session.directories.configuration[0])
        worker = session.files
    }

    let way = "set is_dark of com.system76.CosmicTheme.Mode, as COSMIC's settings do"

    func set(_ scheme: ColorScheme, _: ColorSchemeNames) async throws(SwitcherError) {
        let wanted = try scheme.mode(on: "COSMIC") == .dark ? "true" : "false"
        try await worker.run { [file] () throws(SwitcherError) in
            try file.set(wanted)
            let found = try file.read()?.value
            guard found == wanted else {
                throw SwitcherError("\(file.path) says \(found ?? "nothing") after \(wanted) was written to it")
            }
        }
    }
}
