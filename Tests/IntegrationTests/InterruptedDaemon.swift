import Client
import DBus
import Files
import MainLoop
import TestSupport

/// A daemon that is interrupted at one step of what it does: at one of the calls that change something on the disk or in
/// the desktop's settings.
struct InterruptedDaemon {
    let daemon: RunningDaemon
    let client: Client
    private let order: String

    /// Starts it, and waits until it follows.
    init(in session: Session) async throws {
        order = session.folder.path + "/order"
        let variables = [
            "LD_PRELOAD": builtProgram("libInterruption.so"), "ICONSD_TEST_ORDER": order,
            // What is installed on this machine would only take time.
            "XDG_DATA_DIRS": session.systemFolder, "GSETTINGS_SCHEMA_DIR": "/usr/share/glib-2.0/schemas",
        ]
        daemon = try await RunningDaemon(in: session, variables)
        client = Client(try await session.bus.connect())
        _ = try await daemon.status { $0.state == "following" }
        try await settle()
    }

    /// Has the program killed at a step from now on, the first being 1, or a call fail with an error of `errno(3)`.
    func interrupt(at step: Int, error: CInt = 0) throws {
        try Files.write("\(step) \(error)\n", to: order, durably: false)
    }

    /// The call at which it was interrupted; nil when there were not as many.
    var interruption: String? {
        get throws {
            guard Files.exists(order + ".done") else { return nil }
            defer { try? Files.remove(order + ".done") }
            return String(decoding: try Files.read(order + ".done"), as: UTF8.self)
        }
    }

    /// Waits for what is under way.
    func settle() async throws { try await client.refresh() }

    /// Has all undone; then it is off.
    func restore() async throws { _ = try await client.restore(isDryRun: false) }

    /// Has it begin anew after that.
    func beginAnew() async throws { try await client.setEnabled(true) }
}
