import Client
import DBus
import Files
import Foundation
import TestSupport
import Testing

/// `iconsd doctor` of the built program, in sessions with and without what it looks for.
@Suite(.timeLimit(.minutes(1))) struct DoctorCommandTests {
    @Test func withoutABusTheRestIsExamined() async throws {
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "XFCE"])
        var environment = session.environment
        environment.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        let result = try await command([program, "doctor"], environment).result
        #expect(result.status == 1)
        #expect(result.output.first?.hasPrefix("problem: session bus: cannot reach the bus at unix:path=/non") == true)
        #expect(result.has("ok: GSettings: org.gnome.desktop.interface color-scheme is default, kept by DConf"))
        #expect(result.has("problem: switcher xfce: it needs the session bus; "))
        #expect(result.has("ok: switcher gsettings: the icon theme is Adwaita, the desktop's default"))
        #expect(!result.output.contains { $0.contains(": portal: ") || $0.contains(": daemon: ") })
    }

    @Test func bareSessionHasWarningsWithRemediesOnly() async throws {
        let session = try await Session(.settings)
        let result = try await session.iconsd("doctor")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output.first == "ok: session bus: \(session.bus.address.rawValue)")
        #expect(result.has("warning: portal: absent, so GSettings tells the color scheme; install the packages "))
        #expect(result.has("ok: backend: none is running"))
        #expect(result.has("ok: desktop: XDG_CURRENT_DESKTOP is GNOME, so the icon theme is set through gsettings"))
        #expect(result.has("warning: daemon: not running; start it with `systemctl --user start iconsd`"))
        #expect(result.has("warning: unit: no systemd user manager here; start `iconsd daemon` with the session"))
    }

    @Test func switchersThatTheConfigurationNamesAreTheOnesThatAreExamined() async throws {
        let session = try await Session(.settings)
        try Files.write(
            "[Switchers]\nUse=gtk3;gsettings\n",
            to: session.folder.path + "/home/.config/iconsd/iconsd.conf"
        )
        let result = try await session.iconsd("doctor")
        #expect(
            result.has(
                "ok: desktop: XDG_CURRENT_DESKTOP is GNOME; the switchers are named in iconsd.conf, so the icon theme is "
                    + "set through gtk3, gsettings"
            )
        )
        #expect(result.has("problem: switcher gtk3: no icon theme is set; "))
        #expect(result.has("ok: switcher gsettings: "))
    }

    @Test func portalAndItsBackendAreAskedForTheColorScheme() async throws {
        let session = try await Session(.portal)
        try await session.set("icon-theme", "Papirus-Light")
        try await session.set("color-scheme", "prefer-dark")
        let result = try await session.iconsd("doctor")
        #expect(result.status == 0)
        #expect(result.has("ok: portal: started just now, version "))
        #expect(result.output.contains { $0.contains(" of Settings, color-scheme is 1 (dark), sent as <") })
        #expect(result.has("ok: backend gtk: color-scheme is 1 (dark), sent as <uint32 1>"))
        #expect(result.has("ok: GSettings: org.gnome.desktop.interface color-scheme is prefer-dark, kept by DConf"))
        #expect(result.has("ok: switcher gsettings: the icon theme is Papirus-Light, which was set"))
        #expect(result.has("ok: pair: Papirus-Light and Papirus-Dark, automatic: "))
        #expect(result.has("ok: theme Papirus-Dark: its icons are searched in Papirus-Dark, "))
        #expect(try await session.iconsd("doctor").has("ok: portal: running, version "))
    }

    @Test func portalThatCouldBeStartedIsNotWithoutADisplay() async throws {
        let session = try await Session(.portal)
        var environment = session.environment
        environment.variables["DISPLAY"] = nil
        let result = try await command([program, "doctor"], environment).result
        #expect(result.has("warning: portal: not running, and not to be started without a display, so GSettings tell"))
        #expect(try await session.bus.connect().owner(of: "org.freedesktop.portal.Desktop") == nil)
    }

    @Test func portalWithoutSettingsIsToBeRestarted() async throws {
        let session = try await Session(.settings)
        let portal = try await FakePortal(on: session.bus, .fails(DBusError(.unknownMethod, "No such interface")))
        let result = try await session.iconsd("doctor")
        #expect(result.status == 0)
        #expect(result.has("warning: portal: running, without settings, so GSettings tells the color scheme; it was "))
        #expect(result.output.contains { $0.hasSuffix("run `systemctl --user restart xdg-desktop-portal`") })
        withExtendedLifetime(portal) {}
    }

    @Test func settingsThatNoDesktopSeesAreAProblem() async throws {
        let session = try await Session(.settings, ["GSETTINGS_BACKEND": "memory"])
        let result = try await session.iconsd("doctor")
        #expect(result.status == 1)
        #expect(result.has("problem: portal: absent, so nothing tells the color scheme; "))
        #expect(result.has("warning: GSettings: GSettings keeps its values in the memory of one process, where no "))
        #expect(result.has("problem: switcher gsettings: GSettings keeps its values in the memory of one process, "))
    }

    @Test func themeThatIsNotInstalledIsAProblemAndForgesNoLine() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Nonexistent\nok: x\u{1B}[31m")
        let result = try await session.iconsd("doctor")
        #expect(result.status == 1)
        #expect(
            result.has("problem: switcher gsettings: the icon theme is Nonexistent\u{FFFD}ok: x\u{FFFD}[31m, which ")
        )
        #expect(result.output.contains { $0.contains(", and not installed; install it, or choose one of ") })
        #expect(result.has("problem: pair: there is none without an icon theme that is installed; "))
        #expect(!result.has("ok: x"))
    }

    @Test func parentThatIsNotInstalledIsNoTroubleWhereAnotherOneHasIcons() async throws {
        let session = try await Session(.settings)
        try session.addTheme("Child", "Inherits=Nonexistent,Adwaita\n")
        try await session.set("icon-theme", "Child")
        let found = "its icons are searched in Child, Adwaita, hicolor; it does without Nonexistent, "
        #expect(try await session.iconsd("doctor").has("ok: theme Child: \(found)"))
        try session.addTheme("Orphan", "Inherits=Nonexistent\n")
        try await session.set("icon-theme", "Orphan")
        #expect(try await session.iconsd("doctor").has("warning: theme Orphan: its icons are searched in Orphan, "))
    }

    @Test func generatedThemeGivesThePairOfItsBase() async throws {
        let session = try await Session(.settings)
        try session.addTheme("iconsd-Papirus-Light", "Inherits=Papirus-Light\nX-Iconsd-Base=Papirus-Light\n")
        try await session.set("icon-theme", "iconsd-Papirus-Light")
        #expect(try await session.iconsd("doctor").has("ok: pair: Papirus-Light and Papirus-Dark, automatic: "))
    }

    @Test func runningDaemonIsAskedForItsStateAndPair() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Yaru")
        try session.configure("[Theme]\nLight=Adwaita\nDark=Papirus-Dark\n")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let result = try await session.iconsd("doctor")
        #expect(result.status == 0)
        #expect(result.has("ok: pair: Adwaita and Papirus-Dark, configured: "))
        #expect(result.has("ok: daemon: running, version 0.1.0, following"))
    }

    @Test func pairThatWasSetIsKnownAlsoWhileNoDaemonRuns() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Yaru")
        try session.configure("[Theme]\nDark=Papirus-Dark\n")
        #expect(try await session.iconsd("doctor").has("ok: pair: Papirus-Light and Papirus-Dark, configured: "))
        try session.configure("")
        let state =
            "[State]\nVersion=1\n[Learned Pair gsettings]\nLight=Adwaita\nDark=Yaru-dark\nReason=adopted: so it was\n"
        try Files.write(state, to: session.folder.path + "/home/.local/state/iconsd/state.ini")
        #expect(try await session.iconsd("doctor").has("ok: pair: Adwaita and Yaru-dark, adopted: so it was"))
    }

    @Test func daemonThatFailedIsAProblem() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Nonexistent")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "failed" }
        let result = try await session.iconsd("doctor")
        #expect(result.status == 1)
        #expect(result.has("problem: daemon: running, version 0.1.0, failed: "))
    }

    @Test func eachSwitcherOfADesktopIsExamined() async throws {
        let session = try await Session(.xfce)
        let theme = ["xfconf-query", "-c", "xsettings", "-p", "/Net/IconThemeName", "-n", "-t", "string", "-s", "Yaru"]
        try await command(theme, session.environment).check()
        let result = try await session.iconsd("doctor")
        let found = "XDG_CURRENT_DESKTOP is XFCE, so the icon theme is set through xfce, gsettings"
        #expect(result.has("ok: desktop: \(found)"))
        #expect(result.has("ok: switcher xfce: the icon theme is Yaru, which was set"))
        #expect(result.has("ok: switcher gsettings: the icon theme is Adwaita, the desktop's default"))
    }

    @Test func jsonIsOneLineWithTheDocumentedKeys() async throws {
        let forging = "\u{9B}31m\u{7F}\u{2028}\u{202E}"
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "GNOME:" + forging])
        let result = try await session.iconsd("doctor", "--json")
        #expect(result.status == 0)
        #expect(result.output.count == 1)
        let findings = try JSONDecoder().decode([[String: String]].self, from: Data((result.output.first ?? "").utf8))
        let keys = try ManualPage("iconsd.1").section("JSON").item("doctor Fl -json").keywords
        #expect(findings.allSatisfy { Set($0.keys) == Set(keys) })
        #expect(findings.allSatisfy { ($0["remedy"] == "") == ($0["severity"] == "ok") })
        #expect(findings.first?["subject"] == "session bus")
        #expect(findings.contains { $0["finding"]?.contains(forging) == true })
        #expect(result.output.allSatisfy { $0 == $0.printable })
    }
}

extension CommandResult {
    /// Whether a line of the output begins so.
    func has(_ beginning: String) -> Bool {
        output.contains { $0.hasPrefix(beginning) }
    }
}
