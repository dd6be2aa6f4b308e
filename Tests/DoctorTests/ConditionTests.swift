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

    @Test func missingKeyIsAWarningAndAMissingBackendAProblem() {
        let backend = SettingsError.noDesktopBackend("nothing")
        let rows = [
            (SettingsError.missing(key), Finding.Severity.warning, "gsettings-desktop-schemas"),
            (.notAString(key), .problem, "gsettings-desktop-schemas"), (backend, .problem, "dconf-gsettings-backend"),
        ]
        for (error, severity, package) in rows {
            let finding = SettingsCondition(backend: nil, scheme: .failure(error)).finding
            #expect(finding.severity == severity)
            #expect(finding.remedy?.contains(package) == true)
            #expect(finding.sentence == error.description)
        }
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
}

@Suite struct ThemeFindingTests {
    private func finding(_ parents: [String: [String]], isInstalled: Bool = true) -> Finding {
        let inheritance = Inheritance(of: "A") { name in
            parents[name].map { ThemeIndex(name: name, parents: $0) }
        }
        return .theme("A", inheritance, isInstalled: isInstalled, "install it")
    }

    @Test func chainIsToldInTheOrderOfTheSearch() {
        let finding = finding(["A": ["B"], "B": [], "hicolor": []])
        #expect(finding == Finding(.ok, "theme A", "its icons are searched in A, B, hicolor"))
    }

    @Test func missingParentsAreAWarningThatNamesThem() {
        let finding = finding(["A": ["B", "C"], "C": []])
        #expect(finding.severity == .warning)
        #expect(finding.found == "its icons are searched in A, C, but not in B, hicolor, which are not installed")
    }

    @Test func missingThemeIsAProblem() {
        #expect(finding([:], isInstalled: false).severity == .problem)
    }
}

@Suite struct DaemonFindingTests {
    @Test(
        arguments: [
            ("following", "", .ok), ("starting", "", .ok), ("following", "a key", .warning), ("failed", "x", .problem),
            ("off", "", .warning), ("waiting", "", .warning), ("unmanaged", "", .warning),
        ] as [(String, String, Finding.Severity)]
    ) func stateTellsHowBadItIs(state: String, error: String, severity: Finding.Severity) {
        let properties = ["Version": "1.2.3", "State": state, "LastError": error].mapValues(Value.string)
        let finding = Finding.daemon(.success(Status(properties)))
        #expect(finding.severity == severity)
        #expect(finding.found.hasPrefix("running, version 1.2.3, \(state)"))
        #expect(finding.found.hasSuffix(error))
        #expect((finding.remedy != nil) == (severity != .ok))
    }

    @Test func daemonThatDoesNotAnswerIsAProblemAndOneThatDoesNotRunAWarning() {
        #expect(Finding.daemon(.failure(.notRunning)).severity == .warning)
        #expect(Finding.daemon(.failure(.refused(DBusError(.noReply, "late")))).severity == .problem)
    }
}

@Suite struct UnitConditionTests {
    @Test(
        arguments: [
            ("loaded", "active", "enabled", .ok, "enabled, active"),
            ("loaded", "inactive", "static", .ok, "static, inactive"),
            ("loaded", "inactive", "disabled", .warning, "disabled, inactive"),
            ("loaded", "failed", "enabled", .problem, "enabled, failed: exit-code"),
            ("loaded", "failed", "disabled", .problem, "disabled, failed: exit-code"),
            ("masked", "inactive", "masked", .warning, "masked, inactive"),
            ("not-found", "inactive", "", .warning, "iconsd.service is not installed"),
        ] as [(String, String, String, Finding.Severity, String)]
    ) func stateOfTheUnitHasARemedy(
        load: String,
        active: String,
        file: String,
        severity: Finding.Severity,
        found: String
    ) {
        let unit = UnitCondition(loadState: load, activeState: active, fileState: file, result: "exit-code")
        #expect(unit.finding.severity == severity)
        #expect(unit.finding.found == found)
        #expect((unit.finding.remedy != nil) == (severity != .ok))
    }
}
