/// Why a setting cannot be used.
package enum SettingsError: Error, Hashable, CustomStringConvertible {
    /// The schema, or the key in it, is not installed.
    case missing(SettingsKey)
    /// GSettings has no backend that anybody else would see; the value is the backend's name.
    case noDesktopBackend(String)
    /// The key's values are no strings.
    case notAString(SettingsKey)
    /// An administrator has locked the key.
    case locked(SettingsKey)
    /// The service that stores settings did not say within the time that it has stored the value.
    case unconfirmed(SettingsKey, waited: Duration)
    /// The value from before is there after the write, as where dconf finds the disk full.
    case notStored(SettingsKey)
    /// Another value is there after the write.
    case differs(SettingsKey, wanted: String?, found: String?)

    package var description: String {
        remedy.map { "\(fault); \($0)" } ?? fault
    }

    /// What to do, where that can be told.
    package var remedy: String? {
        switch self {
        case .missing, .notAString: "install the package gsettings-desktop-schemas"
        case .noDesktopBackend: "install the package dconf-gsettings-backend and unset GSETTINGS_BACKEND"
        case .unconfirmed: "look at the service ca.desrt.dconf"
        case .notStored: "see that ~/.config/dconf may be written and that the disk is not full"
        case .locked, .differs: nil
        }
    }

    /// What is wrong.
    package var fault: String {
        switch self {
        case .missing(let key):
            "\(key): there is no such setting"
        case .noDesktopBackend(let backend):
            "GSettings keeps its values in \(backend), where no desktop sees them"
        case .notAString(let key):
            "\(key): its values are no strings"
        case .locked(let key):
            "\(key): it cannot be changed; the administrator has locked it"
        case .unconfirmed(let key, let waited):
            "\(key): dconf did not confirm the new value within \(waited)"
        case .notStored(let key):
            "\(key): dconf did not store the new value"
        case .differs(let key, let wanted, let found):
            "\(key): \(found ?? "the default") is there after \(wanted ?? "the default") was written"
        }
    }
}
