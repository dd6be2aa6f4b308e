package import DBus
package import Files

/// A message bus of a test's own: no other test and no desktop is on it.
package struct PrivateBus: Sendable {
    package let address: BusAddress
    package let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts a `dbus-daemon`. It can start the installed `services`, with `environment` as theirs, by the command of which
    /// `wrapper` is the words.
    package static func start(
        in folder: TemporaryFolder? = nil,
        services: [String] = [],
        environment: Environment = Environment(["PATH": "/usr/bin:/bin"]),
        by wrapper: [String] = []
    ) async throws -> PrivateBus {
        let folder = try folder ?? TemporaryFolder()
        let configuration = folder.path + "/bus.conf"
        let lock = folder.path + "/bus.lock"
        for service in services { try install(service, in: folder, endingWith: lock) }
        try Files.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder.path)/bus</listen>
              <servicedir>\(folder.path)/services</servicedir>
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
            wrapper + ["flock", "--exclusive", "--no-fork", lock]
                + ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=1"],
            environment
        )
        // It prints its address when it listens.
        for await line in process.output {
            return PrivateBus(address: BusAddress(line), process: process, folder: folder)
        }
        throw DidNotStart()
    }

    package struct DidNotStart: Error {}

    /// Makes an installed service one of this bus. It is ended with the bus, which dconf-service is not by itself, and
    /// holds the folder until then: xfconfd saves when its bus is lost, and would make the folder anew.
    private static func install(_ name: String, in folder: TemporaryFolder, endingWith lock: String) throws {
        let service = String(decoding: try Files.read("/usr/share/dbus-1/services/\(name).service"), as: UTF8.self)
        let program = service.split(separator: "\n").first { $0.hasPrefix("Exec=") }?.dropFirst("Exec=".count) ?? ""
        let script = """
            flock --shared --no-fork \(folder.path) \(program) &
            flock --shared \(lock) true
            kill -KILL $!
            """
        let path = "\(folder.path)/services/\(name)"
        try Files.write(script, to: path + ".sh")
        try Files.write("[D-BUS Service]\nName=\(name)\nExec=/bin/sh \(path).sh\n", to: path + ".service")
    }

    /// A connection of its own to the bus.
    package func connect(clock: (any Clock<Duration>)? = nil) async throws -> Bus {
        try await Bus.connect(to: address, on: testLoop, clock: clock)
    }
}
