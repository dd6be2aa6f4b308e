import Client
import DBus
import Files
import TestSupport

extension Benchmarks {
    /// Desktops that keep their icon theme in files, beside what else would set it there. On a disk.
    func desktops() async throws -> [Row] {
        let folder = try FolderOnDisk(in: disk)
        let rows = [try await windowManager(folder.path)]
        guard let tool = PlasmaDesk.tool else { return rows }
        return rows + [try await plasma(folder.path, tool)]
    }

    /// Seven settings: GSettings, and a line in each of six files.
    private func windowManager(_ folder: String) async throws -> Row {
        let home = folder + "/no-desktop"
        let variables = ["XDG_CURRENT_DESKTOP": "sway", "HOME": home, "XDG_CONFIG_DIRS": "/nonexistent"]
        let desk = try await Desk(candidates[0], configuration: Self.immediately, home: home, variables)
        for (name, text) in WindowManager.files { try Files.write(text, to: "\(home)/\(name)") }
        for name in WindowManager.files.keys { try Files.write("theme=A\n", to: "\(folder)/sed/\(name)") }
        let switches = try await desk.bus.signals([MatchRule(path: IconsdName.path, member: "Switched")])
        try await desk.begin()
        for await _ in switches { break }
        var (own, others): ([Double], [Double]) = ([], [])
        for _ in 0..<60 {
            try await desk.rest()
            own.append(
                try await ContinuousClock().measure {
                    await desk.turn(to: desk.theme.other)
                    try await desk.signal()
                    for await _ in switches { break }
                }.milliseconds
            )
            let edit = WindowManager.edit(await desk.theme, folder + "/sed")
            others.append(
                try await ContinuousClock().measure {
                    try await command(["sh", "-c", edit], desk.session.environment).check()
                }.milliseconds
            )
        }
        return Row(
            title: "no desktop: seven settings; beside `sed -i` and `sync`, ms",
            samples: [Sample(own), Sample(others)]
        )
    }

    private func plasma(_ folder: String, _ tool: String) async throws -> Row {
        let (followed, other) = (try await PlasmaDesk(folder + "/followed"), try await PlasmaDesk(folder + "/other"))
        let daemon = try await followed.start(candidates[0])
        var (own, others): ([Double], [Double]) = ([], [])
        for round in 0..<30 {
            let theme = round.isMultiple(of: 2) ? Theme.dark : .light
            own.append(try await ContinuousClock().measure { try await followed.turn(to: theme) }.milliseconds)
            others.append(try await ContinuousClock().measure { try await other.run(tool, theme) }.milliseconds)
        }
        withExtendedLifetime(daemon) {}
        return Row(title: "Plasma; beside `plasma-changeicons`, ms", samples: [Sample(own), Sample(others)])
    }
}

/// What the toolkits read where there is no desktop.
private enum WindowManager {
    static let files = [
        ".gtkrc-2.0": "gtk-icon-theme-name=\"A\"\n", ".xsettingsd": "Net/IconThemeName \"A\"\n",
        "config/gtk-3.0/settings.ini": "[Settings]\ngtk-icon-theme-name=A\n",
        "config/gtk-4.0/settings.ini": "[Settings]\ngtk-icon-theme-name=A\n",
        "config/qt5ct/qt5ct.conf": "[Appearance]\nicon_theme=A\n",
        "config/qt6ct/qt6ct.conf": "[Appearance]\nicon_theme=A\n",
    ]

    /// What a script does instead: `sed -i` renames into place, too.
    static func edit(_ theme: Theme, _ folder: String) -> String {
        """
        gsettings set org.gnome.desktop.interface icon-theme \(theme.rawValue)
        find \(folder) -type f -exec sed -i s/=.*/=\(theme.rawValue)/ {} +
        find \(folder) -type f -exec sync {} +
        """
    }
}

/// A session of Plasma, and what its programs hear: the last of the signals ends what is measured.
private struct PlasmaDesk {
    private let session: Session
    private let portal: FakePortal
    private let bus: Bus
    private let told: AsyncStream<Signal>

    static let tool = Files.names(in: "/usr/lib").map { "/usr/lib/\($0)/libexec/plasma-changeicons" }
        .first(where: Files.isExecutable)

    init(_ home: String) async throws {
        session = try await Session(.plasma, ["HOME": home, "XDG_CONFIG_HOME": home, "QT_QPA_PLATFORM": "offscreen"])
        try Files.write("[Icons]\nTheme=\(Theme.light.rawValue)\n", to: home + "/kdeglobals")
        try Files.write(Benchmarks.immediately, to: home + "/iconsd/iconsd.conf")
        portal = try await FakePortal(on: session.bus, .answers(.uint32(Theme.light.scheme)))
        bus = try await session.bus.connect()
        let icons: InterfaceName = "org.kde.KIconLoader"
        told = try await bus.signals([MatchRule(path: "/KIconLoader", interface: icons, member: "iconChanged")])
    }

    func start(_ candidate: Candidate) async throws -> ChildProcess {
        let daemon = try await ChildProcess(candidate.command, session.environment)
        for await line in daemon.errors where line.contains("following") { break }
        return daemon
    }

    func turn(to theme: Theme) async throws {
        await portal.behave(.answers(.uint32(theme.scheme)))
        try await portal.signal(.uint32(theme.scheme))
        await hear()
    }

    func run(_ tool: String, _ theme: Theme) async throws {
        try await command([tool, theme.rawValue], session.environment).check()
        await hear()
    }

    /// Until the last of the six kinds of icons.
    private func hear() async {
        for await signal in told where signal.arguments.first == .int32(5) { break }
    }
}
