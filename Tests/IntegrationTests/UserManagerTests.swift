import Client
import DBus
import Files
import Foundation
import TestSupport
import Testing

/// The installed service under a real `systemd --user`, on its own bus, with dconf.
@Suite(.needsUserManager, .timeLimit(.minutes(1))) struct UserManagerTests {
    @Test func enabledServiceIsActiveAndFollows() async throws {
        let manager = try await UserManager.withPapirus()
        let result = try await manager.systemctl("enable", "--now", "iconsd")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try await manager.systemctl("is-active", "iconsd").output == ["active"])
        #expect(try await manager.systemctl("is-enabled", "iconsd").output == ["enabled"])
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
    }

    @Test func processIsConfined() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.systemctl("start", "iconsd")
        let status = try await manager.run("cat", "/proc/\(try await manager.property("MainPID"))/status")
        for line in ["NoNewPrivs:\t1", "Seccomp:\t2", "Umask:\t0077"] { #expect(status.contains(line)) }
    }

    @Test func reloadReadsTheConfigurationAgain() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.systemctl("start", "iconsd")
        try await manager.write("[Theme]\nLight=Yaru\n", to: "/home/person/.config/iconsd/iconsd.conf")
        try await manager.change(until: "Yaru") {
            try await manager.run("systemctl", "--user", "reload", "iconsd")
        }
        #expect(try await manager.property("NRestarts") == "0")
    }

    @Test func callOfItsNameStartsTheUnit() async throws {
        let manager = try await UserManager.withPapirus()
        #expect(try await manager.property("ActiveState") == "inactive")
        let name = IconsdName.bus.rawValue
        let bus = ["busctl", "--user", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus"]
        #expect(try await manager.run(bus + ["StartServiceByName", "su", name, "0"]).check() == ["u 1"])
        let process = try await manager.run(bus + ["GetConnectionUnixProcessID", "s", name]).check()
        #expect(process == ["u " + (try await manager.property("MainPID"))])
    }

    @Test func enabledServiceBeginsAndEndsWithTheGraphicalSession() async throws {
        let manager = try await UserManager.withPapirus()
        try await manager.systemctl("enable", "iconsd")
        let owner = try await ServiceOwner(in: manager)
        #expect(try await manager.property("ActiveState") == "inactive")
        try await manager.systemctl("start", "desktop.target")
        try await owner.comes()
        try await manager.systemctl("stop", "desktop.target")
        try await owner.goes()
        #expect(try await manager.property("ExecMainStatus") == "0")
    }

    @Test func autostartEntryStartsItWhereThereIsNoGraphicalSession() async throws {
        let manager = try await UserManager.withPapirus()
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
        #expect(try await manager.systemctl("--failed", "--quiet", "list-units", "iconsd*").output == [])
    }
}
