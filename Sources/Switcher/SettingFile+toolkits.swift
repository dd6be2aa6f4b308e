internal import Files

extension SettingFile {
    /// `settings.ini` of GTK 3 or 4, which programs read when they start and nothing else tells them
    /// (`GtkSettings`).
    static func gtk(_ version: Int, _ directories: BaseDirectories) -> SettingFile {
        SettingFile(
            path: "\(directories.configuration[0])/gtk-\(version).0/settings.ini",
            syntax: KeyFileSyntax(group: "Settings", key: "gtk-icon-theme-name")
        )
    }
}
