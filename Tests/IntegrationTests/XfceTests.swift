import Client
import DBus
import Files
import Glibc
import MainLoop
import TestSupport
import Testing

/// The built daemon with xfconf and dconf, as a session of Xfce has them.
@Suite(.timeLimit(.minutes(2))) struct XfceTests {
    private func session(_ variables: [String: String] = [:]) async throws -> Session {
        let session = try await Session(.xfce, variables)
        try await session.setXfceTheme("Papirus-Light")
        return session
    }

    private func following(_ configuration: String = "") async throws -> RunningDaemon {
        let session = try await session()
        try session.configure(configuration)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    private func turnDark(_ daemon: RunningDaemon) async throws -> Status {
        try await daemon.session.set("color-scheme", "prefer-dark")
        return try await daemon.status { $0.theme == "Papirus-Dark" }
    }

    @Test func bothSettingsShowTheThemeAfterEachToggle() async throws {
        let daemon = try await following()
        #expect(try await daemon.status().switchers == ["xfce", "gsettings"])
        for (scheme, theme) in [("prefer-dark", "Papirus-Dark"), ("default", "Papirus-Light")] {
            try await daemon.session.set("color-scheme", scheme)
            let status = try await daemon.status { $0.theme == theme && $0.state == "following" }
            #expect(status.lastError == "")
            #expect(try await daemon.session.xfceTheme() == theme)
            #expect(try await daemon.session.setting("icon-theme") == theme)
        }
    }

    @Test func whatIsConfiguredLastIsUsedWhateverTookLongerBefore() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        let xfconf = try await HangingXfconf(on: session.bus)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try session.configure("[Switchers]\nUse=xfce\n")
        async let first = daemon.settledStatus()
        for await _ in xfconf.called { break }
        try session.configure("[Switchers]\nUse=gsettings\n")
        async let second = daemon.settledStatus()
        for _ in 0..<100 { _ = try await daemon.status() }
        await xfconf.fail()
        _ = try await (first, second)
        let status = try await daemon.status()
        #expect(status.switchers == ["gsettings"])
        #expect(status.state == "following" && status.lastError == "")
    }

    @Test func themeThatIsSetInXfceIsAdopted() async throws {
        let daemon = try await following()
        try await daemon.session.setXfceTheme("elementary-xfce")
        let status = try await daemon.status { $0.lightTheme == "elementary-xfce" }
        #expect(status.darkTheme == "elementary-xfce-dark")
        #expect(status.pairReason.hasPrefix("adopted: "))
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "elementary-xfce-dark" }
        #expect(try await daemon.session.xfceTheme() == "elementary-xfce-dark")
        #expect(try await daemon.session.setting("icon-theme") == "elementary-xfce-dark")
    }

    @Test func repeatedSignalWritesNothing() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let bus = try await session.bus.connect()
        let writes = try await bus.signals([MatchRule(sender: "org.xfce.Xfconf", interface: "org.xfce.Xfconf")])
        for _ in 0..<2 {
            await portal.behave(.answers(.uint32(1)))
            try await portal.signal(.uint32(1))
            _ = try await daemon.settledStatus()
        }
        try await session.setXfceTheme("End")
        var themes: [String?] = []
        for await write in writes {
            themes.append(write.arguments.last?.unwrapped.string)
            if themes.last == "End" { break }
        }
        #expect(themes == ["Papirus-Dark", "End"])
    }

    @Test func daemonThatIsStartedBeforeItsDesktopTakesItUpWhenItComes() async throws {
        let session = try await session(["XDG_CURRENT_DESKTOP": ""])
        try await session.set("icon-theme", "Papirus-Light")
        let daemon = try await RunningDaemon(in: session)
        #expect(try await daemon.status { $0.state == "following" }.switchers == ["gsettings"])
        let desktop = try await session.bus.connect()
        #expect(try await desktop.own("org.xfce.SettingsDaemon"))
        let status = try await daemon.status { $0.switchers == ["xfce", "gsettings"] }
        #expect(status.state == "following")
        _ = try await turnDark(daemon)
        #expect(try await session.xfceTheme() == "Papirus-Dark")
        await desktop.close()
    }

    @Test func themeOfADesktopThatComesLateIsTheUsersAndNotTheOneOfGSettings() async throws {
        let session = try await session(["XDG_CURRENT_DESKTOP": ""])
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" && $0.theme == "Adwaita" }
        let desktop = try await session.bus.connect()
        #expect(try await desktop.own("org.xfce.SettingsDaemon"))
        _ = try await daemon.status { $0.switchers == ["xfce", "gsettings"] }
        let status = try await daemon.settledStatus()
        #expect(status.theme == "Papirus-Light" && status.darkTheme == "Papirus-Dark")
        #expect(try await session.xfceTheme() == "Papirus-Light")
        await desktop.close()
    }

    @Test func xfceAloneLeavesGSettingsAlone() async throws {
        let daemon = try await following("[Switchers]\nUse=xfce\n")
        let before = try await daemon.session.setting("icon-theme")
        let status = try await turnDark(daemon)
        #expect(status.switchers == ["xfce"])
        #expect(try await daemon.session.xfceTheme() == "Papirus-Dark")
        #expect(try await daemon.session.setting("icon-theme") == before)
    }

    @Test func restoredDesktopHasWhatItHad() async throws {
        let session = try await session()
        let before = try await session.setting("icon-theme")
        let daemon = try await RunningDaemon(in: session)
        _ = try await turnDark(daemon)
        #expect(try await daemon.session.iconsd("restore").status == 0)
        #expect(try await daemon.session.xfceTheme() == "Papirus-Light")
        #expect(try await daemon.session.setting("icon-theme") == before)
    }
}

// MARK: xfconf dies, or hangs

extension XfceTests {
    private func sendXfconf(_ signal: CInt, _ session: Session) async throws {
        kill(try await session.process(owning: "org.xfce.Xfconf"), signal)
    }

    @Test func themesGoOnWhenXfconfWasKilledBetweenToggles() async throws {
        let daemon = try await following()
        for _ in 0..<2 {
            for (scheme, theme) in [("prefer-dark", "Papirus-Dark"), ("default", "Papirus-Light")] {
                try await sendXfconf(SIGKILL, daemon.session)
                try await daemon.session.set("color-scheme", scheme)
                let status = try await daemon.status { $0.theme == theme && $0.state == "following" }
                #expect(status.lightTheme == "Papirus-Light" && status.darkTheme == "Papirus-Dark")
                #expect(try await daemon.session.xfceTheme() == theme)
                #expect(try await daemon.session.setting("icon-theme") == theme)
            }
        }
    }

    /// xfconfd saves seconds later, and so begins with the theme of the mode before.
    @Test func themeThatXfconfForgotIsShownAgainAndNobodysWish() async throws {
        let session = try await Session(.xfce)
        let theme = "<property name=\"IconThemeName\" type=\"string\" value=\"Papirus-Light\"/>"
        let net = "<property name=\"Net\" type=\"empty\">\(theme)</property>"
        try Session.writeChannel("xsettings", net, to: session.folder.path + "/home/.config")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        _ = try await turnDark(daemon)
        let bus = try await daemon.session.bus.connect()
        let writes = try await bus.signals([MatchRule(sender: "org.xfce.Xfconf", member: "PropertyChanged")])
        try await sendXfconf(SIGKILL, daemon.session)
        let path = session.folder.path + "/home/.config/xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
        let saved = String(decoding: try Files.read(path), as: UTF8.self)
        // Whoever asks starts it again.
        _ = try await daemon.session.xfceTheme()
        // On a slow machine it may have been saved.
        if !saved.contains("Papirus-Dark") {
            for await write in writes where write.arguments.last?.unwrapped == .string("Papirus-Dark") { break }
        }
        try await daemon.session.set("color-scheme", "default")
        let status = try await daemon.status { $0.theme == "Papirus-Light" }
        #expect(status.lightTheme == "Papirus-Light" && status.darkTheme == "Papirus-Dark")
        #expect(try await daemon.session.xfceTheme() == "Papirus-Light")
    }

    @Test func themeThatIsChosenStaysWhileTheOtherSwitcherIsTriedAgain() async throws {
        let session = try await session()
        try session.configure("[Theme]\nLight=Papirus-Light\nDark=Papirus-Dark\n")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let dconf = try await session.process(owning: "ca.desrt.dconf")
        kill(dconf, SIGSTOP)
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        let status = try await daemon.status { $0.state == "failed" }
        #expect(status.lastError.contains("gsettings: ") && !status.lastError.contains("xfce: "))
        try await session.setXfceTheme("Yaru")
        try await daemon.logs("the icon theme was changed to Yaru; it stays until the next switch")
        kill(dconf, SIGCONT)
        _ = try await daemon.status { $0.state == "following" && $0.lastError == "" }
        #expect(try await session.xfceTheme() == "Yaru")
        #expect(try await session.setting("icon-theme") == "Papirus-Dark")
    }

    @Test func hangingXfconfDoesNotKeepGSettingsFromSwitching() async throws {
        let daemon = try await following()
        try await sendXfconf(SIGSTOP, daemon.session)
        try await daemon.session.set("color-scheme", "prefer-dark")
        let status = try await daemon.status { $0.state == "failed" }
        #expect(status.lastError.contains("xfce: the icon theme of Xfce cannot be"))
        #expect(try await daemon.session.setting("icon-theme") == "Papirus-Dark")
        try await sendXfconf(SIGCONT, daemon.session)
        try await daemon.session.set("color-scheme", "default")
        let later = try await daemon.status { $0.state == "following" && $0.theme == "Papirus-Light" }
        #expect(later.lastError == "")
        _ = try await turnDark(daemon)
        #expect(try await daemon.session.xfceTheme() == "Papirus-Dark")
        #expect(try await daemon.session.setting("icon-theme") == "Papirus-Dark")
    }
}

/// An xfconf that does not answer until it fails.
private actor HangingXfconf: ExportedObject {
    nonisolated let loop = testLoop
    nonisolated let interface: InterfaceDescription
    nonisolated let (called, isCalled) = AsyncStream.makeStream(of: Void.self)
    private let bus: Bus
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var hasFailed = false

    init(on privateBus: PrivateBus) async throws {
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.xfce.Xfconf">
                  <method name="GetProperty"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="v" direction="out"/></method>
                </interface></node>
                """
        )
        bus = try await privateBus.connect()
        await bus.export(self, at: "/org/xfce/Xfconf")
        #expect(try await bus.own("org.xfce.Xfconf"))
    }

    func result(of _: MemberName, _: [Value], caller _: BusName) async throws(DBusError) -> [Value] {
        isCalled.yield()
        if !hasFailed { await withCheckedContinuation { waiting.append($0) } }
        throw DBusError(.failed, "it hung")
    }

    func value(ofProperty _: String) -> Value { .string("") }

    func fail() {
        hasFailed = true
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
