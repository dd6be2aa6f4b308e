internal import Files
internal import MainLoop
internal import Processes

/// Plasma's own programs for what there is no interface for.
struct PlasmaTools: Sendable {
    private let environment: Environment
    private let loop: MainLoop
    private let clock: any Clock<Duration>

    init(_ environment: Environment, on loop: MainLoop, clock: any Clock<Duration>) {
        self.environment = environment
        self.loop = loop
        self.clock = clock
    }

    /// Sets the icon theme. Returns why it could not be tried: whether it has worked it does not tell.
    func setIcons(_ theme: String) async -> String? {
        guard let program = find([PlasmaTools.icons]) else { return "\(PlasmaTools.icons) is not installed" }
        return await run(program, [theme])
    }

    static let icons = "plasma-changeicons"
    static let colors = "plasma-apply-colorscheme"

    var canSetColors: Bool { find([PlasmaTools.colors]) != nil }

    /// Sets the color scheme. Returns why it could not be tried: whether it has worked it does not tell.
    func setColors(_ scheme: String) async -> String? {
        guard let program = find([PlasmaTools.colors]) else { return "\(PlasmaTools.colors) is not installed" }
        return await run(program, [scheme])
    }

    /// Makes the menu's cache anew, from which the desktop knows all entries. Returns why it could not.
    func rebuildMenu() async -> String? {
        let names = environment["KDE_SESSION_VERSION"] == "5" ? ["5", "6"] : ["6", "5"]
        guard let program = find(names.map { "kbuildsycoca" + $0 }) else { return "kbuildsycoca is not installed" }
        return await run(program, [])
    }

    private func run(_ program: Program, _ arguments: [String]) async -> String? {
        var environment = environment
        // None of them shows anything, and without this they end where there is no display.
        environment.variables["QT_QPA_PLATFORM"] = "offscreen"
        do throws(ProgramError) {
            _ = try await program.run(arguments, environment, within: PlasmaTools.limit, clock: clock, on: loop)
            return nil
        } catch {
            return error.description
        }
    }

    /// They take less than a second, unless the machine is busy. Who asks for a color scheme waits no longer than 25
    /// seconds, perhaps behind somebody else who does.
    private static let limit: Duration = .seconds(10)

    private func find(_ names: [String]) -> Program? {
        names.lazy.compactMap { Program($0, in: folders) }.first
    }

    /// Where distributions put programs that only programs start, and where all others are.
    private var folders: [String] {
        let path = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
        let prefixes = path.filter { $0.hasSuffix("/bin") }.map { String($0.dropLast("/bin".count)) } + ["/usr"]
        return path
            + prefixes.flatMap { prefix in
                let architectures = Files.names(in: prefix + "/lib").filter { $0.contains("-linux-") }
                let libraries = architectures.map { "lib/\($0)/libexec" }
                return (libraries + ["libexec", "lib/libexec", "lib64/libexec", "lib"]).map { "\(prefix)/\($0)" }
            }
    }
}
