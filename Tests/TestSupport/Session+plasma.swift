import Files

extension Session {
    /// Where programs of KDE look for a setting, the first one first: the user's own file, that of global themes, and the
    /// system's.
    package enum PlasmaFile: String, CaseIterable, Sendable {
        case own = "home/.config/kdeglobals"
        case globalTheme = "home/.config/kdedefaults/kdeglobals"
        case system = "etc/kdeglobals"
    }

    /// Variables of a session of Plasma, as its start script sets them.
    package static func plasma(_ services: Services = .plasma, _ variables: [String: String] = [:]) async throws
        -> Session
    {
        let folder = try TemporaryFolder()
        // Without the system's menus there are no apps, for a desktop that is seen.
        let menus = services.hasDisplay ? ["/etc/xdg"] : []
        let directories = [folder.path + "/home/.config/kdedefaults", folder.path + "/etc"] + menus
        let own = ["XDG_CONFIG_DIRS": directories.joined(separator: ":")]
        return try await Session(services, own.merging(variables) { $1 }, in: folder)
    }

    package func path(_ file: PlasmaFile) -> String { "\(folder.path)/\(file.rawValue)" }

    package func write(_ text: String, to file: PlasmaFile) throws { try Files.write(text, to: path(file)) }

    package func text(of file: PlasmaFile) throws -> String {
        String(decoding: try Files.read(path(file)), as: UTF8.self)
    }

    /// What another program reads as the icon theme of Plasma; empty where nothing is set.
    package func plasmaTheme() async throws -> String {
        try await command(["kreadconfig5"] + Session.icons, environment).check().joined(separator: "\n")
    }

    /// Sets the icon theme of Plasma without telling anybody, as another program does. Returns whether it may.
    package func writePlasmaTheme(_ theme: String) async throws -> Bool {
        let result = try await command(["kwriteconfig5"] + Session.icons + [theme], environment).result
        if result.status == 2 { return false }
        try result.check()
        return true
    }

    /// Sets the icon theme of Plasma and tells everybody, as its settings dialog does.
    package func setPlasmaTheme(_ theme: String) async throws {
        try await runOffscreen([Session.tools + "/plasma-changeicons", theme])
    }

    /// Applies a global theme, as its settings dialog does.
    package func applyGlobalTheme(_ name: String) async throws {
        try await runOffscreen(["plasma-apply-lookandfeel", "--apply", name])
    }

    private func runOffscreen(_ arguments: [String]) async throws {
        var environment = environment
        environment.variables["QT_QPA_PLATFORM"] = "offscreen"
        try await command(arguments, environment).check()
    }

    private static let tools: String = {
        let libraries = Files.names(in: "/usr/lib").filter { $0.contains("-linux-") }.map { "/usr/lib/\($0)/libexec" }
        return libraries.first { Files.exists($0 + "/plasma-changeicons") } ?? ""
    }()

    private static let icons = ["--file", "kdeglobals", "--group", "Icons", "--key", "Theme"]
}
