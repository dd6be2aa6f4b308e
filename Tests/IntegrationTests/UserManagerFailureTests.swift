import Client
import DBus
import Files
import Foundation
import TestSupport
import Testing

/// What a real `systemd --user` does about a service that crashes or loses its bus.
@Suite(.needsUserManager, .timeLimit(.minutes(1))) struct UserManagerFailureTests {
    @Test func killedDaemonIsStartedAgainAndFollows() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.systemctl("start", "iconsd")
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
        let first = try await manager.property("MainPID")
        let owner = try await ServiceOwner(in: manager)
        try await manager.run("kill", "-KILL", first)
        try await owner.goes()
        try await owner.comes()
        #expect(try await manager.property("NRestarts") == "1")
        #expect(try await manager.property("MainPID") != first)
        try await manager.toggle("default", until: "Papirus-Light")
    }

    @Test func afterARestartOfTheBusItIsStartedAgain() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.systemctl("start", "iconsd")
        #expect(try await manager.systemctl("restart", "dbus.service").status == 0)
        try await manager.run("gdbus", "wait", "--session", IconsdName.bus.rawValue)
        #expect(try await manager.property("NRestarts") == "1")
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
    }

    @Test func fiveCrashesInARowAreTheLast() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.dropIn("[Unit]\nOnFailure=failed.service\n")
        let tell = "[Service]\nType=oneshot\nExecStart=/bin/sh -c 'echo >%t/failed'\n"
        try await manager.write(tell, to: "/run/systemd/user/failed.service")
        let failure = try await manager.start("sh", "-c", "mkfifo $XDG_RUNTIME_DIR/failed; cat $XDG_RUNTIME_DIR/failed")
        try await manager.systemctl("start", "iconsd")
        let owner = try await ServiceOwner(in: manager)
        for crash in 1...5 {
            try await manager.run("kill", "-KILL", try await manager.property("MainPID"))
            try await owner.goes()
            if crash < 5 { try await owner.comes() }
        }
        // The unit fails once, when there is no further start.
        #expect(await failure.result().status == 0)
        #expect(try await manager.property("ActiveState") == "failed")
        #expect(try await manager.property("NRestarts") == "5")
        // It is the limit that keeps it from running: its user, too, has to say that it is mended.
        #expect(try await manager.systemctl("start", "iconsd").status != 0)
        let remedy = "`systemctl --user reset-failed iconsd` and `systemctl --user start iconsd`"
        let doctor = try await manager.run(["iconsd", "doctor"]).result
        #expect(doctor.output.contains { $0.hasSuffix("run " + remedy) })
        try await manager.systemctl("reset-failed", "iconsd")
        #expect(try await manager.systemctl("start", "iconsd").status == 0)
    }

    @Test func killedManagerLeavesNoProcessAndNoControlGroup() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.systemctl("start", "iconsd")
        let mounts = String(decoding: try Files.read("/proc/mounts"), as: UTF8.self).split(separator: "\n")
        let groups = mounts.map { $0.split(separator: " ") }.first { $0[2] == "cgroup2" }.map { String($0[1]) }
        let paths = ["/proc/" + manager.firstProcess] + (groups.map { [$0 + "/" + manager.controlGroup] } ?? [])
        for path in paths { #expect(FileManager.default.fileExists(atPath: path)) }
        await manager.kill()
        for path in paths { #expect(!FileManager.default.fileExists(atPath: path)) }
    }
}
