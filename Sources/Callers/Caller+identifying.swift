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
                // A descriptor holds it, and none may be left.
                return .unknown("its process has ended, the bus does not know it, or iconsd may open no more files")
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
            if error.isDenied, HeldProcess.isInUserNamespace {
                let mayGain = process.mayGainPrivileges
                self.init(label: label, process.controlGroups.flatMap(Unit.init), mayGainPrivileges: mayGain)
            } else {
                self = .unknown("\(error)")
            }
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

    /// From what the kernel tells everybody of a process: where this one is in a user namespace of its own it cannot look
    /// into others, and sees no root of a sandbox.
    ///
    /// Flatpak makes a scope for each app, out of which no app comes, but runs it without one where systemd refuses; what
    /// snapd makes is known as ever. Any other sandbox of bubblewrap's, as Flatpak's, is known by what nothing in it gets
    /// rid of: it may gain no privileges (`no_new_privs` of `prctl(2)`). Whoever chose that for himself is refused, too.
    init(label: String?, _ unit: Unit?, mayGainPrivileges: Bool?) {
        guard let unit else {
            self = .unknown("it is in no unit of systemd's, and iconsd may not look into it")
            return
        }
        self = unit.flatpak.map(Caller.flatpak) ?? Caller(label: label, unit)
        if case .unconfined = self, mayGainPrivileges != true {
            self = .unknown("it may gain no privileges, as in a sandbox, and iconsd may not look into it")
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
