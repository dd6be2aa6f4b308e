internal import Files

/// The files of the toolkits, by what reads them.
extension SettingFile {
    /// `settings.ini` of GTK 3 or 4, which programs read when they start and nothing else tells them
    /// (`GtkSettings`).
    static func gtk(_ version: Int, _ directories: BaseDirectories) -> SettingFile {
        gtk(version, in: directories.configuration[0])
    }

    /// What GTK reads before the user's file: the last one that says something counts.
    static func gtkDefaults(_ version: Int, _ directories: BaseDirectories) -> [SettingFile] {
        (directories.configuration.dropFirst().reversed() + ["/etc", "/usr/share"]).map { gtk(version, in: $0) }
    }

    private static func gtk(_ version: Int, in folder: String) -> SettingFile {
        SettingFile(
            path: "\(folder)/gtk-\(version).0/settings.ini",
            syntax: KeyFileSyntax(group: "Settings", key: "gtk-icon-theme-name")
        )
    }

    /// The resource file of GTK 2 that it reads last and that wins: `~/.gtkrc-2.0`, or the last one of `$GTK2_RC_FILES`
    /// (`gtk_rc_add_initial_default_files`).
    static func gtk2(_ session: DesktopSession) -> SettingFile {
        let files = session.environment["GTK2_RC_FILES"]?.split(separator: ":").map(String.init) ?? []
        return SettingFile(
            path: files.last { $0.hasPrefix("/") && Files.isTaken($0) } ?? session.directories.home + "/.gtkrc-2.0",
            syntax: GtkrcSyntax(key: "gtk-icon-theme-name"),
            isOptional: true
        )
    }

    /// The file of `qt5ct` or `qt6ct`, which has running programs follow when it is renamed into place.
    static func qtct(_ name: String, _ directories: BaseDirectories) -> SettingFile {
        SettingFile(
            path: "\(directories.configuration[0])/\(name)/\(name).conf",
            syntax: QtSyntax(group: "Appearance", key: "icon_theme"),
            isOptional: true
        )
    }

    /// The file of LXQt's session, which all its programs watch.
    static func lxqt(_ directories: BaseDirectories) -> SettingFile {
        lxqt(directories.configuration[0] + "/lxqt/lxqt.conf")
    }

    /// Where `QSettings` looks for what the user's file does not say, and where LXQt itself is installed.
    static func lxqtDefaults(_ directories: BaseDirectories) -> [SettingFile] {
        let folders = directories.configuration.dropFirst()
        let paths = folders.map { $0 + "/lxqt/lxqt.conf" } + folders.map { $0 + "/lxqt.conf" }
        return ([directories.configuration[0] + "/lxqt.conf"] + paths + ["/usr/share/lxqt/lxqt.conf"]).map(lxqt)
    }

    private static func lxqt(_ path: String) -> SettingFile {
        SettingFile(path: path, syntax: QtSyntax(group: "General", key: "icon_theme"))
    }

    /// A file of xsettingsd. It may be one that all users share: then the user has to have a file of their own.
    static func xsettingsd(_ path: String, _ directories: BaseDirectories) -> SettingFile {
        let shared = directories.configuration.dropFirst() + ["/etc", "/usr"]
        let isOfSystem = shared.contains { path.hasPrefix($0 + "/") }
        let syntax = XSettingsSyntax(name: "Net/IconThemeName")
        return SettingFile(path: path, syntax: syntax, isOfSystem: isOfSystem, isOptional: true)
    }
}
