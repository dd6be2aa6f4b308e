import DBus
import Doctor
import Files
import TestSupport
import Testing

/// On a bus with services that do what no real one does on demand. GSettings are in memory here: a problem.
@Suite(.timeLimit(.minutes(1))) struct DoctorTests {
    private let doctor = Doctor(Environment(["HOME": "/nonexistent", "XDG_CURRENT_DESKTOP": "GNOME"]), on: testLoop)

    @Test func silentPortalIsGivenUpAndTheRestIsExaminedNevertheless() async throws {
        let bus = try await PrivateBus.start()
        let portal = try await FakePortal(on: bus, .silent)
        let clock = TestClock()
        let connection = try await bus.connect(clock: clock)
        let doctor = doctor
        let examination = Task.detached { await doctor.examine(connection) }
        await clock.pass(.seconds(5))
        let findings = await examination.value
        #expect(portal.calls.elements == ["ReadOne"])
        #expect(findings.first?.found == "running, silent, so nothing tells the color scheme")
        #expect(findings.first?.severity == .problem)
        #expect(findings.last?.subject == "unit")
    }

    @Test func backendThatContradictsThePortalIsAWarning() async throws {
        let bus = try await PrivateBus.start()
        let portal = try await FakePortal(on: bus, .answersRead(.uint32(1)))
        let first = try await bus.backend("org.freedesktop.impl.portal.desktop.gtk", answers: .uint32(2))
        let second = try await bus.backend("org.freedesktop.impl.portal.desktop.kde", answers: .variant(.uint32(1)))
        let findings = await doctor.examine(try await bus.connect())
        #expect(findings[0].found == "running, version 2 of Settings, color-scheme is 1 (dark)")
        #expect(findings[1].found == "color-scheme is 2 (light), but the portal says 1 (dark)")
        #expect(findings[1].severity == .warning)
        #expect(findings[2] == Finding(.ok, "backend kde", "color-scheme is 1 (dark)"))
        withExtendedLifetime((portal, first, second)) {}
    }

    @Test(arguments: [
        ("active", "active"), ("inactive", "not active, so the autostart entry starts iconsd here"),
    ]) func systemdIsAskedForTheUnitAndTheSession(target: String, found: String) async throws {
        let bus = try await PrivateBus.start()
        let manager = try await bus.userManager(
            service: ["LoadState": "loaded", "ActiveState": "active", "UnitFileState": "enabled"],
            sessionTarget: ["LoadState": "loaded", "ActiveState": target]
        )
        let findings = await doctor.examine(try await bus.connect())
        let expected = [
            Finding(.ok, "unit", "enabled, active"), Finding(.ok, "graphical-session.target", found),
        ]
        #expect(findings.suffix(2) == expected[...])
        withExtendedLifetime(manager) {}
    }
}
