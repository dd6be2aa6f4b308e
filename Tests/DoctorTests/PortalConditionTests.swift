import Appearance
import DBus
import Testing

@testable import Doctor

@Suite struct PortalConditionTests {
    private func condition(
        _ answer: Result<ColorScheme, PortalState>,
        _ presence: PortalCondition.Presence = .running,
        version: UInt32? = nil,
        hasDisplay: Bool = true
    ) -> PortalCondition {
        PortalCondition(presence: presence, hasDisplay: hasDisplay, version: version, answer: answer)
    }

    @Test(arguments: [
        (ColorScheme.noPreference, UInt32?(2), "running, version 2 of Settings, color-scheme is 0 (no preference)"),
        (.dark, 1, "running, version 1 of Settings, color-scheme is 1 (dark)"),
        (.light, nil, "running, Settings without a version, color-scheme is 2 (light)"),
        (ColorScheme(rawValue: 7), 2, "running, version 2 of Settings, color-scheme is 7 (unknown)"),
    ]) func answerIsToldAsItIs(scheme: ColorScheme, version: UInt32?, found: String) {
        let finding = condition(.success(scheme), version: version).finding(hasSubstitute: false)
        #expect(finding == Finding(.ok, "portal", found))
    }

    @Test(arguments: [
        (PortalState.withoutSettings, "running, without settings", "started before there was a display"),
        (.withoutKey, "running, without color scheme", "install your desktop's own backend"),
        (.silent, "running, silent", "run `systemctl --user restart xdg-desktop-portal`"),
        (.failing("broken"), "running, failing: broken", "journalctl --user -u xdg-desktop-portal"),
    ]) func eachStateHasItsWordsAndARemedy(state: PortalState, words: String, remedy: String) {
        let finding = condition(.failure(state)).finding(hasSubstitute: true)
        #expect(finding.severity == .warning)
        #expect(finding.found == words + ", so GSettings tell the color scheme")
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

@Suite struct BackendAnswerTests {
    @Test(
        arguments: [
            (.success(.dark), .dark, .ok, "color-scheme is 1 (dark)"),
            (.success(.dark), nil, .ok, "color-scheme is 1 (dark)"),
            (.success(.light), .dark, .warning, "color-scheme is 2 (light), but the portal says 1 (dark)"),
            (.failure(.withoutSettings), .dark, .ok, "without settings"),
            (.failure(.withoutKey), .dark, .ok, "without color scheme"),
            (.failure(.silent), .dark, .warning, "silent"),
            (.failure(.failing("broken")), nil, .warning, "failing: broken"),
        ] as [(Result<ColorScheme, PortalState>, ColorScheme?, Finding.Severity, String)]
    ) func contradictionAndSilenceAreWarnings(
        answer: Result<ColorScheme, PortalState>,
        portal: ColorScheme?,
        severity: Finding.Severity,
        found: String
    ) {
        let backend = BackendAnswer(name: "org.freedesktop.impl.portal.desktop.gtk", answer: answer)
        let finding = backend.finding(portal: portal)
        #expect(finding.subject == "backend gtk")
        #expect(finding.severity == severity)
        #expect(finding.found == found)
        #expect((finding.remedy != nil) == (severity != .ok))
    }
}
