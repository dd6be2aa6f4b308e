import DBus
import Files

/// What people see of Plasma: a panel with a launcher.
package final class PlasmaDesktop: Sendable {
    package let session: Session
    private let shell: ChildProcess

    /// Starts it with the theme ``SquareTheme/light``.
    package init() async throws {
        session = try await Session.plasma(
            .plasmaOnDisplay,
            // No graphics card is needed to draw a panel.
            ["QT_QUICK_BACKEND": "software", "LIBGL_ALWAYS_SOFTWARE": "1", "QT_QPA_PLATFORM": "xcb"]
        )
        let home = session.folder.path + "/home"
        for theme in SquareTheme.allCases { try theme.install(in: home + "/.local/share/icons") }
        try session.write("[Icons]\nTheme=\(SquareTheme.light.rawValue)\n", to: .own)
        try Files.write(PlasmaDesktop.panel, to: home + "/.config/plasma-org.kde.plasma.desktop-appletsrc")
        try Files.write("[PlasmaViews][Panel 1][Defaults]\nthickness=64\n", to: home + "/.config/plasmashellrc")
        let entry = "[Desktop Entry]\nType=Application\nName=Square\nExec=true\nIcon=\(SquareTheme.icon)\n"
        try Files.write(entry, to: "\(home)/.local/share/applications/square.desktop")
        shell = try await ChildProcess(["plasmashell", "--no-respawn"], session.environment)
    }

    /// The first picture of the desktop from now on in which the launcher has a color, however large it is.
    package func picture(inColor color: UInt32) async throws -> Picture {
        try await session.picture { $0.count(of: color) > 24 * 24 }
    }

    /// A panel with nothing but a launcher, as plasmashell keeps it.
    private static let panel = """
        [Containments][1]
        formfactor=2
        immutability=1
        lastScreen=0
        location=4
        plugin=org.kde.panel

        [Containments][1][Applets][2]
        immutability=1
        plugin=org.kde.plasma.icontasks

        [Containments][1][Applets][2][Configuration][General]
        launchers=applications:square.desktop

        [Containments][1][General]
        AppletOrder=2

        """
}

extension Session {
    /// Starts KDE's daemon of small services with the one that brings Plasma's settings to GTK.
    package func startPlasmaForGTK() async throws -> ChildProcess {
        let bus = try await bus.connect()
        let owners = try await bus.signals([.owner(of: "org.kde.kded5")])
        let daemon = try await ChildProcess(["kded5"], environment)
        for await change in owners where NameOwnerChange(change)?.newOwner != nil { break }
        let load = MethodCall("org.kde.kded5", "/kded", "org.kde.kded5", "loadModule", [.string("gtkconfig")])
        guard try await bus.call(load).first?.boolean == true else {
            throw CommandResult.Failure(command: ["kded5"], result: await daemon.killed())
        }
        return daemon
    }
}
