internal import Appearance
internal import GSettings
internal import MainLoop

/// What GSettings say of the color scheme, and where they keep it.
struct SettingsCondition {
    /// The type of their backend.
    let backend: String?
    let scheme: Result<String, SettingsError>

    init(backend: String?, scheme: Result<String, SettingsError>) {
        self.backend = backend
        self.scheme = scheme
    }

    /// What it is here.
    init(on loop: MainLoop) async {
        backend = StringSetting.backendName
        do throws(SettingsError) {
            // Nothing is written, so that nothing waits.
            let worker = Worker(on: loop, clock: LoopClock(loop))
            scheme = .success(try await StringSetting(.colorScheme, on: loop, worker: worker).value)
        } catch {
            scheme = .failure(error)
        }
    }

    /// Whether dconf keeps what this process sets.
    static var areInDConf: Bool { StringSetting.backendName == "DConfSettingsBackend" }

    var isReadable: Bool { (try? scheme.get()) != nil }

    var finding: Finding {
        switch scheme {
        case .success(let value):
            let found = "\(SettingsKey.colorScheme) is \(value), kept by \(backend ?? "nothing")"
            guard backend == SettingsCondition.keyFile else { return Finding(.ok, "GSettings", found) }
            let remedy = "unset GSETTINGS_BACKEND, unless your whole session has it"
            return Finding(
                .warning,
                "GSettings",
                "\(found), where only programs see it that use it, too",
                remedy: remedy
            )
        case .failure(let error):
            // The desktop may keep its icon theme elsewhere, and the portal tell the color scheme.
            return Finding(.warning, "GSettings", error.fault, remedy: error.remedy)
        }
    }

    /// GIO's own, whose file is not that of dconf.
    private static let keyFile = "GKeyfileSettingsBackend"
}
