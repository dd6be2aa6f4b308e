import DBus
import Doctor
import Files
import Glibc
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
        await clock.pass(Duration.milliseconds(2500))
        let findings = await examination.value
        #expect(portal.calls.elements == ["ReadOne"])
        #expect(findings.first?.found == "running, silent, so nothing tells the color scheme")
        #expect(findings.first?.severity == .problem)
        #expect(findings.contains { $0.subject == "unit" })
    }

    @Test func busThatHangsIsGivenUpWhenTheTimeIsUp() async throws {
        let bus = try await PrivateBus.start()
        let connection = try await bus.connect()
        await bus.process.send(SIGSTOP)
        let clock = TestClock()
        let doctor = Doctor(Environment(["HOME": "/nonexistent"]), on: testLoop, clock: clock)
        let examination = Task.detached { await doctor.examine(connection) }
        await clock.pass(.seconds(3))
        let findings = await examination.value
        #expect(findings.contains { $0.subject == "GSettings" })
        #expect(findings.last?.subject == "time")
        await bus.process.send(SIGCONT)
    }

    @Test func eachBackendIsAskedForItsOwnAnswer() async throws {
        let bus = try await PrivateBus.start()
        let portal = try await FakePortal(on: bus, .answersRead(.uint32(1)))
        let first = try await bus.backend("org.freedesktop.impl.portal.desktop.gtk", answers: .uint32(2))
        let second = try await bus.backend("org.freedesktop.impl.portal.desktop.kde", answers: .variant(.uint32(1)))
        let findings = await doctor.examine(try await bus.connect())
        #expect(
            findings[0].found == "running, version 2 of Settings, color-scheme is 1 (dark), sent as <<uint32 1>>"
        )
        #expect(findings[1].found == "color-scheme is 2 (light), sent as <uint32 2>, but the portal says 1 (dark)")
        #expect(findings[1].severity == .warning)
        #expect(findings[2] == Finding(.ok, "backend kde", "color-scheme is 1 (dark), sent as <<uint32 1>>"))
        withExtendedLifetime((portal, first, second)) {}
    }

    @Test(arguments: [
        ("active", "active"), ("inactive", "not active"),
    ]) func systemdIsAskedForTheUnitAndTheSession(target: String, found: String) async throws {
        let bus = try await PrivateBus.start()
        let manager = try await bus.userManager(
            service: ["LoadState": "not-found", "ActiveState": "inactive"],
            sessionTarget: ["LoadState": "loaded", "ActiveState": target],
            environment: ["XDG_CURRENT_DESKTOP=KDE", "DISPLAY=:7"]
        )
        let findings = await doctor.examine(try await bus.connect())
        #expect(findings.first?.subject == "services")
        #expect(
            findings.first?.found
                == "XDG_CURRENT_DESKTOP is KDE, DISPLAY is :7, but XDG_CURRENT_DESKTOP is GNOME here"
        )
        let unit = findings.first { $0.subject == "unit" }
        #expect(unit?.found == "iconsd.service is not installed")
        #expect(findings.contains(Finding(.ok, "graphical-session.target", found)))
        withExtendedLifetime(manager) {}
    }
}
