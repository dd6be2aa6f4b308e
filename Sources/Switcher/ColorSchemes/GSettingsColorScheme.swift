internal import Appearance
internal import GSettings

/// A setting of GSettings whose values are those of `org.gnome.desktop.GDesktopColorScheme`.
struct GSettingsColorScheme: ColorSchemeSetting {
    private let setting: StringSetting

    /// Throws where there is no such setting, or where no desktop would see it.
    init(_ key: SettingsKey, in session: DesktopSession) async throws(SettingsError) {
        setting = try await StringSetting(key, on: session.loop, worker: session.worker)
    }

    /// Cinnamon's, that its settings and its portal read and write (`org.x.apps.portal` of xapp, "cs_themes.py" of
    /// cinnamon-settings): GNOME's they leave alone. Before there was such a schema, GNOME's was all there was.
    static func cinnamon(in session: DesktopSession) async throws(SettingsError) -> GSettingsColorScheme {
        let key = SettingsKey("org.x.apps.portal", "color-scheme")
        do throws(SettingsError) {
            return try await GSettingsColorScheme(key, in: session)
        } catch .missing {
            return try await GSettingsColorScheme(.colorScheme, in: session)
        } catch {
            throw error
        }
    }

    var way: String { "set \(setting.key)" }

    func set(_ scheme: ColorScheme, _: ColorSchemeNames) async throws(SwitcherError) {
        do throws(SettingsError) {
            try await setting.write(scheme.settingsName)
        } catch {
            throw SwitcherError(error)
        }
    }
}
