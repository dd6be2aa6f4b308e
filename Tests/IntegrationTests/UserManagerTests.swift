import Client
import DBus
import Files
import Foundation
import TestSupport
import Testing

/// The installed service under a real `systemd --user`, on its own bus, with dconf.
@Suite(.needsUserManager, .timeLimit(.minutes(1))) struct UserManagerTests {
    private func manager() async throws -> UserManager {
        let manager = try await UserManager(installing: program)
        try await manager.set("icon-theme", "Papirus-Light")
        return manager
    }

    @Test func enabledServiceFollowsAndIsStartedAgainWhenItIsKilled() async throws {
        let manager = try await manager()
        let result = try await manager.systemctl("enable", "--now", "iconsd")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try await manager.systemctl("is-active", "iconsd").output == ["active"])
        #expect(try await manager.systemctl("is-enabled", "iconsd").output == ["enabled"])
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")

        let first = try await manager.property("MainPID")
        let owner = try await ServiceOwner(in: manager)
        try await manager.run("kill", "-KILL", first)
        await owner.goes()
        await owner.comes()
        #expect(try await manager.property("NRestarts") == "1")
        #expect(try await manager.property("MainPID") != first)
        try await manager.toggle("default", until: "Papirus-Light")
    }

    @Test func reloadReadsTheConfigurationAgain() async throws {
        let manager = try await manager()
        try await manager.systemctl("start", "iconsd")
        try await manager.write("[Theme]\nLight=Yaru\n", to: "/run/home/.config/iconsd/iconsd.conf")
        let watch = try await manager.start("iconsd", "status", "--json", "--watch")
        var isReloaded = false
        for await line in watch.output {
            if line.contains(#""theme":"Yaru""#) { break }
            if !isReloaded { #expect(try await manager.systemctl("reload", "iconsd").status == 0) }
            isReloaded = true
        }
        #expect(try await manager.property("NRestarts") == "0")
    }

    @Test func fiveCrashesInARowAreTheLast() async throws {
        let manager = try await manager()
        try await manager.dropIn("[Unit]\nOnFailure=failed.service\n")
        let tell = "[Service]\nType=oneshot\nExecStart=/bin/sh -c 'echo >%t/failed'\n"
        try await manager.write(tell, to: "/run/systemd/user/failed.service")
        let failure = try await manager.start("sh", "-c", "mkfifo $XDG_RUNTIME_DIR/failed; cat $XDG_RUNTIME_DIR/failed")
        try await manager.systemctl("start", "iconsd")
        let owner = try await ServiceOwner(in: manager)
        for crash in 1...5 {
            try await manager.run("kill", "-KILL", try await manager.property("MainPID"))
            await owner.goes()
            if crash < 5 { await owner.comes() }
        }
        // The unit fails once, when there is no further start.
        #expect(await failure.result().status == 0)
        #expect(try await manager.property("ActiveState") == "failed")
        #expect(try await manager.property("NRestarts") == "5")
        // It is the limit that keeps it from running: its user, too, has to say that it is mended.
        #expect(try await manager.systemctl("start", "iconsd").status != 0)
        try await manager.systemctl("reset-failed", "iconsd")
        #expect(try await manager.systemctl("start", "iconsd").status == 0)
    }

    @Test func callOfItsNameStartsTheUnit() async throws {
        let manager = try await manager()
        #expect(try await manager.property("ActiveState") == "inactive")
        let name = IconsdName.bus.rawValue
        let bus = ["busctl", "--user", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus"]
        #expect(try await manager.run(bus + ["StartServiceByName", "su", name, "0"]).check() == ["u 1"])
        let process = try await manager.run(bus + ["GetConnectionUnixProcessID", "s", name]).check()
        #expect(process == ["u " + (try await manager.property("MainPID"))])
    }

    @Test func enabledServiceBeginsAndEndsWithTheGraphicalSession() async throws {
        let manager = try await manager()
        try await manager.systemctl("enable", "iconsd")
        let owner = try await ServiceOwner(in: manager)
        #expect(try await manager.property("ActiveState") == "inactive")
        try await manager.systemctl("start", "desktop.target")
        await owner.comes()
        try await manager.systemctl("stop", "desktop.target")
        await owner.goes()
        #expect(try await manager.property("ExecMainStatus") == "0")
    }

    @Test func autostartEntryStartsItWhereThereIsNoGraphicalSession() async throws {
        let manager = try await manager()
        let entry = try manager.installedFile("/etc/xdg/autostart/iconsd.desktop").split(separator: "\n")
        let line = try #require(entry.first { $0.hasPrefix("Exec=") })
        try await manager.run(line.dropFirst("Exec=".count).split(separator: " ").map(String.init)).check()
        #expect(try await manager.systemctl("is-active", "iconsd").output == ["active"])
        #expect(try await manager.systemctl("is-active", "graphical-session.target").output == ["inactive"])
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
    }

    @Test func inAGreetersSessionItIsSkippedAndHasNotFailed() async throws {
        let manager = try await UserManager(installing: program, as: .greeter)
        #expect(try await manager.systemctl("start", "iconsd").status == 0)
        #expect(try await manager.property("ConditionResult") == "no")
        #expect(try await manager.property("ActiveState") == "inactive")
        #expect(try await manager.systemctl("--failed", "--quiet", "list-units").output == [])
    }

    @Test func killedManagerLeavesNoProcessAndNoControlGroup() async throws {
        let manager = try await manager()
        try await manager.systemctl("start", "iconsd")
        let mounts = String(decoding: try Files.read("/proc/mounts"), as: UTF8.self).split(separator: "\n")
        let groups = mounts.map { $0.split(separator: " ") }.first { $0[2] == "cgroup2" }.map { String($0[1]) }
        let paths = ["/proc/" + manager.firstProcess] + (groups.map { [$0 + "/" + manager.controlGroup] } ?? [])
        for path in paths { #expect(FileManager.default.fileExists(atPath: path)) }
        await manager.kill()
        for path in paths { #expect(!FileManager.default.fileExists(atPath: path)) }
    }
}
