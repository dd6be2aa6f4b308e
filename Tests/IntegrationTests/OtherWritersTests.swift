import Client
import DBus
import Files
import TestSupport
import Testing

/// The built daemon beside others who write the icon theme.
@Suite(.timeLimit(.minutes(2))) struct OtherWritersTests {
    private func following(_ theme: String = "Papirus-Light", _ configuration: String = "") async throws
        -> RunningDaemon
    {
        let session = try await Session(.settings)
        try await session.set("icon-theme", theme)
        try session.configure(configuration)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    private static let pinned = "[Theme]\nLight=Papirus-Light\nDark=Papirus-Dark\n"

    @Test func themesThatAreTriedInADialogAreAdoptedOnceWithTheirPartner() async throws {
        let daemon = try await following()
        let start = ContinuousClock.now
        for theme in ["Adwaita", "breeze", "elementary-xfce", "Yaru"] {
            try await daemon.session.set("icon-theme", theme)
        }
        let isFast = ContinuousClock.now - start < .seconds(1)
        let status = try await daemon.status { $0.lightTheme == "Yaru" }
        #expect(status.darkTheme == "Yaru-dark")
        #expect(status.pairReason.hasPrefix("adopted: Yaru was chosen while the desktop was light"))
        #expect(status.statistics["switches"] == 0)
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Yaru-dark" }
        let errors = await daemon.end().errors
        // On a machine that is slower than people are, there is time to adopt more of them.
        if isFast { #expect(errors.filter { $0.contains("adopted") }.count == 1) }
        // It lasts.
        let next = try await RunningDaemon(in: daemon.session)
        #expect(try await next.status { $0.state == "following" }.lightTheme == "Yaru")
    }

    @Test func pinnedPairIsNotTouchedAndTheChosenThemeStaysUntilTheNextSwitch() async throws {
        let daemon = try await following("Papirus-Light", OtherWritersTests.pinned)
        try await daemon.session.set("icon-theme", "Yaru")
        _ = try await daemon.status { $0.theme == "Yaru" }
        try await daemon.logs("the icon theme was changed to Yaru; it stays until the next switch")
        let status = try await daemon.status()
        #expect(status.lightTheme == "Papirus-Light" && status.darkTheme == "Papirus-Dark")
        #expect(status.theme == "Yaru")
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(try !daemon.session.state.contains("Pair]"))
    }

    @Test func doubleChangeOfAGlobalThemeBelongsToTheNewMode() async throws {
        let daemon = try await following()
        let both = "[/]\nicon-theme='breeze-dark'\ncolor-scheme='prefer-dark'\n"
        try await daemon.session.load(both, "/org/gnome/desktop/interface/")
        let status = try await daemon.status { $0.mode == "dark" && $0.darkTheme == "breeze-dark" }
        #expect(status.theme == "breeze-dark")
        #expect(status.lightTheme == "breeze")
        #expect(status.statistics["switches"] == 0)
    }

    @Test func globalThemeThatIsSlowerThanIconsdIsNoReversal() async throws {
        let daemon = try await following()
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        try await daemon.session.set("icon-theme", "Yaru-dark")
        let status = try await daemon.status { $0.darkTheme == "Yaru-dark" }
        #expect(status.theme == "Yaru-dark")
        #expect(status.statistics["switches"] == 1)
    }

    @Test(arguments: ["Adwaita", "Papirus-Light"])
    func programThatRevertsEachTimeIsLeftAloneUntilTheAppearanceChanges(theme: String) async throws {
        let daemon = try await following()
        let reverting = try await daemon.session.revert(to: theme)
        try await daemon.session.set("color-scheme", "prefer-dark")
        let unmanaged = try await daemon.status { $0.state == "unmanaged" }
        #expect(unmanaged.theme == theme)
        #expect(unmanaged.lastError.contains("another program sets the icon theme to \(theme) each time"))
        #expect(unmanaged.statistics["switches"] == 3)
        #expect(unmanaged.lightTheme == "Papirus-Light" && unmanaged.darkTheme == "Papirus-Dark")
        reverting.cancel()
        try await daemon.session.set("color-scheme", "default")
        let status = try await daemon.status { $0.theme == "Papirus-Light" && $0.mode == "light" }
        #expect(status.state == "following" && status.lastError == "")
    }

    @Test func themeThatIsChosenAfterARefusalIsAWish() async throws {
        let daemon = try await following()
        let reverting = try await daemon.session.revert(to: "Papirus-Light")
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.state == "unmanaged" }
        reverting.cancel()
        try await daemon.session.set("icon-theme", "Yaru-dark")
        let status = try await daemon.status { $0.darkTheme == "Yaru-dark" }
        #expect(status.state == "following" && status.lastError == "")
    }

    @Test func themeThatIsChosenWhileItDoesNotRunIsKept() async throws {
        let daemon = try await following()
        #expect(await daemon.end().status == 0)
        try await daemon.session.set("icon-theme", "Yaru")
        let next = try await RunningDaemon(in: daemon.session)
        let status = try await next.status { $0.state == "following" }
        #expect(status.theme == "Yaru" && status.darkTheme == "Yaru-dark")
        #expect(status.statistics["switches"] == 0)
    }

    @Test func refreshTakesUpWhatWasJustChosen() async throws {
        let daemon = try await following()
        try await daemon.session.set("icon-theme", "Yaru")
        _ = try await daemon.status { $0.theme == "Yaru" }
        #expect(try await daemon.settledStatus().darkTheme == "Yaru-dark")
    }

    @Test func programThatInsistsOnAThemeThatIsNotThereIsLeftAlone() async throws {
        let daemon = try await following()
        let theme = "iconsd-ba9876543210-dark"
        var switches: UInt64 = 0
        repeat {
            try await daemon.session.set("icon-theme", theme)
            let status = try await daemon.status { [switches] status in
                status.state == "unmanaged" || status.lastSwitch > switches && status.theme == "Papirus-Light"
            }
            switches = status.lastSwitch
        } while try await daemon.status().state == "following"
        #expect(try await daemon.session.setting("icon-theme") == theme)
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" && $0.state == "following" }
    }

    @Test func highContrastThatIconsdWasToldToShowIsNobodysNeed() async throws {
        let daemon = try await following()
        try daemon.session.addTheme("HighContrast")
        let pinned = try await daemon.session.iconsd("theme", "--light", "HighContrast", "--dark", "HighContrast")
        #expect(pinned.status == 0)
        #expect(try await daemon.session.iconsd("theme", "auto").output.first == "Light: Papirus-Light")
        #expect(try await daemon.session.setting("icon-theme") == "Papirus-Light")
    }

    @Test func generatedThemeIsTakenForTheOneThatItStandsOn() async throws {
        let daemon = try await following()
        try daemon.session.addTheme("iconsd-0123456789ab-dark", "Hidden=true\nX-Iconsd-Base=Yaru-dark\n")
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        try await daemon.session.set("icon-theme", "iconsd-0123456789ab-dark")
        let status = try await daemon.status { $0.theme == "Yaru-dark" }
        #expect(status.darkTheme == "Yaru-dark" && status.lightTheme == "Yaru")
    }

    @Test func generatedThemeThatIsMissingIsNoWish() async throws {
        let daemon = try await following()
        try await daemon.session.set("icon-theme", "iconsd-ba9876543210-light")
        let status = try await daemon.status { $0.theme == "Papirus-Light" && $0.lastSwitch != 0 }
        #expect(status.lightTheme == "Papirus-Light")
        #expect(try !daemon.session.state.contains("ba9876543210"))
    }

    @Test func generatedThemeThatIsMissingAtTheStartGivesWayToTheDesktopsDefault() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "iconsd-ba9876543210-light")
        let daemon = try await RunningDaemon(in: session)
        let status = try await daemon.status { $0.state == "following" }
        #expect(status.theme == "Adwaita" && status.lightTheme == "Adwaita")
        #expect(try session.state.contains("[Original gsettings]\nIsSet=false"))
    }

    @Test func highContrastIsNeverOverwrittenAndIsLeftWithoutATrace() async throws {
        let daemon = try await following()
        try daemon.session.addTheme("HighContrast")
        try await daemon.session.set("icon-theme", "HighContrast")
        _ = try await daemon.status { $0.darkTheme == "HighContrast" }
        try await daemon.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.mode == "dark" }
        #expect(try await daemon.session.setting("icon-theme") == "HighContrast")
        // As the desktop does when high contrast is turned off: what was there before comes back.
        try await daemon.session.set("icon-theme", "Papirus-Light")
        let status = try await daemon.status { $0.theme == "Papirus-Dark" }
        #expect(status.lightTheme == "Papirus-Light" && status.darkTheme == "Papirus-Dark")
        #expect(status.statistics["switches"] == 1)
    }

    @Test func withHighContrastNothingIsAdopted() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        await portal.raiseContrast()
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        try await session.set("icon-theme", "Yaru")
        try await daemon.logs("it stays until the next switch")
        let status = try await daemon.status()
        #expect(status.theme == "Yaru")
        #expect(status.lightTheme == "Papirus-Light")
    }

    @Test func themeThatIsNotInstalledIsNotAdopted() async throws {
        let daemon = try await following()
        try await daemon.session.set("icon-theme", "Nonexistent")
        try await daemon.logs("it stays until the next switch")
        let status = try await daemon.status()
        #expect(status.state == "following")
        #expect(status.theme == "Nonexistent" && status.lightTheme == "Papirus-Light")
    }
}

extension Session {
    /// Writes keys of dconf, all at once.
    func load(_ keys: String, _ folder: String) async throws {
        let result = try await run("sh", "-c", "printf '%s' \"$1\" | dconf load \"$2\"", "load", keys, folder)
        guard result.status == 0 else { throw CommandResult.Failure(command: ["dconf load"], result: result) }
    }

    /// A program that wants this icon theme, and answers each write of another one, until it is cancelled.
    func revert(to theme: String) async throws -> Task<Void, any Error> {
        let key = "/org/gnome/desktop/interface/icon-theme"
        let rule = MatchRule(interface: "ca.desrt.dconf.Writer", member: "Notify", arguments: [key])
        let bus = try await bus.connect()
        let writes = try await bus.signals([rule])
        return Task {
            var own: Set<String?> = []
            for await write in writes where !own.contains(write.arguments.last?.string) {
                own.insert(try await DConfChange(key, theme).write(bus))
            }
        }
    }
}
