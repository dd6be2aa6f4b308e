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

    var isReadable: Bool { (try? scheme.get()) != nil }

    var finding: Finding {
        switch scheme {
        case .success(let value):
            Finding(.ok, "GSettings", "\(SettingsKey.colorScheme) is \(value), kept by \(backend ?? "nothing")")
        case .failure(let error):
            Finding(isHarmless(error) ? .warning : .problem, "GSettings", error.fault, remedy: error.remedy)
        }
    }

    /// Desktops that are older have the icon theme nevertheless, and their portal may tell the color scheme.
    private func isHarmless(_ error: SettingsError) -> Bool {
        if case .missing = error { true } else { false }
    }
}
