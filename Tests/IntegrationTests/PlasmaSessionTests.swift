import Client
import DBus
import Files
import MainLoop
import TestSupport
import Testing

/// The built daemon in a session of Plasma: what counts is what people see, and what programs of KDE read.
@Suite(.timeLimit(.minutes(1))) struct PlasmaSessionTests {
    @Test func iconsOfThePanelFollowTheColorSchemeAndComeBackAsTheyWere() async throws {
        let desktop = try await PlasmaDesktop()
        let portal = try await FakePortal(on: desktop.session.bus, .answers(.uint32(2)))
        let before = try desktop.session.text(of: .own)
        let daemon = try await RunningDaemon(in: desktop.session)
        _ = try await desktop.picture(inColor: SquareTheme.light.color)
        for _ in 0..<2 {
            try await portal.turn(1)
            let dark = try await desktop.picture(inColor: SquareTheme.dark.color)
            #expect(dark.count(of: SquareTheme.light.color) == 0)
            #expect(try await desktop.session.plasmaTheme() == SquareTheme.dark.rawValue)
            try await portal.turn(2)
            _ = try await desktop.picture(inColor: SquareTheme.light.color)
            #expect(try await desktop.session.plasmaTheme() == SquareTheme.light.rawValue)
        }
        let status = try await daemon.settledStatus()
        #expect(status.switchers == ["plasma"])
        #expect(status.statistics["switches"] == 4)
        #expect(status.lastError == "")
        #expect(try await desktop.session.iconsd("restore").status == 0)
        #expect(try desktop.session.text(of: .own) == before)
        withExtendedLifetime(desktop) {}
    }

    private func following(_ session: Session) async throws -> (RunningDaemon, FakePortal) {
        try session.write("[Icons]\nTheme=Papirus-Light\n\n[KDE]\nSingleClick=false\n", to: .own)
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        return (daemon, portal)
    }

    @Test func signalWithoutAChangeWritesAndTellsNothing() async throws {
        let session = try await Session.plasma()
        let (daemon, portal) = try await following(session)
        try await portal.turn(1)
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        let file = Fingerprint(ofFileAt: session.path(.own))
        let bus = try await session.bus.connect()
        let told = try await bus.signals([MatchRule(path: "/kdeglobals"), MatchRule(path: "/KIconLoader")])
        for _ in 0..<3 {
            try await portal.turn(1)
            try await portal.settle()
            _ = try await daemon.settledStatus()
        }
        #expect(Fingerprint(ofFileAt: session.path(.own)) == file)
        // Whatever came of those would have come before this.
        try await portal.turn(2)
        let status = try await daemon.status { $0.theme == "Papirus-Light" }
        #expect(status.statistics["switches"] == 2)
        try await bus.emit(Signal("/kdeglobals", "org.example", "Last", []))
        var members: [MemberName] = []
        for await signal in told {
            members.append(signal.member)
            if members.last == "Last" { break }
        }
        #expect(members == ["ConfigChanged"] + Array(repeating: "iconChanged", count: 6) + ["Last"])
    }

    @Test func globalThemeThatIsAppliedIsAdoptedAndNotFought() async throws {
        let session = try await Session.plasma()
        let (daemon, portal) = try await following(session)
        try await session.applyGlobalTheme("org.kde.breezedark.desktop")
        try await portal.turn(1)
        let status = try await daemon.status { $0.darkTheme == "breeze-dark" }
        #expect(status.theme == "breeze-dark")
        #expect(status.state == "following")
        #expect(try await session.plasmaTheme() == "breeze-dark")
    }

    /// As a program does that keeps all files of a folder as they are somewhere else.
    @Test func fightEndsSoonAndCostsNothing() async throws {
        let session = try await Session.plasma()
        let (daemon, portal) = try await following(session)
        let before = try session.text(of: .own)
        let monitor = FolderMonitor(on: testLoop)
        await monitor.watch([Files.folder(of: session.path(.own))])
        let bus = try await session.bus.connect()
        let insisting = Task {
            for await _ in monitor.changes where (try? session.text(of: .own)) != before {
                try Files.write(before, to: session.path(.own), durably: false)
                try await bus.emit(Signal("/KIconLoader", "org.kde.KIconLoader", "iconChanged", [.int32(0)]))
            }
        }
        let start = ContinuousClock.now
        let cost = try daemon.processorTime
        try await portal.turn(1)
        let status = try await daemon.status { $0.state == "unmanaged" }
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(status.lastError.contains("another program sets the icon theme to Papirus-Light each time"))
        #expect(try daemon.processorTime - cost < .milliseconds(100))
        #expect(try session.text(of: .own) == before)
        insisting.cancel()
        // Whoever is faster than what is read back makes it no failure.
        #expect(await daemon.end().errors.filter { $0.contains("nevertheless") } == [])
    }

    @Test func lockedThemeIsToldWithTheFileAndNothingIsWritten() async throws {
        let session = try await Session.plasma()
        try session.write("[Icons][$i]\nTheme=Papirus-Light\n", to: .system)
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(1)))
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "failed" }
        #expect(
            status.lastError.contains("\(session.path(.system)) keeps the icon theme of Plasma from being changed; ")
        )
        #expect(!Files.exists(session.path(.own)))
        withExtendedLifetime(portal) {}
    }
}

// MARK: Desktop entries

extension PlasmaSessionTests {
    /// Plasma knows entries from a cache, which it does not always make anew by itself.
    @Test func menuIsMadeAnewForEntriesThatNameAnotherIcon() async throws {
        let session = try await Session.plasma(.plasma, ["XDG_CONFIG_DIRS": "/etc/xdg"])
        try session.addApp("appimage", icon: "/opt/appimage.png")
        try session.addCatalog("appimage", [("aurora", "gold", "navy")])
        let icon: [UInt8] = "iconsd.appimage".utf8.flatMap { [0, $0] as [UInt8] }
        let cache = session.folder.path + "/home/.cache"
        let monitor = FolderMonitor(on: testLoop)
        await monitor.watch([cache])
        let (daemon, portal) = try await following(session)
        #expect(menu(in: cache) == nil)
        try await session.iconsd("set", "appimage", "aurora").check()
        while menu(in: cache)?.contains(icon) != true { for await _ in monitor.changes { break } }
        try await session.iconsd("restore").check()
        #expect(menu(in: cache)?.contains(icon) == false)
        withExtendedLifetime((daemon, portal)) {}
    }

    /// The cache of KDE's menu, whose texts are UTF-16, the higher byte first.
    private func menu(in folder: String) -> [UInt8]? {
        let name = Files.names(in: folder).first { $0.hasPrefix("ksycoca5_") && !$0.contains(".") }
        return name.flatMap { try? Files.read("\(folder)/\($0)") }
    }
}

// MARK: GTK

extension PlasmaSessionTests {
    /// Plasma's own part brings the theme to GTK's settings; iconsd writes none of them.
    @Test func settingsOfGTKFollowThroughPlasmaItselfAndTheThemeStays() async throws {
        let session = try await Session.plasma(.plasmaOnDisplay)
        let kded = try await session.startPlasmaForGTK()
        let (daemon, portal) = try await following(session)
        let bus = try await session.bus.connect()
        let monitor = FolderMonitor(on: testLoop)
        let folder = session.folder.path + "/home/.config/gtk-3.0"
        await monitor.watch([folder])
        for (scheme, theme) in [(1, "Papirus-Dark"), (2, "Papirus-Light")] as [(UInt32, String)] {
            let changes = try await bus.signals([MatchRule(interface: "ca.desrt.dconf.Writer", member: "Notify")])
            try await portal.turn(scheme)
            _ = try await daemon.status { $0.theme == theme }
            for await _ in changes where try await session.setting("icon-theme") == theme { break }
            let line = "gtk-icon-theme-name=\(theme)\n"
            while !text(of: folder + "/settings.ini").contains(line) { for await _ in monitor.changes { break } }
            #expect(try await session.plasmaTheme() == theme)
        }
        let status = try await daemon.settledStatus()
        #expect(status.theme == "Papirus-Light" && status.state == "following" && status.lastError == "")
        withExtendedLifetime(kded) {}
    }

    private func text(of path: String) -> String {
        String(decoding: (try? Files.read(path)) ?? [], as: UTF8.self)
    }
}

extension FakePortal {
    /// Has another color scheme from now on, and says so.
    fileprivate func turn(_ scheme: UInt32) async throws {
        behave(.answers(.uint32(scheme)))
        try await signal(.uint32(scheme))
    }
}
