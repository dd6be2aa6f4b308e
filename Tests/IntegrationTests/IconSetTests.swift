import Client
import DBus
import Files
import MainLoop
import TestSupport
import Testing

/// Icon sets that are chosen by the built program, and what is on the disk and in the settings then.
@Suite(.timeLimit(.minutes(1))) struct IconSetTests {
    private let weather = "org.example.Weather"

    /// A session with an app that has two icon sets.
    private func session() async throws -> Session {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.addApp(weather)
        try session.addCatalog(weather, [("aurora", "gold", "navy"), ("mono", "white", nil)])
        return session
    }

    /// The same with the daemon.
    private func following() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: try await session())
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    @Test func chosenIconShowsInBothModesAndTheOriginalComesBack() async throws {
        let daemon = try await following()
        let session = daemon.session
        let set = try await session.iconsd("set", weather, "aurora")
        #expect(set.output == ["org.example.Weather has the icon set aurora now"])
        let light = try await session.setting("icon-theme")
        #expect(light.wholeMatch(of: /iconsd-[0-9a-f]{12}-light/) != nil)
        #expect(session.icon(weather, in: light) == Session.svg("gold"))
        try await session.set("color-scheme", "prefer-dark")
        let dark = try await daemon.status { $0.mode == "dark" && $0.theme.hasSuffix("-dark") }.theme
        #expect(dark.wholeMatch(of: /iconsd-[0-9a-f]{12}-dark/) != nil)
        #expect(session.icon(weather, in: dark) == Session.svg("navy"))
        #expect(try await session.iconsd("reset", weather).status == 0)
        #expect(try await session.setting("icon-theme") == "Papirus-Dark")
        try await session.set("color-scheme", "default")
        #expect(try await daemon.status { $0.mode == "light" && $0.theme == "Papirus-Light" }.lastError == "")
    }

    @Test func choosingWhatIsChosenChangesNothing() async throws {
        let daemon = try await following()
        let session = daemon.session
        let client = Client(try await session.bus.connect())
        #expect(try await client.setIconSet(of: weather, to: "default") == false)
        #expect(try await client.setIconSet(of: weather, to: "aurora"))
        let status = try await daemon.settledStatus()
        let before = try await session.contents()
        #expect(try await client.setIconSet(of: weather, to: "aurora") == false)
        #expect(try await daemon.settledStatus().statistics["switches"] == status.statistics["switches"])
        #expect(try await session.contents() == before)
        #expect(try await client.setIconSet(of: weather, to: ""))
        #expect(try await client.iconSet(of: weather) == "default")
    }

    @Test func whatIsNotThereIsRefusedByName() async throws {
        let daemon = try await following()
        let client = Client(try await daemon.session.bus.connect())
        #expect(await failure { try await client.setIconSet(of: "nobody", to: "aurora") } == .unknownApp)
        #expect(await failure { try await client.setIconSet(of: "../../etc", to: "aurora") } == .unknownApp)
        #expect(await failure { try await client.setIconSet(of: weather, to: "winter") } == .unknownIconSet)
        #expect(await failure { try await client.iconSets(of: "nobody") } == .unknownApp)
        #expect(await failure { try await client.iconSet(of: "nobody") } == .unknownApp)
        let refused = try await daemon.session.iconsd("set", weather, "winter")
        #expect(refused.status == 1)
        #expect(refused.errors.first?.contains("has no icon set winter; it has default, aurora, mono") == true)
        #expect(daemon.session.overlays.isEmpty)
    }

    @Test func appsAndSetsAreListedWithWhatWasChosen() async throws {
        let daemon = try await following()
        let session = daemon.session
        try session.addApp("org.example.Plain")
        let client = Client(try await session.bus.connect())
        #expect(
            try await session.iconsd("list").output == ["org.example.Weather\tdefault\t3 sets\torg.example.Weather"]
        )
        #expect(try await client.iconSets(of: "org.example.Plain").map(\.name) == ["default"])
        try await session.iconsd("set", weather, "mono").check()
        let sets = try await client.iconSets(of: weather)
        #expect(sets.map(\.name) == ["default", "aurora", "mono"])
        #expect(sets[0].light == "" && sets[0].dark == "")
        #expect(sets[2].dark == session.systemFolder + "/iconsd/catalog/org.example.Weather/mono-Light.svg")
        #expect(
            try await session.iconsd("list", weather).output
                == [" \tdefault\tDefault\t", " \taurora\taurora\t", "*\tmono\tmono\t"]
        )
        let json = try await session.iconsd("list", "--json").output.first
        #expect(
            json?.hasPrefix("[{\"app\":\"org.example.Weather\",\"name\":\"org.example.Weather\",\"iconSet\":\"mono\"")
                == true
        )
    }

    @Test func choiceOutlastsARestartAndWritesNothingThen() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", weather, "aurora").check()
        #expect(await daemon.end().status == 0)
        let before = try await session.contents()
        let next = try await RunningDaemon(in: session)
        let status = try await next.status { $0.state == "following" }
        #expect(status.theme == session.overlays.first { $0.hasSuffix("-light") })
        #expect(try await next.settledStatus().statistics["switches"] == 0)
        #expect(try await session.contents() == before)
    }

    @Test func rescanOfWhatHasNotChangedWritesNothing() async throws {
        let daemon = try await following()
        let session = daemon.session
        // An icon of its own, one by an override, and a variant of an original.
        for (app, icon) in [("appimage", "/opt/appimage.png"), ("org.example.Plain", "org.example.Plain")] {
            try session.addApp(app, icon: icon)
            try session.addCatalog(app, [("default", nil, "navy"), ("aurora", "gold", "navy")])
        }
        for app in [weather, "appimage"] { try await session.iconsd("set", app, "aurora").check() }
        let switches = try await daemon.settledStatus().statistics["switches"]
        let before = try await session.timesOfChanges()
        #expect(try await daemon.settledStatus().statistics["switches"] == switches)
        #expect(try await session.timesOfChanges() == before)
    }

    @Test func removedAppKeepsItsChoiceForTheDayItReturns() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", weather, "aurora").check()
        let entry = "\(session.systemFolder)/applications/\(weather).desktop"
        try await session.run("mv", entry, entry + ".away").check()
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
        #expect(try await session.iconsd("list").output.isEmpty)
        try await session.run("mv", entry + ".away", entry).check()
        _ = try await daemon.status { $0.theme.hasPrefix("iconsd-") }
        #expect(try await session.iconsd("reset", "--all").output == ["1 app has its original icon again"])
        #expect(try await session.iconsd("reset", "--all").output == ["all apps have their original icons already"])
        #expect(try await daemon.status().theme == "Papirus-Light")
    }

    @Test func vanishedSetShowsTheOriginalAndSaysSo() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", weather, "aurora").check()
        try session.addCatalog(weather, [("mono", "white", nil)])
        let status = try await daemon.status { $0.theme == "Papirus-Light" }
        #expect(status.lastError.contains("org.example.Weather"))
        #expect(status.lastError.contains("aurora"))
        #expect(status.state == "following")
        try session.addCatalog(weather, [("aurora", "gold", "navy")])
        #expect(try await daemon.status { $0.theme.hasPrefix("iconsd-") }.lastError == "")
        // What is forgotten is missed by nobody.
        try session.addCatalog(weather, [("mono", "white", nil)])
        _ = try await daemon.status { $0.lastError != "" }
        try await session.iconsd("restore").check()
        #expect(try await daemon.status().lastError == "")
    }

    @Test func pictureThatChangesUnderItsNameIsShown() async throws {
        let daemon = try await following()
        let session = daemon.session
        let bus = try await session.bus.connect()
        let changes = try await bus.signals([.catalogChanges])
        try await session.iconsd("set", weather, "aurora").check()
        let before = try await daemon.status().theme
        try session.addCatalog(weather, [("aurora", "orange", "navy"), ("mono", "white", nil)])
        let after = try await daemon.status { $0.theme != before }.theme
        #expect(session.icon(weather, in: after) == Session.svg("orange"))
        // Who shows pictures draws them again.
        for await _ in changes { break }
        #expect(session.icon(weather, in: before) == Session.svg("gold"))
    }

    @Test func overlayThatSomebodyRemovedIsMadeAgain() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", weather, "aurora").check()
        let theme = try await daemon.status().theme
        let monitor = FolderMonitor(on: testLoop)
        await monitor.watch([session.dataFolder + "/icons"])
        try await session.run("rm", "-r", "\(session.dataFolder)/icons/\(theme)").check()
        for await _ in monitor.changes where session.icon(weather, in: theme) != nil { break }
        #expect(session.icon(weather, in: theme) == Session.svg("gold"))
    }

    @Test func overlayThatSomebodyEmptiedIsMadeAgain() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", weather, "aurora").check()
        let theme = try await daemon.status().theme
        let folder = "\(session.dataFolder)/icons/\(theme)"
        try await session.run("find", folder, "-mindepth", "1", "-delete").check()
        try await session.iconsd("refresh").check()
        #expect(session.icon(weather, in: theme) == Session.svg("gold"))
        #expect(try await daemon.status().lastError == "")
    }

    @Test func overlayIsNoBaseWhenItsOwnBaseIsGone() async throws {
        let session = try await Session(.settings)
        for theme in ["Mine", "Mine-dark"] { try session.addTheme(theme) }
        try await session.set("icon-theme", "Mine")
        try session.addApp(weather)
        try session.addCatalog(weather, [("aurora", "gold", "navy")])
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try await session.iconsd("set", weather, "aurora").check()
        let theme = try await session.setting("icon-theme")
        try await session.run("mv", session.dataFolder + "/icons/Mine", session.folder.path).check()
        let status = try await daemon.status { $0.state == "failed" }
        #expect(status.lastError.hasPrefix("the icon theme Mine is not installed; "))
        #expect(status.lightTheme == "Mine" && status.darkTheme == "Mine-dark")
        #expect(try await session.setting("icon-theme") == theme)
        try await session.run("mv", session.folder.path + "/Mine", session.dataFolder + "/icons").check()
        #expect(try await daemon.status { $0.state == "following" }.lastError == "")
        #expect(try await session.setting("icon-theme") == theme)
    }

    @Test func answerThatCannotBeFollowedIsLogged() async throws {
        let daemon = try await following()
        let session = daemon.session
        _ = try await daemon.settledStatus()
        let people = try await FakeNotificationServer(on: session.bus)
        try session.addCatalog(weather, [("aurora", "gold", "navy"), ("new", "white", nil)])
        for await _ in people.shown { break }
        try session.addCatalog(weather, [("aurora", "gold", "navy")])
        try await people.choose("use", of: 1)
        try await daemon.logs(
            "the answer to a notification could not be followed: org.example.Weather has no icon set new"
        )
    }

    @Test func variantOfTheOriginalShowsWithoutAChoice() async throws {
        let daemon = try await following()
        let session = daemon.session
        try session.addCatalog(weather, [("default", nil, "navy")])
        try await session.set("color-scheme", "prefer-dark")
        let dark = try await daemon.status { $0.theme.hasPrefix("iconsd-") }.theme
        #expect(session.icon(weather, in: dark) == Session.svg("navy"))
        try await session.set("color-scheme", "default")
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
    }

    @Test func whatIsChosenWhileItIsOffShowsWhenItIsOn() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("off").check()
        let set = try await session.iconsd("set", weather, "aurora")
        #expect(set.output == ["org.example.Weather gets the icon set aurora when iconsd is on again: use `iconsd on`"])
        #expect(session.overlays.isEmpty)
        try await session.iconsd("on").check()
        #expect(try await daemon.status().theme.hasPrefix("iconsd-"))
    }

    @Test func overlaysCanBeTurnedOff() async throws {
        let daemon = try await following()
        let session = daemon.session
        try await session.iconsd("set", weather, "aurora").check()
        try session.configure("[Theme]\nOverlay=false\n")
        let plain = try await daemon.status { $0.theme == "Papirus-Light" && $0.lastError != "" }
        #expect(plain.lastError == "icon sets are chosen and not shown: iconsd.conf says Overlay=false")
        try session.configure("")
        _ = try await daemon.status { $0.theme.hasPrefix("iconsd-") && $0.lastError == "" }
    }

    @Test func whatCannotBeBuiltChangesNothing() async throws {
        let session = try await session()
        // A file in the way of the folder is one that root cannot write over either.
        try Files.write("", to: session.dataFolder + "/icons")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        let refused = try await session.iconsd("set", weather, "aurora")
        #expect(refused.status == 1)
        #expect(refused.errors.first?.contains("nothing is changed") == true)
        #expect(try await session.iconsd("list", weather).output.first == "*\tdefault\tDefault\t")
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
        try await session.run("rm", session.dataFolder + "/icons").check()
        try await session.iconsd("set", weather, "aurora").check()
    }

    @Test func everythingIsGoneAfterRestore() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.addApp(weather)
        try session.addApp("appimage", icon: "/opt/appimage.png")
        for app in [weather, "appimage"] { try session.addCatalog(app, [("aurora", "gold", "navy")]) }
        let settings = try await session.run("dconf", "dump", "/").output
        let before = try await session.contents()
        let daemon = try await RunningDaemon(in: session)
        for app in [weather, "appimage"] { try await session.iconsd("set", app, "aurora").check() }
        #expect(try await session.contents() != before)
        let restored = try await session.iconsd("restore")
        #expect(restored.status == 0)
        #expect(try await session.run("dconf", "dump", "/").output == settings)
        #expect(await daemon.end().status == 0)
        #expect(try session.state == "[State]\nVersion=1\nEnabled=false\n")
        // What remains says that it is off.
        try await session.run("rm", "-r", session.folder.path + "/home/.local/state").check()
        try await session.run("rmdir", "--ignore-fail-on-non-empty", session.folder.path + "/home/.local").check()
        let left = try await session.contents()
        #expect(left.filter { !before.contains($0) } == [])
        #expect(before.filter { !left.contains($0) } == [])
    }
}

/// The name of the error that a call failed with.
private func failure(_ call: () async throws -> some Sendable) async -> ErrorName? {
    do {
        _ = try await call()
        return nil
    } catch Client.Failure.refused(let error) {
        return error.name
    } catch {
        return nil
    }
}

extension Session {
    /// Everything in the home folder but the settings' database: its mode, its content and when that was changed.
    fileprivate func contents() async throws -> [String] {
        let home = folder.path + "/home"
        let list =
            "find . -not -path './.config/dconf*' -printf '%p %y %m %l\\n' | sort; "
            + "find . -type f -not -path './.config/dconf*' -printf '%p %T@\\n' | sort; "
        let sums = "find . -type f -not -path './.config/dconf*' -exec sha256sum {} + | sort"
        return try await command(["sh", "-c", "cd \(home) && (\(list)\(sums))"], environment).check()
    }
}

extension Session {
    /// When each file, folder and setting in the home folder was changed last: also what was written as it was before,
    /// or written and removed again, is seen.
    fileprivate func timesOfChanges() async throws -> [String] {
        let list = ["find", folder.path + "/home", "-printf", "%p %i %C@\\n"]
        return try await command(list, environment).check().sorted()
    }
}
