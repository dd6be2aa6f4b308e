import Client
import Files
import Glibc
import TestSupport

/// A session without a desktop, in which each toolkit has files of its own.
struct BareDesk {
    let session: Session

    /// Starts it with a light theme.
    init(_ files: [String: String] = [:], _ services: Session.Services = .settings) async throws {
        session = try await Session(services, ["XDG_CURRENT_DESKTOP": "sway", "XDG_CONFIG_DIRS": "/nonexistent"])
        // What the daemon makes for itself.
        for folder in [".config", ".local/share/icons", ".local/state/iconsd", ".cache"] {
            try Files.makeFolder("\(session.home)/\(folder)")
        }
        try await session.set("icon-theme", "Papirus-Light")
        for (name, text) in files { try write(text, to: name) }
    }

    func path(_ name: String) -> String { "\(session.home)/\(name)" }

    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
        try Files.write(text, to: path(name))
        chmod(path(name), mode)
    }

    func text(_ name: String) throws -> String { String(decoding: try Files.read(path(name)), as: UTF8.self) }

    /// What is in the home folder, but for the settings' database and iconsd's state.
    var home: FolderContent {
        FolderContent(of: session.home, but: [".config/dconf", ".local/state/iconsd/state.ini", ".cache"])
    }

    func following(by wrapper: [String] = []) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: session, by: wrapper)
        _ = try await daemon.status { $0.state == "following" && $0.mode == "light" }
        return daemon
    }

    /// Turns the desktop dark, or light again, and waits until that was acted on.
    func turn(_ daemon: RunningDaemon, dark isDark: Bool = true) async throws -> Status {
        try await session.set("color-scheme", isDark ? "prefer-dark" : "default")
        _ = try await daemon.status { $0.theme == (isDark ? "Papirus-Dark" : "Papirus-Light") }
        return try await daemon.settledStatus()
    }

    /// Files of all toolkits, as people have them.
    static let files = [
        ".config/gtk-3.0/settings.ini":
            "# mine\r\n[Settings]\r\ngtk-font-name=Sans 10\r\ngtk-icon-theme-name = Old\r\n; x=y",
        ".config/gtk-4.0/settings.ini": "[Settings]\ngtk-application-prefer-dark-theme=0\n\n[Other]\n",
        ".gtkrc-2.0": "include \"/home/me/.gtkrc-2.0.mine\"\ngtk-theme-name=\"A\"\ngtk-icon-theme-name = 'Old' # mine",
        ".config/xsettingsd/xsettingsd.conf": "Net/ThemeName \"A\"\nNet/IconThemeName \"Old\" # mine\n",
        ".config/qt5ct/qt5ct.conf":
            "[Appearance]\ncustom_palette=false\nicon_theme=Old\n\n[Fonts]\nfixed=@Variant(\\0)\n",
        ".config/qt6ct/qt6ct.conf": "[Fonts]\ngeneral=\"Sans,10\"\n",
    ]
}
