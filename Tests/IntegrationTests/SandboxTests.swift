import Client
import DBus
import Files
import TestSupport
import Testing

/// What an app in a sandbox may ask the built daemon for.
@Suite(.timeLimit(.minutes(1))) struct SandboxTests {
    @Test(.sandboxed) func sandboxedAppHasToDoWithItsOwnIconOnly() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        for app in ["org.example.Weather", "org.example.Clock"] {
            try session.addApp(app)
            try session.addCatalog(app, [("mono", "white", nil)])
        }
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        let own = "string:org.example.Weather"
        let other = "string:org.example.Clock"
        let interface = "string:\(IconsdName.interface)"
        let properties = "org.freedesktop.DBus.Properties"
        let allowed = [
            ["GetIconSet", own], ["ListIconSets", own], ["SetIconSet", own, "string:mono"],
            [properties + ".Get", interface, "string:Version"], ["org.freedesktop.DBus.Introspectable.Introspect"],
            ["org.freedesktop.DBus.Peer.Ping"],
        ]
        let denied = [
            ["GetIconSet", other], ["ListIconSets", other], ["SetIconSet", other, "string:mono"], ["ListApps"],
            ["ResetIconSets"], ["Refresh"], ["SetEnabled", "boolean:false"], ["Restore", "boolean:false"],
            ["GetIconSet", "string:nobody"], ["GetIconSet", "string:"],
            ["GetIconSet", "string:../org.example.Weather"],
            ["ListThemes"], ["SetThemePair", "string:", "string:"], ["SetColorScheme", "uint32:1"],
            [properties + ".GetAll", interface], [properties + ".GetAll", "string:"],
            [properties + ".Get", interface, "string:LastError"], [properties + ".Get", "string:", "string:Theme"],
        ]
        for call in allowed {
            let result = try await session.sandboxed(as: "org.example.Weather", call)
            #expect(result.status == 0, "\(call) \(result)")
        }
        for call in denied {
            let result = try await session.sandboxed(as: "org.example.Weather", call)
            #expect(result.errors.first?.contains("io.github.iconsd.Error.Denied") == true, "\(call) \(result)")
        }
        #expect(try await daemon.status().state == "following")
        #expect(try await session.iconsd("list", "org.example.Clock").output.first?.hasPrefix("*\tdefault") == true)
    }
}

extension Session {
    /// Calls the daemon from a sandbox as Flatpak makes it for an app.
    func sandboxed(as app: String, _ call: String...) async throws -> CommandResult {
        try await sandboxed(as: app, call)
    }

    func sandboxed(as app: String, _ call: [String]) async throws -> CommandResult {
        let information = folder.path + "/flatpak-info-" + app
        try Files.write("[Application]\nname=\(app)\n", to: information)
        let sandbox = [
            "bwrap", "--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
            "--symlink", "usr/bin", "/bin", "--bind", folder.path, folder.path, "--ro-bind", information,
            "/.flatpak-info", "--proc", "/proc", "--dev", "/dev",
        ]
        let send = ["dbus-send", "--session", "--print-reply", "--dest=\(IconsdName.bus)", IconsdName.path.rawValue]
        let member = [call[0].contains(".") ? call[0] : "\(IconsdName.interface).\(call[0])"]
        return try await command(sandbox + send + member + call.dropFirst(), environment).result
    }
}

extension MatchRule {
    /// The daemon's signals `CatalogChanged`.
    static let catalogChanges = MatchRule(
        sender: IconsdName.bus,
        path: IconsdName.path,
        interface: IconsdName.interface,
        member: "CatalogChanged"
    )
}
