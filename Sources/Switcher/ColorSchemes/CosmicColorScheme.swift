internal import Appearance
internal import Files
internal import MainLoop

/// COSMIC's style: `is_dark` of `com.system76.CosmicTheme.Mode`, which its settings write and everything of it watches.
///
/// Where `auto_switch` beside it is true, its settings daemon sets `is_dark` as well: at sunrise and sunset, and in some
/// versions at once to what the sun says.
struct CosmicColorScheme: ColorSchemeSetting {
    private let file: SettingFile
    /// Those that may say whether it changes by itself, the first one first.
    private let schedules: [SettingFile]
    private let worker: Worker

    init(in session: DesktopSession) {
        let directories = session.directories
        file = .cosmicIsDark(in: directories.configuration[0])
        schedules = ([directories.configuration[0]] + directories.data).map(SettingFile.cosmicAutoSwitch(in:))
        worker = session.files
    }

    let way = "set is_dark of com.system76.CosmicTheme.Mode, as COSMIC's settings do"

    func schedule() async -> String? {
        let values = await worker.run { [schedules] in schedules.compactMap { (try? $0.read())?.value } }
        return values.first == "true" ? "COSMIC" : nil
    }

    func set(_ scheme: ColorScheme, _: ColorSchemeNames) async throws(SwitcherError) {
        let wanted = try scheme.mode(on: "COSMIC") == .dark ? "true" : "false"
        try await worker.run { [file] () throws(SwitcherError) in
            // Nobody looks for them where nobody asks for a style.
            file.removeLeftovers()
            try file.set(wanted)
            let found = try file.read()?.value
            guard found == wanted else {
                throw SwitcherError("\(file.path) says \(found ?? "nothing") after \(wanted) was written to it")
            }
        }
    }
}
