import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

/// The session bus goes away in the middle of something.
@Suite(.timeLimit(.minutes(1))) struct BusLossTests {
    @Test func writeThatHasBegunIsFinished() async throws {
        let session = try await Session.plasma()
        for theme in ["Plain", "Plain-dark"] { try session.addTheme(theme) }
        try session.write("[Icons]\nTheme=Plain\n", to: .own)
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        let lock = try await QtLock(session.path(.own) + ".lock")
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        // It knows that it is dark, and waits for the lock.
        _ = try await daemon.status { $0.colorScheme == 1 }
        await session.bus.process.send(SIGKILL)
        await lock.release()
        let result = await daemon.process.result()
        #expect(result.status == 1 && result.errors.last == "iconsd: the session bus went away")
        #expect(try session.text(of: .own) == "[Icons]\nTheme=Plain-dark\n")
        #expect(!Files.names(in: session.home + "/.config").contains { $0.hasPrefix(Files.temporaryPrefix) })
        #expect(!Files.isTaken(session.path(.own) + ".lock"))
    }

    @Test func dconfThatDoesNotAnswerHoldsUpNoEnd() async throws {
        let session = try await Session(.settings)
        for theme in ["Plain", "Plain-dark"] { try session.addTheme(theme) }
        try await session.set("icon-theme", "Plain")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        let dconf = try await session.process(owning: "ca.desrt.dconf")
        kill(dconf, SIGSTOP)
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        _ = try await daemon.status { $0.colorScheme == 1 }
        await session.bus.process.send(SIGKILL)
        #expect(await daemon.process.result().status == 1)
        // What was set before is on the disk.
        #expect(try session.state.contains("[Original gsettings]\nIsSet=true\nIconTheme=Plain\n"))
    }
}
