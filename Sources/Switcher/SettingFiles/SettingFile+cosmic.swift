internal import Files

/// Files of COSMIC: `cosmic/NAME/vVERSION/KEY` in the user's configuration, below it in the data folders, which have the
/// system's values (`cosmic-config` of libcosmic).
///
/// Programs watch the folder of the user's, where they see what is renamed in.
extension SettingFile {
    /// `icon_theme` of the toolkit (`CosmicTk` of libcosmic).
    static func cosmicIconTheme(in folder: String) -> SettingFile {
        SettingFile(path: "\(folder)/cosmic/com.system76.CosmicTk/v1/icon_theme", syntax: RONSyntax(kind: .text))
    }

    /// `is_dark` (`ThemeMode` of cosmic-theme).
    static func cosmicIsDark(in folder: String) -> SettingFile {
        themeMode("is_dark", in: folder)
    }

    /// `auto_switch`, beside it: whether COSMIC sets that by the sun.
    static func cosmicAutoSwitch(in folder: String) -> SettingFile {
        themeMode("auto_switch", in: folder)
    }

    private static func themeMode(_ key: String, in folder: String) -> SettingFile {
        SettingFile(
            path: "\(folder)/cosmic/com.system76.CosmicTheme.Mode/v1/\(key)",
            syntax: RONSyntax(kind: .word),
            remedy: "set the style where that file is managed"
        )
    }
}
