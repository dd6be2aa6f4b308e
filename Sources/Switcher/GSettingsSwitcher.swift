internal import GSettings
package import MainLoop

/// A setting of GSettings: the way of GNOME, which many desktops share, and of Cinnamon and MATE with schemas of their own.
package actor GSettingsSwitcher: Switcher {
    package nonisolated let loop: MainLoop
    package nonisolated let kind: SwitcherKind
    package nonisolated let changes: AsyncStream<Void>

    private let setting: StringSetting

    /// Throws where there is no such setting, or where no desktop would see it.
    init(_ kind: SwitcherKind, _ key: SettingsKey, in session: DesktopSession) async throws(SwitcherError) {
        self.kind = kind
        loop = session.loop
        do throws(SettingsError) {
            setting = try await StringSetting(key, on: loop, worker: session.worker)
        } catch {
            throw SwitcherError(error)
        }
        changes = setting.changes
    }

    package func current() async -> ThemeSetting {
        if let theme = await setting.userValue { return ThemeSetting(shown: theme, set: theme) }
        return ThemeSetting(shown: await setting.value, set: nil)
    }

    package func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting {
        do throws(SettingsError) {
            try await setting.write(theme)
        } catch .differs {
            // Stored, and then written by somebody else.
        } catch {
            throw SwitcherError(error)
        }
        return await current()
    }
}

extension SwitcherError {
    init(_ error: SettingsError) {
        self.init(error.fault, remedy: error.remedy, error.isAbsence ? .notUsed : .failed)
    }
}

extension SettingsError {
    /// Whether no desktop here has the setting.
    fileprivate var isAbsence: Bool {
        switch self {
        case .missing, .noDesktopBackend, .notAString: true
        case .locked, .unconfirmed, .notStored, .differs: false
        }
    }
}
