import Client
import DBus
import Files
import GSettings
import IconTheme
import Switcher
import Testing

@testable import Doctor

@Suite struct SettingsConditionTests {
    private let key = SettingsKey("org.gnome.desktop.interface", "color-scheme")

    @Test func valueIsToldWithWhatKeepsIt() {
        let finding = SettingsCondition(backend: "DConfSettingsBackend", scheme: .success("prefer-dark")).finding
        #expect(finding.severity == .ok)
        #expect(
            finding.found == "org.gnome.desktop.interface color-scheme is prefer-dark, kept by DConfSettingsBackend"
        )
    }

    @Test func settingsThatCannotBeReadAreAWarningWithThePackage() {
        let rows = [
            (SettingsError.missing(key), "gsettings-desktop-schemas"), (.notAString(key), "gsettings-desktop-schemas"),
            (.noDesktopBackend("nothing"), "dconf-gsettings-backend"),
        ]
        for (error, package) in rows {
            let finding = SettingsCondition(backend: nil, scheme: .failure(error)).finding
            #expect(finding.severity == .warning)
            #expect(finding.remedy?.contains(package) == true)
            #expect(finding.sentence == error.description)
        }
    }

    @Test func fileOfGIOsOwnIsAWarning() {
        let finding = SettingsCondition(backend: "GKeyfileSettingsBackend", scheme: .success("default")).finding
        #expect(finding.severity == .warning)
        #expect(finding.remedy?.contains("GSETTINGS_BACKEND") == true)
    }
}

@Suite struct SwitcherConditionTests {
    /// Where no theme is installed.
    private let themes = InstalledThemes(BaseDirectories(Environment(["HOME": "/nonexistent", "XDG_DATA_DIRS": "/a"])))

    @Test(
        arguments: [
            (.success(ThemeSetting(shown: "A", set: "A")), true, .problem, "the icon theme is A, which was set, and"),
            (
                .success(ThemeSetting(shown: "A", set: nil)), false, .problem,
                "the icon theme is A, the desktop's default"
            ),
            (.success(ThemeSetting(shown: "", set: nil)), true, .problem, "no icon theme is set"),
            (.failure(SwitcherError("it is broken", remedy: "mend it")), true, .problem, "it is broken"),
            (.failure(SwitcherError("it is broken", remedy: "mend it")), false, .warning, "it is broken"),
        ] as [(Result<ThemeSetting, SwitcherError>, Bool, Finding.Severity, String)]
    ) func onlyTheFirstSwitcherMustWork(
        setting: Result<ThemeSetting, SwitcherError>,
        isFirst: Bool,
        severity: Finding.Severity,
        found: String
    ) {
        let finding = SwitcherCondition(kind: .xfce, isFirst: isFirst, setting: setting).finding(themes)
        #expect(finding.subject == "switcher xfce")
        #expect(finding.severity == severity)
        #expect(finding.found.hasPrefix(found))
        #expect(finding.remedy != nil)
    }

    @Test func switcherThatComesAlongNeedsNoThemeYet() {
        let nothing = ThemeSetting(shown: "", set: nil)
        let finding = SwitcherCondition(kind: .gtk3, isFirst: false, setting: .success(nothing)).finding(themes)
        #expect(finding == Finding(.ok, "switcher gtk3", "no icon theme is set"))
    }

    @Test func whatIsNotUsedIsToldOnlyOfTheFirstSwitcher() {
        let absent = Result<ThemeSetting, SwitcherError>.failure(SwitcherError("it is not there", .notUsed))
        let condition = DesktopCondition(
            detection: Detection(currentDesktop: "sway", names: []),
            switchers: [
                SwitcherCondition(kind: .gsettings, isFirst: true, setting: absent),
                SwitcherCondition(kind: .qt6ct, isFirst: false, setting: absent),
            ],
            toggle: ToggleCondition(way: .success("set it"))
        )
        let findings = condition.findings(themes)
        #expect(findings.map(\.subject) == ["desktop", "switcher gsettings", "toggle"])
        #expect(findings[0].found == "XDG_CURRENT_DESKTOP is sway, so the icon theme is set through gsettings")
        #expect(findings[2] == Finding(.ok, "toggle", "`iconsd light`, `dark` and `toggle` set it"))
    }

    @Test func toggleThatCannotBeIsAWarning() {
        let finding = ToggleCondition(way: .failure(SwitcherError("it is broken", remedy: "mend it"))).finding
        #expect(finding == Finding(.warning, "toggle", "it is broken", remedy: "mend it"))
    }

    @Test func scheduleOfTheDesktopIsToldWithTheToggle() {
        let finding = ToggleCondition(way: .success("set it"), schedule: "COSMIC").finding
        #expect(finding.severity == .ok)
        #expect(finding.found.contains(" set it; COSMIC sets it by the time of day, too"))
    }

    @Test func noSwitcherThatThereIsIsAProblem() {
        let detection = Detection(currentDesktop: "GNOME", names: [], configured: [])
        let toggle = ToggleCondition(way: .success("set it"))
        let findings = DesktopCondition(detection: detection, switchers: [], toggle: toggle).findings(themes)
        #expect(findings.map(\.severity) == [.problem, .ok])
        #expect(findings[0].remedy?.contains("[Switchers] Use of iconsd.conf") == true)
    }
}
