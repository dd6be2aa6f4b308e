package import DBus
package import Files

/// A message bus of a test's own: no other test and no desktop is on it.
package struct PrivateBus: Sendable {
    package let address: BusAddress
    package let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts a `dbus-daemon`. It can start services, with `environment` as theirs, if `serviceFolders` are given.
    package static func start(
        serviceFolders: [String] = [],
        environment: Environment = Environment(["PATH": "/usr/bin:/bin"])
    ) async throws -> PrivateBus {
        let folder = try TemporaryFolder()
        let configuration = folder.path + "/bus.conf"
        let services = serviceFolders.map { "<servicedir>\($0)</servicedir>" }.joined()
        try Files.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder.path)/bus</listen>
              \(services)
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """,
            to: configuration
        )
        let process = try await ChildProcess(
            ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=1"],
            environment
        )
        // It prints its address when it listens.
        for await line in process.output {
            return PrivateBus(address: BusAddress(line), process: process, folder: folder)
        }
        throw DidNotStart()
    }

    package struct DidNotStart: Error {}

    /// A connection of its own to the bus.
    package func connect(clock: (any Clock<Duration>)? = nil) async throws -> Bus {
        try await Bus.connect(to: address, on: testLoop, clock: clock)
    }
}
