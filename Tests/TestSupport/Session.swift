internal import DBus
package import Files
import Glibc
import MainLoop

/// A throw-away desktop session: a home folder, XDG folders and a bus of its own. Nothing of the real one is in it.
package final class Session: Sendable {
    /// What there is in it.
    package struct Services: Sendable {
        /// The D-Bus services that the bus can start, and no others: the document portal would mount a file system.
        fileprivate var names = ["ca.desrt.dconf"]
        fileprivate var desktop = "GNOME"
        var hasDisplay = false
        /// The backend of xdg-desktop-portal, where there is that.
        fileprivate var backend: String?
        fileprivate var variables: [String: String] = [:]

        /// dconf alone.
        package static let settings = Services()
        package static let settingsOnDisplay = Services(hasDisplay: true)
        /// xdg-desktop-portal with its GTK backend, as they are installed; and an X display for them.
        package static let portal = Services(names: portalNames("gtk"), hasDisplay: true, backend: "gtk")
        /// xfconf, too.
        package static let xfce = Services(names: xfceNames, desktop: "XFCE")
        package static let xfceOnDisplay = Services(names: xfceNames, desktop: "XFCE", hasDisplay: true)
        package static let plasma = Services(desktop: "KDE", variables: plasmaVariables)
        /// What plasmashell needs, too.
        package static let plasmaOnDisplay = Services(
            names: ["ca.desrt.dconf", "org.kde.ActivityManager"],
            desktop: "KDE",
            hasDisplay: true,
            variables: plasmaVariables
        )
        /// xdg-desktop-portal with KDE's backend, and an X display for them.
        package static let plasmaPortal = Services(
            names: portalNames("kde"),
            desktop: "KDE",
            hasDisplay: true,
            backend: "kde",
            variables: plasmaVariables
        )
        /// A session without a desktop, on a display.
        package static let bare = Services(desktop: "sway", hasDisplay: true)
        package static let lxqt = Services(desktop: "LXQt", hasDisplay: true)

        private static let xfceNames = ["ca.desrt.dconf", "org.xfce.Xfconf"]
        /// As startplasma sets them: Qt takes the colors of Plasma then.
        private static let plasmaVariables = ["KDE_FULL_SESSION": "true", "KDE_SESSION_VERSION": "5"]

        private static func portalNames(_ backend: String) -> [String] {
            ["ca.desrt.dconf", "org.freedesktop.portal.Desktop", "org.freedesktop.impl.portal.desktop.\(backend)"]
        }
    }

    package let folder: TemporaryFolder
    package let environment: Environment
    package let bus: PrivateBus
    private let display: ChildProcess?
    private let wrapper: [String]

    /// - Parameter wrapper: the words of a command that runs its bus, its services and its commands
    package init(
        _ services: Services,
        _ variables: [String: String] = [:],
        in ownFolder: TemporaryFolder? = nil,
        by wrapper: [String] = []
    ) async throws {
        self.wrapper = wrapper
        folder = try ownFolder ?? TemporaryFolder()
        let home = folder.path + "/home"
        var environment = Environment([
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": home,
            "XDG_CONFIG_HOME": home + "/.config", "XDG_DATA_HOME": home + "/.local/share",
            "XDG_STATE_HOME": home + "/.local/state", "XDG_CACHE_HOME": home + "/.cache",
            "XDG_DATA_DIRS": folder.path + "/system:/usr/local/share:/usr/share",
            "XDG_RUNTIME_DIR": folder.path + "/run", "XDG_CURRENT_DESKTOP": services.desktop,
            "XDG_DESKTOP_PORTAL_DIR": folder.path + "/portals", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
            "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "GIO_USE_VFS": "local", "GVFS_DISABLE_FUSE": "1",
        ])
        environment.variables.merge(services.variables) { $1 }
        environment.variables.merge(variables) { $1 }
        try await command(["mkdir", "-p", "-m", "700", environment["XDG_RUNTIME_DIR"] ?? ""], environment).check()
        if let backend = services.backend {
            let portal = try Files.read("/usr/share/xdg-desktop-portal/portals/\(backend).portal")
            try Files.write(String(decoding: portal, as: UTF8.self), to: folder.path + "/portals/\(backend).portal")
            try Files.write("[preferred]\ndefault=\(backend)\n", to: folder.path + "/portals/portals.conf")
        }
        if services.hasDisplay {
            let (display, number) = try await Session.startDisplay(environment)
            environment.variables["DISPLAY"] = ":" + number
            self.display = display
        } else {
            display = nil
        }
        bus = try await PrivateBus.start(in: folder, services: services.names, environment: environment, by: wrapper)
        environment.variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address.rawValue
        self.environment = environment
    }

    /// An X server without a screen, and the number of its display.
    private static func startDisplay(_ environment: Environment) async throws -> (ChildProcess, String) {
        let arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"]
        let display = try await ChildProcess(arguments, environment)
        for await number in display.output { return (display, number) }
        throw CommandResult.Failure(command: arguments, result: await display.result())
    }
}

// MARK: Commands

/// What a command came to.
package struct CommandResult: Sendable, Hashable {
    package let status: CInt
    package let output: [String]
    package let errors: [String]

    package init(status: CInt, output: [String], errors: [String]) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// It has done what it was asked to, and has nothing to say.
    package static let silentSuccess = CommandResult(status: 0, output: [], errors: [])

    /// Throws unless it ended with 0; returns what it wrote.
    @discardableResult
    package func check() throws -> [String] {
        guard status == 0 else { throw Failure(command: [], result: self) }
        return output
    }

    package struct Failure: Error {
        let command: [String]
        let result: CommandResult

        package init(command: [String], result: CommandResult) {
            self.command = command
            self.result = result
        }
    }
}

extension ChildProcess {
    /// Waits for its end. A test whose time is up waits no longer: the program is killed.
    package func result() async -> CommandResult {
        await withTaskCancellationHandler {
            async let outputLines = lines(output)
            async let errorLines = lines(errors)
            return CommandResult(status: await exitStatus(), output: await outputLines, errors: await errorLines)
        } onCancel: {
            start { await self.send(SIGKILL) }
        }
    }

    /// Ends it now, and returns what it had come to.
    package func killed() async -> CommandResult {
        send(SIGKILL)
        return await result()
    }

    private nonisolated func lines(_ stream: AsyncStream<String>) async -> [String] {
        var lines: [String] = []
        for await line in stream { lines.append(line) }
        return lines
    }
}

/// A command that was run, with what it came to.
package struct FinishedCommand: Sendable {
    package let arguments: [String]
    package let result: CommandResult

    /// Throws unless it ended with 0; returns what it wrote.
    @discardableResult
    package func check() throws -> [String] {
        guard result.status == 0 else { throw CommandResult.Failure(command: arguments, result: result) }
        return result.output
    }
}

package func command(_ arguments: [String], _ environment: Environment) async throws -> FinishedCommand {
    FinishedCommand(arguments: arguments, result: try await ChildProcess(arguments, environment).result())
}

extension Session {
    package func run(_ arguments: String...) async throws -> CommandResult {
        try await command(wrapper + arguments, environment).result
    }

    /// Starts a program of GTK 3 or 4 that shows the icon of an app, in the size of ``SquareTheme``.
    package func showIcon(of app: String, gtk version: Int = 4) async throws -> ChildProcess {
        var environment = environment
        // Starting OpenGL for one icon takes longer than the test.
        environment.variables["GSK_RENDERER"] = "cairo"
        let program = Makefile.folder + "/Tests/TestSupport/show-icons"
        return try await ChildProcess([program, String(version), "48", app], environment)
    }

    /// A setting of the desktop's, as another program reads it.
    package func setting(_ name: String, in schema: String = schema) async throws -> String {
        let output = try await command(wrapper + ["gsettings", "get", schema, name], environment).check()
        return output.first.map { String($0.dropFirst().dropLast()) } ?? ""
    }

    /// Changes a setting of the desktop's, as another program does.
    package func set(_ name: String, _ value: String, in schema: String = schema) async throws {
        try await command(wrapper + ["gsettings", "set", schema, name, value], environment).check()
    }

    /// GNOME's, which most desktops share.
    package static let schema = "org.gnome.desktop.interface"
}
