import Client
import DBus
import Files
import Glibc
import MainLoop
import TestSupport
import Testing

/// The built daemon where something is missing, broken or in the way.
@Suite(.timeLimit(.minutes(2))) struct DaemonTests {
    private func session(_ variables: [String: String] = [:], theme: String = "Papirus-Light") async throws -> Session {
        let session = try await Session(.settings, variables)
        try await session.set("icon-theme", theme)
        return session
    }

    private func configure(_ session: Session, _ text: String) throws {
        try Files.write(text, to: session.folder.path + "/home/.config/iconsd/iconsd.conf")
    }

    @Test func withoutAPortalGSettingsAreFollowed() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" && $0.appearanceSource == "gsettings" }
        try await session.set("color-scheme", "prefer-dark")
        let status = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(status.portalState == "absent")
        #expect(status.lastError == "")
    }

    @Test(arguments: [
        (FakePortal.Behaviour.fails(DBusError(.unknownMethod, "No such interface")), "without settings"),
        (.fails(DBusError("org.freedesktop.portal.Error.NotFound", "not found")), "without color scheme"),
    ]) func portalWithoutTheKeyIsAsGoodAsNone(behaviour: FakePortal.Behaviour, word: String) async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, behaviour)
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "following" }
        #expect(status.appearanceSource == "gsettings")
        #expect(status.portalState == word)
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        _ = try await daemon.status { $0.appearanceSource == "portal" && $0.theme == "Papirus-Dark" }
    }

    @Test func statusIsAnsweredWhileThePortalHangs() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .silent)
        let daemon = try await RunningDaemon(in: session)
        let result = try await session.iconsd("status")
        #expect(result.status == 0)
        #expect(result.output.first == "State: starting")
        await portal.die()
        _ = daemon
    }

    @Test func wrongTypeIsAReportedErrorAndNoCrash() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.string("dark")))
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.lastError != "" }
        #expect(status.lastError.contains("type \"s\", not a number"))
        await portal.behave(.answers(.int32(1)))
        try await portal.signal(.string("dark"))
        let good = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(good.lastError == "")
    }

    @Test func tenThousandContradictingSignalsAreNoSwitch() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        for number in 0..<10_000 { try await portal.signal(.uint32(UInt32(number % 3))) }
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(2))
        let status = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(status.statistics["switches"] == 1)
    }

    @Test func everyPropertyHasAValueOfItsType() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let interface = try InterfaceDescription(xml: IconsdName.interfaceXML)
        let call = MethodCall(
            IconsdName.bus,
            IconsdName.path,
            "org.freedesktop.DBus.Properties",
            "GetAll",
            [.string(interface.name.rawValue)]
        )
        let values = try await session.bus.connect().call(call).first?.dictionary
        #expect(values?.mapValues(\.signature) == interface.properties.mapValues(\.type))
    }

    @Test func switchIsToldByASignalAndByTheProperties() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let bus = try await session.bus.connect()
        let signals = try await bus.signals([MatchRule(sender: IconsdName.bus, path: IconsdName.path)])
        try await session.set("color-scheme", "prefer-dark")
        var switched: [Value] = []
        for await signal in signals {
            if signal.member == "Switched" { switched = signal.arguments }
            guard signal.member == "PropertiesChanged" else { continue }
            let changed = signal.arguments[1].dictionary ?? [:]
            #expect(changed["Statistics"] == nil)
            #expect(changed["Version"] == nil)
            if changed["Theme"] == .string("Papirus-Dark") { break }
        }
        #expect(switched == [.string("dark"), .string("Papirus-Dark")])
    }

    @Test func withoutASwitcherThatIsUsedItSaysSo() async throws {
        let session = try await session()
        try configure(session, "[Switchers]\nUse=gnome-shell\n")
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.settledStatus()
        #expect(status.state == "failed")
        #expect(status.lastError.contains("there is no switcher gnome-shell; there is gsettings"))
        #expect(try await session.iconsd("theme").status == 1)
    }

    @Test func themeThatSomebodyElseSetsStaysUntilTheNextSwitch() async throws {
        let session = try await session()
        try configure(session, "[Theme]\nLight=Papirus-Light\nDark=Papirus-Dark\n")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try await session.set("icon-theme", "Yaru")
        _ = try await daemon.status { $0.theme == "Yaru" }
        await portal.die()
        _ = try await daemon.status { $0.portalState == "absent" }
        let same = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        _ = try await daemon.status { $0.portalState == "answering" }
        #expect(try await session.setting("icon-theme") == "Yaru")
        await same.behave(.answers(.uint32(1)))
        try await same.signal(.uint32(1))
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
    }

    @Test func restartedPortalIsReadAgain() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        await portal.die()
        let next = try await FakePortal(on: session.bus, .answers(.uint32(1)))
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        _ = next
    }

    @Test func lostBusEndsTheDaemonOnceAndSoThatItIsStartedAgain() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        await session.bus.process.send(SIGKILL)
        let result = await daemon.process.result()
        #expect(result.status == 1)
        #expect(result.errors.last == "iconsd: the session bus went away")
    }

    @Test func secondInstanceSaysSoInOneLine() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        let result = try await session.iconsd("daemon")
        #expect(result.status == 1)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.contains("already on this session bus (process \(daemon.process.id)") == true)
    }

    @Test func terminatedDaemonEndsWithZeroAndSilently() async throws {
        let daemon = try await RunningDaemon(in: try await session())
        _ = try await daemon.status { $0.state == "following" }
        let result = await daemon.end()
        #expect(result.status == 0)
        #expect(result.errors == ["iconsd: following GSettings; Papirus-Light is shown"])
    }

    @Test func endIsNotHeldUpByWhatIsWaitedFor() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .silent)
        try await session.set("color-scheme", "prefer-dark")
        let daemon = try await RunningDaemon(in: session)
        for _ in 0..<6 { await daemon.process.send(SIGHUP) }
        let result = await daemon.end()
        #expect(result.status == 0)
        // A reading that was given up is not acted on.
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
        #expect(result.errors.filter { !$0.contains("reading the configuration again") } == [])
        await portal.die()
    }

    @Test func daemonThatIsStillConnectingCanBeEnded() async throws {
        let session = try await session()
        await session.bus.process.send(SIGSTOP)
        let process = try await ChildProcess([program, "daemon"], session.environment)
        // Until it takes signals itself, SIGTERM ends it as it ends any program.
        try await LoopClock(testLoop).sleep(for: .milliseconds(200))
        await process.send(SIGTERM)
        #expect(await process.exitStatus() == 0)
        await session.bus.process.send(SIGCONT)
    }

    @Test(arguments: ["default", "Nothing"]) func themeThatShowsNoIconsIsNeverWritten(name: String) async throws {
        let session = try await session()
        try Files.write("", to: session.folder.path + "/home/.local/share/icons/Nothing/index.theme")
        try configure(session, "[Theme]\nLight=\(name)\nDark=Papirus-Dark\n")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "failed" }
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
    }

    @Test func configurationThatIsNoTextOrHasNoEndIsToldInAFewWords() async throws {
        let session = try await session()
        try configure(session, "\0\u{1}")
        let daemon = try await RunningDaemon(in: session)
        let broken = try await daemon.settledStatus()
        #expect(broken.lastError.contains("it holds a zero byte; nothing in the file counts"))
        try configure(session, "[A]\n" + (0..<1000).map { "k\($0)=v\n" }.joined())
        let long = try await daemon.settledStatus()
        #expect(long.lastError.hasSuffix("; and 995 more"))
        #expect(long.state == "following")
    }

    @Test func hangUpReadsTheConfigurationAgain() async throws {
        let session = try await session()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try configure(session, "[Theme]\nLight=Yaru\nDark=auto\n")
        await daemon.process.send(SIGHUP)
        let status = try await daemon.status { $0.theme == "Yaru" }
        #expect(status.darkTheme == "Yaru-dark")
        #expect(status.pairReason.hasPrefix("configured: "))
    }

    @Test func themeThatIsNotInstalledIsNeverWritten() async throws {
        let session = try await session()
        try configure(session, "[Theme]\nLight=Nonexistent\nDark=Papirus-Dark\n")
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "failed" }
        #expect(status.lastError.contains("Nonexistent is not installed"))
        #expect(status.lastError.contains("Papirus-Light"))
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
        try await session.set("color-scheme", "prefer-dark")
        #expect(try await daemon.status { $0.theme == "Papirus-Dark" }.state == "following")
    }

    @Test func mistakesInTheConfigurationCostOnlyThemselves() async throws {
        let session = try await session()
        try configure(session, "[Appearance]\nNoPreference=dark\nQuietPeriodMilliseconds=soon\n[Colours]\nA=b\n")
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(status.lastError.contains("QuietPeriodMilliseconds=soon: cannot be used; it takes a whole number"))
        #expect(status.lastError.contains("[Colours] A=b: there is no such key"))
    }

    @Test(arguments: ["nonsense", "[State]\nVersion=99\n", ""]) func unreadableStateIsSetAside(text: String)
        async throws
    {
        let session = try await session()
        let path = session.folder.path + "/home/.local/state/iconsd/state.ini"
        try Files.write(text, to: path)
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "following" }
        #expect(status.lastError.contains("it was renamed to \(path).unreadable"))
        #expect(try Files.read(path + ".unreadable") == Array(text.utf8))
        #expect(String(decoding: try Files.read(path), as: UTF8.self).contains("Dark=Papirus-Dark"))
    }

    @Test func originalIsKeptBeforeItIsOverwritten() async throws {
        let session = try await Session(.settings)
        try configure(session, "[Theme]\nLight=Papirus-Light\nDark=Papirus-Dark\n")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
        let path = session.folder.path + "/home/.local/state/iconsd/state.ini"
        let state = String(decoding: try Files.read(path), as: UTF8.self)
        #expect(state.contains("[Original gsettings]\nIsSet=false"))
    }

    @Test func settingsThatNoDesktopSeesAreRefused() async throws {
        let session = try await Session(.settings, ["GSETTINGS_BACKEND": "memory"])
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.settledStatus()
        #expect(status.state == "failed")
        #expect(status.lastError.contains("install the package dconf-gsettings-backend"))
    }

    @Test func missingSchemaIsAnErrorAndNoAbort() async throws {
        let session = try await Session(.settings, ["XDG_DATA_DIRS": "/nonexistent"])
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.settledStatus()
        #expect(status.state == "failed")
        #expect(status.lastError.contains("gsettings-desktop-schemas"))
        #expect(await daemon.end().status == 0)
    }

    @Test func switchThatHasBegunIsFinishedBeforeTheDaemonEnds() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let dconf = try await session.process(owning: "ca.desrt.dconf")
        kill(dconf, SIGSTOP)
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        // It has read that it is dark, and waits for dconf.
        _ = try await daemon.status { $0.colorScheme == 1 }
        await daemon.process.send(SIGTERM)
        kill(dconf, SIGCONT)
        #expect(await daemon.process.exitStatus() == 0)
        #expect(try await session.setting("icon-theme") == "Papirus-Dark")
    }

    @Test func daemonThatIsKilledAtAnyMomentLeavesAThemeAndAStateThatAreWhole() async throws {
        let session = try await session()
        let clock = LoopClock(testLoop)
        for round in 0..<12 {
            let daemon = try await RunningDaemon(in: session)
            _ = try await daemon.status { $0.state == "following" }
            let scheme = round.isMultiple(of: 2) ? "prefer-dark" : "default"
            try await session.set("color-scheme", scheme)
            // The moments are spread over the quiet period and what follows it.
            try await clock.sleep(for: .milliseconds(90 + round * 4))
            await daemon.process.send(SIGKILL)
            _ = await daemon.process.exitStatus()
            #expect(["Papirus-Light", "Papirus-Dark"].contains(try await session.setting("icon-theme")))
            let folder = session.folder.path + "/home/.local/state/iconsd"
            #expect(Files.names(in: folder).filter { $0.contains("unreadable") } == [])
        }
        let daemon = try await RunningDaemon(in: session)
        #expect(try await daemon.status { $0.theme == "Papirus-Light" }.lastError == "")
    }

    @Test func stoppedDconfIsNoticedAndHoldsNobodyUp() async throws {
        let session = try await session()
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let dconf = try await session.process(owning: "ca.desrt.dconf")
        kill(dconf, SIGSTOP)
        defer { kill(dconf, SIGCONT) }
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        #expect(try await session.iconsd("status").status == 0)
        let status = try await daemon.status { $0.state == "failed" }
        #expect(status.lastError.contains("did not confirm"))
        #expect(status.theme == "Papirus-Light")
        // What was written late counts as soon as it is there.
        kill(dconf, SIGCONT)
        _ = try await daemon.status { $0.state == "following" && $0.theme == "Papirus-Dark" && $0.lastError == "" }
    }
}
