import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

/// The main job with xdg-desktop-portal, its GTK backend and dconf as Debian has them.
@Suite(.timeLimit(.minutes(2))) struct RealPortalTests {
    private func following(_ theme: String) async throws -> RunningDaemon {
        let session = try await Session(.portal)
        try await session.set("icon-theme", theme)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" && $0.appearanceSource == "portal" }
        return daemon
    }

    @Test(arguments: [
        ("Papirus-Light", "Papirus-Dark"), ("Papirus", "Papirus-Dark"), ("Yaru", "Yaru-dark"),
        ("breeze", "breeze-dark"),
        ("Numix-Light", "Numix"), ("elementary-xfce", "elementary-xfce-dark"),
    ]) func iconThemeFollowsTheColorSchemeAndComesBack(light: String, dark: String) async throws {
        let daemon = try await following(light)
        for _ in 0..<2 {
            try await daemon.session.set("color-scheme", "prefer-dark")
            _ = try await daemon.status { $0.theme == dark }
            #expect(try await daemon.session.setting("icon-theme") == dark)
            try await daemon.session.set("color-scheme", "default")
            _ = try await daemon.status { $0.theme == light }
            #expect(try await daemon.session.setting("icon-theme") == light)
        }
        let status = try await daemon.settledStatus()
        #expect(status.statistics["switches"] == 4)
        #expect(status.lastError == "")
        #expect(await daemon.end().status == 0)
    }

    @Test func sessionThatIsDarkAtTheStartGetsItsThemeAtOnce() async throws {
        let session = try await Session(.portal)
        try await session.set("icon-theme", "Papirus-Light")
        try await session.set("color-scheme", "prefer-dark")
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(status.mode == "dark")
        #expect(status.colorScheme == 1)
    }

    @Test func themeWithoutAPartnerStaysAndNothingIsWritten() async throws {
        let session = try await Session(.portal)
        let daemon = try await RunningDaemon(in: session)
        try await session.set("color-scheme", "prefer-dark")
        let status = try await daemon.status { $0.mode == "dark" }
        #expect(status.lightTheme == "Adwaita" && status.darkTheme == "Adwaita")
        #expect(status.pairReason.contains("serves both modes"))
        #expect(status.statistics["switches"] == 0)
        #expect(try await session.run("dconf", "read", "/org/gnome/desktop/interface/icon-theme").output == [])
    }

    @Test func oneToggleIsOneWriteAndARepeatedOneIsNone() async throws {
        let daemon = try await following("Papirus-Light")
        let session = daemon.session
        let watch = try await ChildProcess(["dconf", "watch", "/"], session.environment)
        // It says nothing when it is ready: it is as soon as it tells of a change.
        let probe = Task.detached {
            var number = 0
            while !Task.isCancelled {
                number += 1
                _ = try await session.run("dconf", "write", "/iconsd/test/probe", "\(number)")
            }
        }
        for await line in watch.output where line == "/iconsd/test/probe" { break }
        probe.cancel()
        _ = try? await probe.value
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        try await session.set("color-scheme", "prefer-dark")
        // A change that the daemon has nothing to do with.
        try await session.set("cursor-theme", "end")
        var themes = 0
        for await line in watch.output {
            if line.hasSuffix("/icon-theme") { themes += 1 }
            if line.hasSuffix("/cursor-theme") { break }
        }
        #expect(themes == 1)
        #expect(try await daemon.settledStatus().statistics["switches"] == 1)
    }

    @Test func thereAndBackWithinTheQuietPeriodWritesNothing() async throws {
        let session = try await Session(.portal)
        try await session.set("icon-theme", "Papirus-Light")
        // Long enough for two programs to start in.
        let configuration = "[Appearance]\nQuietPeriodMilliseconds=5000\nMaximumWaitMilliseconds=20000\n"
        try Files.write(configuration, to: session.folder.path + "/home/.config/iconsd/iconsd.conf")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try await session.set("color-scheme", "prefer-dark")
        try await session.set("color-scheme", "default")
        let status = try await daemon.settledStatus()
        #expect(status.theme == "Papirus-Light")
        #expect(status.statistics["switches"] == 0)
    }

    @Test(arguments: ["org.freedesktop.portal.Desktop", "org.freedesktop.impl.portal.desktop.gtk"] as [BusName])
    func whatChangesWhileThePortalOrItsBackendIsDeadIsNotLost(name: BusName) async throws {
        let daemon = try await following("Papirus-Light")
        kill(try await daemon.session.process(owning: name), SIGKILL)
        try await daemon.session.set("color-scheme", "prefer-dark")
        let status = try await daemon.status { $0.theme == "Papirus-Dark" && $0.appearanceSource == "portal" }
        #expect(status.statistics["switches"] == 1)
        // It is followed as before.
        try await daemon.session.set("color-scheme", "default")
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
    }

    @Test func killedDaemonLeavesAValidThemeAndGoesOnAfterwards() async throws {
        let daemon = try await following("Papirus-Light")
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        await daemon.process.send(9)
        #expect(await daemon.process.exitStatus() == 137)
        #expect(try await daemon.session.setting("icon-theme") == "Papirus-Dark")
        try await daemon.session.set("color-scheme", "default")
        let next = try await RunningDaemon(in: daemon.session)
        let status = try await next.status { $0.theme == "Papirus-Light" }
        #expect(status.lightTheme == "Papirus-Light" && status.darkTheme == "Papirus-Dark")
    }
}
