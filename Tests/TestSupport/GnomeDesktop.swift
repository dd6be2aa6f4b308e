internal import DBus
import Files

/// GNOME Shell without a screen, which shows its dash with launchers.
package final class GnomeDesktop: Sendable {
    package let session: Session
    private let shell: ChildProcess
    private let bus: Bus
    private let systemBus: PrivateBus

    /// Starts it with launchers of these apps.
    ///
    /// - Parameter prepare: what is to be there before
    package init(_ apps: [String], prepare: (Session) async throws -> Void) async throws {
        // It asks services of the system for many things, and does without them, but not without a bus.
        systemBus = try await PrivateBus.start()
        session = try await Session(
            .settings,
            ["DBUS_SYSTEM_BUS_ADDRESS": systemBus.address.rawValue, "LIBGL_ALWAYS_SOFTWARE": "1"]
        )
        try await prepare(session)
        let launchers = apps.map { "'\($0).desktop'" }.joined(separator: ",")
        for (schema, key, value) in [
            ("org.gnome.shell", "favorite-apps", "[\(launchers)]"),
            ("org.gnome.shell", "welcome-dialog-last-shown-version", "99"),
            ("org.gnome.desktop.interface", "enable-animations", "false"),
        ] {
            try await command(["gsettings", "set", schema, key, value], session.environment).check()
        }
        bus = try await session.bus.connect()
        let owners = try await bus.signals([.owner(of: GnomeDesktop.name)])
        let arguments = ["--headless", "--no-x11", "--unsafe-mode", "--virtual-monitor", "640x480"]
        shell = try await ChildProcess(["gnome-shell"] + arguments, session.environment)
        for await owner in owners where NameOwnerChange(owner)?.newOwner != nil { break }
        // At its start it shows the overview, and the dash with that.
    }

    /// Takes one picture after the other until so many pixels of it have a color at least: on a screen that small an icon
    /// of the dash has 16 by 16.
    package func show(_ color: UInt32, pixels: Int = 200) async throws {
        let path = session.folder.path + "/screen.png"
        let digits = String(color, radix: 16)
        let hexadecimal = String(repeating: "0", count: 6 - digits.count) + digits
        let counter = [Makefile.folder + "/Tests/TestSupport/count-pixels", path, hexadecimal]
        while true {
            try Task.checkCancellation()
            guard try await takePicture(path) else { continue }
            let count = try await command(counter, session.environment).check().first.flatMap { Int($0) } ?? 0
            if count >= pixels { return }
        }
    }

    /// False while it does not yet.
    private func takePicture(_ path: String) async throws -> Bool {
        let call = MethodCall(
            "org.gnome.Shell",
            "/org/gnome/Shell/Screenshot",
            "org.gnome.Shell.Screenshot",
            "Screenshot",
            [.boolean(false), .boolean(false), .string(path)]
        )
        do throws(DBusError) {
            return try await bus.call(call, timeout: .seconds(20)).first == .boolean(true)
        } catch  where [.unknownMethod, "org.freedesktop.DBus.Error.UnknownObject"].contains(error.name) {
            return false
        }
    }

    private static let name: BusName = "org.gnome.Shell"
}
