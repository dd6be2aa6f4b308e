internal import Files
internal import Glibc
internal import Processes

/// The xsettingsd of one session, which hands the settings of a file on to all programs on X11, and reads it again on
/// SIGHUP (xsettingsd(1)).
struct XSettingsDaemon: Sendable {
    private let environment: Environment

    /// - Parameter environment: that of a process of the session
    init(in environment: Environment) {
        self.environment = environment
    }

    /// The file that the running one uses, or else the one that it would use; nil where there is neither.
    var file: String? { runningFile ?? XSettingsDaemon.standardFile(environment) }

    /// The file that the running one uses.
    var runningFile: String? { running.lazy.compactMap(\.file).first }

    /// Has those that use a file read it again.
    func reload(_ path: String) {
        for (process, file) in running where file.map(Files.target(of:)) == Files.target(of: path) {
            process.send(SIGHUP)
        }
    }

    private var running: [(process: HeldProcess, file: String?)] {
        HeldProcess.all(of: "xsettingsd").compactMap { process in
            // Where its environment may not be seen, it is taken for this session's: another one's reads its file again
            // for nothing.
            let its = process.environment ?? (HeldProcess.isInUserNamespace ? environment : nil)
            guard let its, isOfThisSession(its) else { return nil }
            return (process, XSettingsDaemon.file(process.arguments, its, in: process.workingFolder))
        }
    }

    /// Whether a process with this environment is of this session, and of this display where there is one.
    func isOfThisSession(_ other: Environment) -> Bool {
        guard let bus = XSettingsDaemon.bus(environment), bus == XSettingsDaemon.bus(other) else { return false }
        return environment["DISPLAY"].map { display($0) == other["DISPLAY"].map(display) } ?? true
    }

    /// The address of the bus without the id, which only some processes are given; without an address it is the one at
    /// its usual place (`DBUS_SESSION_BUS_ADDRESS`, D-Bus Specification).
    private static func bus(_ environment: Environment) -> String? {
        let address = environment["DBUS_SESSION_BUS_ADDRESS"]?.split(separator: ",").first.map(String.init)
        return address ?? environment["XDG_RUNTIME_DIR"].map { "unix:path=\($0)/bus" }
    }

    /// Without the screen (X(7), "DISPLAY NAMES").
    private func display(_ name: String) -> Substring {
        guard let colon = name.lastIndex(of: ":") else { return name[...] }
        return name[..<(name[colon...].firstIndex(of: ".") ?? name.endIndex)]
    }
}

// MARK: The file

extension XSettingsDaemon {
    /// What the words of its command say, or else where it looks.
    static func file(_ arguments: [String], _ environment: Environment, in folder: String?) -> String? {
        guard let path = option(in: arguments.dropFirst()) else { return standardFile(environment) }
        return path.hasPrefix("/") ? path : folder.map { "\($0)/\(path)" }
    }

    /// The value of `-c` or `--config`, of which a beginning is enough (`getopt_long(3)`); the last one counts.
    private static func option(in arguments: ArraySlice<String>) -> String? {
        var file: String?
        var rest = arguments
        while let word = rest.popFirst(), word != "--" {
            let name = word.prefix { $0 != "=" }
            if name.count > 2, "--config".hasPrefix(name) {
                file = name == word ? rest.popFirst() : String(word.dropFirst(name.count + 1))
            } else if word.hasPrefix("-c") {
                file = word == "-c" ? rest.popFirst() : String(word.dropFirst(2))
            } else if word == "-s" || name.count > 2 && name == word && "--screen".hasPrefix(name) {
                rest = rest.dropFirst()
            }
        }
        return file
    }

    /// The first one that is there (`GetDefaultConfigFilePaths`).
    private static func standardFile(_ environment: Environment) -> String? {
        let directories = BaseDirectories(environment)
        // Not the usual default of the variable.
        let system = environment["XDG_CONFIG_DIRS"] == nil ? ["/etc"] : Array(directories.configuration.dropFirst())
        let folders = [directories.configuration[0]] + system
        let paths = [directories.home + "/.xsettingsd"] + folders.map { $0 + "/xsettingsd/xsettingsd.conf" }
        return paths.first(where: Files.isTaken)
    }
}
