package import DBus
package import Files
package import MainLoop

/// What switchers and color scheme settings work on: a session as a process sees it.
package struct DesktopSession: Sendable {
    package let loop: MainLoop
    /// Nil where there is none; GSettings can be read nevertheless.
    package let bus: Bus?
    package let environment: Environment
    /// For confirmations that can only block.
    package let worker: Worker
    /// For files, whose disk may be busy.
    package let files: Worker

    package init(on loop: MainLoop, bus: Bus?, _ environment: Environment, worker: Worker, files: Worker) {
        self.loop = loop
        self.bus = bus
        self.environment = environment
        self.worker = worker
        self.files = files
    }

    var directories: BaseDirectories { BaseDirectories(environment) }

    /// The bus, for what cannot do without.
    var neededBus: Bus {
        get throws(SwitcherError) {
            guard let bus else {
                throw SwitcherError("it needs the session bus", remedy: "reach the session bus first")
            }
            return bus
        }
    }
}
