package import GSettings

/// The color scheme in GSettings, for where no portal tells it (`org.gnome.desktop.interface`,
/// gsettings-desktop-schemas 42 and later).
extension SettingsKey {
    package static let colorScheme = SettingsKey("org.gnome.desktop.interface", "color-scheme")
}

extension ColorScheme {
    /// From a name of the enumeration `org.gnome.desktop.GDesktopColorScheme`.
    init(settingsName: String) {
        switch settingsName {
        case "prefer-dark": self = .dark
        case "prefer-light": self = .light
        default: self = .noPreference
        }
    }

    /// That name; nil for a number without a meaning.
    package var settingsName: String? {
        switch self {
        case .noPreference: "default"
        case .dark: "prefer-dark"
        case .light: "prefer-light"
        default: nil
        }
    }
}
