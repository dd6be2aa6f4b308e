package import DBus
internal import Files
internal import KeyFile
internal import Processes

extension Caller {
    /// Who stands behind a connection, by its unique name, now. Nothing is kept: the next call asks anew.
    ///
    /// Where the bus gives no descriptor of the process (before dbus 1.15.8), a process that handed its connection to
    /// another one and ended can be mistaken for a new process that has got its id.
    package static func identify(_ name: BusName, on bus: Bus) async -> Caller {
        do throws(DBusError) {
            let credentials = try await bus.credentials(of: name)
            guard let process = HeldProcess(credentials) else {
                return .unknown("its process has ended, or the bus does not know it")
            }
            let caller = Caller(process, label: credentials.securityLabel ?? process.securityLabel)
            // Only now is it certain that what was read is of the process that had called.
            guard process.isAlive else { return .unknown("its process has ended") }
            if credentials.process != nil { return caller }
            guard try await bus.processID(of: name) == process.id else {
                return .unknown("its connection is not that process's")
            }
            return caller
        } catch {
            return .unknown("the bus does not say who it is: \(error)")
        }
    }

    init(_ process: HeldProcess, label: String?) {
        let root: FileDescriptor
        do throws(FileError) { root = try process.root } catch {
            self = .unknown("\(error)")
            return
        }
        do throws(FileError) {
            self.init(flatpakInformation: try Files.read(".flatpak-info", in: root))
        } catch  where error.isMissingFile {
            guard let controlGroups = process.controlGroups else {
                self = .unknown("its control group cannot be read")
                return
            }
            self.init(label: label, Unit(controlGroups: controlGroups))
            if case .unconfined = self, process.isOfThisProgram { self = .unconfined(app: nil) }
        } catch {
            self = .unknown("\(error)")
        }
    }

    /// From the file that Flatpak puts into the root of a sandbox (flatpak-metadata(5)).
    init(flatpakInformation bytes: [UInt8]) {
        let file = try? KeyFile(bytes, path: ".flatpak-info")
        if let id = file?.string("name", in: "Application"), !id.isEmpty {
            self = .flatpak(id)
        } else {
            self = .unknown("it runs in a sandbox of Flatpak that names no app")
        }
    }

    /// From the security label and the unit of a process that is in no sandbox of Flatpak.
    init(label: String?, _ unit: Unit?) {
        if let snap = label.flatMap(SnapLabel.init) {
            self = snap.isEnforced ? .snap(instance: snap.instance, app: snap.app) : .unconfined(app: unit?.app)
        } else if let snap = unit?.snap {
            self = .snap(instance: snap.instance, app: snap.app)
        } else {
            self = .unconfined(app: unit?.app)
        }
    }
}

extension HeldProcess {
    fileprivate init?(_ credentials: Credentials) {
        if let descriptor = credentials.process {
            self.init(descriptor)
        } else if let id = credentials.processID {
            self.init(id: id)
        } else {
            return nil
        }
    }
}
