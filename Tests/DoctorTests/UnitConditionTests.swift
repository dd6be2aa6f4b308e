import Client
import DBus
import Files
import Testing

@testable import Doctor

@Suite struct DaemonFindingTests {
    private func finding(_ properties: [String: String]) -> Finding {
        .daemon(.success(Status(properties.mapValues(Value.string))), installed: "1.2.3")
    }

    @Test(
        arguments: [
            ("following", "", .ok), ("starting", "", .ok), ("following", "a key", .warning), ("failed", "x", .problem),
            ("off", "", .warning), ("waiting", "", .warning), ("unmanaged", "", .warning),
        ] as [(String, String, Finding.Severity)]
    ) func stateTellsHowBadItIs(state: String, error: String, severity: Finding.Severity) {
        let finding = finding(["Version": "1.2.3", "State": state, "LastError": error])
        #expect(finding.severity == severity)
        #expect(finding.found.hasPrefix("running, version 1.2.3, \(state)"))
        #expect(finding.found.hasSuffix(error))
        #expect((finding.remedy != nil) == (severity != .ok))
    }

    @Test func oneOfAnotherVersionIsToBeRestarted() {
        let finding = finding(["Version": "1.2.2", "State": "following"])
        #expect(finding.severity == .warning)
        #expect(finding.found == "running, version 1.2.2, following, while this is version 1.2.3")
        #expect(finding.remedy == "run `systemctl --user restart iconsd`")
    }

    @Test func daemonThatDoesNotAnswerIsAProblemAndOneThatDoesNotRunAWarning() {
        #expect(Finding.daemon(.failure(.notRunning)).severity == .warning)
        #expect(Finding.daemon(.failure(.refused(DBusError(.noReply, "late")))).severity == .problem)
    }
}

@Suite struct StartConditionTests {
    private func findings(
        _ service: (load: String, active: String, file: String),
        session: String = "active",
        hasAutostartEntry: Bool = true
    ) -> [Finding] {
        func unit(_ load: String, _ active: String, _ file: String) -> UnitCondition {
            UnitCondition(loadState: load, activeState: active, fileState: file, result: "exit-code")
        }
        return StartCondition(
            service: unit(service.load, service.active, service.file),
            session: unit("loaded", session, "static"),
            hasAutostartEntry: hasAutostartEntry
        ).findings
    }

    @Test(
        arguments: [
            (("loaded", "active", "enabled"), .ok, "enabled, active"),
            (("loaded", "inactive", "static"), .ok, "static, inactive"),
            (("loaded", "inactive", "disabled"), .warning, "disabled, inactive"),
            (("loaded", "failed", "enabled"), .problem, "enabled, failed: exit-code"),
            (("loaded", "failed", "disabled"), .problem, "disabled, failed: exit-code"),
            (("masked", "inactive", "masked"), .warning, "masked, inactive"),
            (("not-found", "inactive", ""), .warning, "iconsd.service is not installed"),
        ] as [((String, String, String), Finding.Severity, String)]
    ) func stateOfTheUnitHasARemedy(
        unit: (String, String, String),
        severity: Finding.Severity,
        found: String
    ) {
        let finding = findings((load: unit.0, active: unit.1, file: unit.2))[0]
        #expect(finding.severity == severity)
        #expect(finding.found == found)
        #expect((finding.remedy != nil) == (severity != .ok))
    }

    @Test func disabledUnitIsStartedByTheAutostartEntryWhereTheTargetIsNotReached() {
        let disabled = (load: "loaded", active: "active", file: "disabled")
        let started = findings(disabled, session: "inactive")
        #expect(started.map(\.severity) == [.ok, .ok])
        #expect(started[1].found == "not active, so the autostart entry starts iconsd where the session reads such")
        let neverStarted = findings(disabled, session: "inactive", hasAutostartEntry: false)
        #expect(neverStarted.map(\.severity) == [.warning, .warning])
        #expect(neverStarted[1].remedy == "have your session run `systemctl --user start iconsd` when it starts")
    }

    @Test func nothingIsMissedOfAUnitThatIsNotInstalled() {
        let missing = (load: "not-found", active: "inactive", file: "")
        #expect(findings(missing, session: "inactive", hasAutostartEntry: false)[1].severity == .ok)
    }
}

@Suite struct ServicesConditionTests {
    private func finding(_ own: [String: String], _ services: [String: String]) -> Finding {
        ServicesCondition(own: Environment(own), services: Environment(services)).finding
    }

    @Test func whatServicesHaveIsTold() {
        let both = ["XDG_CURRENT_DESKTOP": "GNOME", "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
        let found = "XDG_CURRENT_DESKTOP is GNOME, WAYLAND_DISPLAY is wayland-0, DISPLAY is :0"
        #expect(finding(both, both) == Finding(.ok, "services", found))
        // A shell over the network has neither.
        #expect(finding([:], both).severity == .ok)
        #expect(finding([:], [:]) == Finding(.ok, "services", "they have neither a desktop nor a display"))
    }

    @Test(
        arguments: [
            (["XDG_CURRENT_DESKTOP": "KDE"], [:], "XDG_CURRENT_DESKTOP"),
            (["XDG_CURRENT_DESKTOP": "KDE"], ["XDG_CURRENT_DESKTOP": "GNOME"], "XDG_CURRENT_DESKTOP"),
            (["WAYLAND_DISPLAY": "w", "DISPLAY": ":1"], ["XDG_CURRENT_DESKTOP": "sway"], "WAYLAND_DISPLAY DISPLAY"),
        ] as [([String: String], [String: String], String)]
    ) func whatTheyLackIsToBeHandedOn(own: [String: String], services: [String: String], variables: String) {
        let finding = finding(own, services)
        #expect(finding.severity == .warning)
        #expect(finding.remedy?.hasPrefix("run `dbus-update-activation-environment --systemd \(variables)` ") == true)
    }

    @Test func oneDisplayIsEnough() {
        #expect(finding(["WAYLAND_DISPLAY": "w", "DISPLAY": ":1"], ["DISPLAY": ":1"]).severity == .ok)
    }
}
