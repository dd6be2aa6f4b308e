internal import Files
internal import KeyFile

/// What `portals.conf(5)` says of which backends tell settings; xdg-desktop-portal reads it since version 1.17.1.
struct PortalsConfiguration: Sendable, Hashable {
    let path: String
    /// Whether it is in the folder of the user's configuration.
    let isOfUser: Bool
    /// By the ends of their names, the first one first; `none` and `*` among them. None where it does not say.
    let backends: [String]

    /// The first one that is there; nil where none is.
    init?(_ environment: Environment) {
        for path in PortalsConfiguration.paths(environment) where Files.exists(path) {
            self.path = path
            isOfUser = path.hasPrefix(BaseDirectories(environment).configuration[0] + "/")
            let file = try? KeyFile(path: path)
            let keys = ["org.freedesktop.impl.portal.Settings", "default"]
            let value = keys.lazy.compactMap { file?.string($0, in: "preferred") }.first ?? ""
            backends = value.split(separator: ";").map(String.init)
            return
        }
        return nil
    }

    init(path: String, isOfUser: Bool, backends: [String]) {
        self.path = path
        self.isOfUser = isOfUser
        self.backends = backends
    }

    /// In each folder that of the desktop comes before the one for all.
    private static func paths(_ environment: Environment) -> [String] {
        let directories = BaseDirectories(environment)
        let folders =
            (directories.configuration + ["/etc"] + directories.data + ["/usr/share"])
            .map { $0 + "/xdg-desktop-portal" }
        let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").lowercased().split(separator: ":")
        let names = desktops.map { $0 + "-portals.conf" } + ["portals.conf"]
        return (environment["XDG_DESKTOP_PORTAL_DIR"].map { [$0] } ?? folders).flatMap { folder in
            names.map { "\(folder)/\($0)" }
        }
    }

    var finding: Finding {
        guard !backends.isEmpty else {
            return Finding(.ok, "portals.conf", "\(path) does not say which backends tell settings")
        }
        guard backends != ["none"] else {
            let remedy = "name a backend there for org.freedesktop.impl.portal.Settings, and \(PortalCondition.restart)"
            return Finding(.warning, "portals.conf", "\(path) lets no backend tell settings", remedy: remedy)
        }
        return Finding(.ok, "portals.conf", "\(path) has settings told by \(backends.joined(separator: ", "))")
    }
}
