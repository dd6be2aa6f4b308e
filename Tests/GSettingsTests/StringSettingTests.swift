import GSettings
import MainLoop
import TestSupport
import Testing

/// What can be said without a desktop; reading and writing are tried with dconf, by the built program.
@Suite struct StringSettingTests {
    @Test func backendThatNoDesktopSeesIsRefused() async {
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        let key = SettingsKey("org.gnome.desktop.interface", "icon-theme")
        await #expect(throws: SettingsError.noDesktopBackend("the memory of one process")) {
            _ = try await StringSetting(key, on: testLoop, worker: worker)
        }
    }
}
