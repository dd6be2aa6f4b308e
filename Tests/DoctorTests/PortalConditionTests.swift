import Appearance
import DBus
import Testing

@testable import Doctor

@Suite struct PortalConditionTests {
    private func condition(
        _ answer: Result<SchemeAnswer, PortalState>,
        _ presence: PortalCondition.Presence = .running,
        version: UInt32? = nil,
        hasDisplay: Bool = true
    ) -> PortalCondition {
        PortalCondition(presence: presence, hasDisplay: hasDisplay, version: version, answer: answer)
    }

    @Test(arguments: [
        (Value.uint32(0), UInt32?(2), "version 2 of Settings, color-scheme is 0 (no preference), sent as <uint32 0>"),
        (.variant(.uint32(1)), 1, "version 1 of Settings, color-scheme is 1 (dark), sent as <<uint32 1>>"),
        (.int32(2), nil, "Settings without a version, color-scheme is 2 (light), sent as <int32 2>"),
        (.byte(7), 2, "version 2 of Settings, color-scheme is 7 (unknown), sent as <byte 7>"),
    ]) func answerIsToldAsItCame(value: Value, version: UInt32?, found: String) throws {
        let answer = try SchemeAnswer(.variant(value))
        let finding = condition(.success(answer), version: version).finding(hasSubstitute: false)
        #expect(finding == Finding(.ok, "portal", "running, " + found))
    }

    @Test func answerThatIsNoNumberIsRefusedWithItsType() {
        #expect(throws: PortalState.failing("its color-scheme is of type \"s\", not a number")) {
            try SchemeAnswer(.variant(.string("dark")))
        }
    }

    @Test func remedyIsOneThatTheVersionOfThePortalKnows() {
        func remedy(_ version: UInt32?, _ own: Set<String>, _ configuration: PortalsConfiguration? = nil) -> String {
            condition(.failure(.silent), version: version).remedy(preferring: own, configuration)
        }
        #expect(
            remedy(2, ["kde"]).hasPrefix("put `org.freedesktop.impl.portal.Settings=kde` below [preferred] in ~/.c")
        )
        #expect(remedy(2, ["gtk", "gnome"]).contains("Settings=gtk` "))
        #expect(remedy(1, ["kde"]).contains("`dbus-update-activation-environment --systemd XDG_CURRENT_DESKTOP`"))
        let system = PortalsConfiguration(path: "/usr/kde-portals.conf", isOfUser: false, backends: ["gtk"])
        #expect(remedy(2, ["kde"], system).hasPrefix("copy /usr/kde-portals.conf to ~/.config/xdg-desktop-portal/"))
        let users = PortalsConfiguration(path: "/home/portals.conf", isOfUser: true, backends: ["gtk"])
        #expect(remedy(2, ["kde"], users).contains(" below [preferred] in /home/portals.conf, and run "))
    }

    @Test(arguments: [
        (PortalState.withoutSettings, "running, without settings", "started before there was a display"),
        (.withoutKey, "running, without color scheme", "install your desktop's own backend"),
        (.silent, "running, silent", "run `systemctl --user restart xdg-desktop-portal`"),
        (.failing("broken"), "running, failing: broken", "journalctl --user -u xdg-desktop-portal"),
    ]) func eachStateHasItsWordsAndARemedy(state: PortalState, words: String, remedy: String) {
        let finding = condition(.failure(state)).finding(hasSubstitute: true)
        #expect(finding.severity == .warning)
        #expect(finding.found == words + ", so GSettings tells the color scheme")
        #expect(finding.remedy?.contains(remedy) == true)
    }

    @Test(arguments: [
        (PortalCondition.Presence.absent, true, "absent", "install the packages xdg-desktop-portal"),
        (.absent, false, "absent", "install the packages xdg-desktop-portal"),
        (.startable, false, "not running, and not to be started without a display", "DISPLAY or WAYLAND_DISPLAY"),
    ]) func portalThatIsNotThereIsAProblemOnlyWithoutGSettings(
        presence: PortalCondition.Presence,
        hasDisplay: Bool,
        words: String,
        remedy: String
    ) {
        let condition = condition(.failure(.absent), presence, hasDisplay: hasDisplay)
        let warning = condition.finding(hasSubstitute: true)
        let problem = condition.finding(hasSubstitute: false)
        #expect(warning.severity == .warning)
        #expect(problem.severity == .problem)
        #expect(warning.found.hasPrefix(words))
        #expect(problem.found == words + ", so nothing tells the color scheme")
        #expect(problem.remedy?.contains(remedy) == true)
    }
}
