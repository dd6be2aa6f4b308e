import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

/// The built daemon in a session without a desktop.
@Suite(.timeLimit(.minutes(1))) struct BareSessionTests {
    @Test func everyToolkitIsSwitchedAndEveryByteComesBack() async throws {
        let desk = try await BareDesk(BareDesk.files, .bare)
        chmod(desk.path(".config/gtk-3.0/settings.ini"), 0o600)
        chmod(desk.path(".config/qt5ct"), 0o711)
        let before = desk.home
        let daemon = try await desk.following()
        for isDark in [true, false, true] {
            let status = try await desk.turn(daemon, dark: isDark)
            #expect(status.switchers == ["gsettings", "gtk3", "gtk4", "gtk2", "xsettingsd", "qt5ct", "qt6ct"])
            #expect(status.state == "following" && status.lastError == "")
            for toolkit in ["gtk2", "gtk3", "gtk4", "qt5ct"] {
                #expect(try await desk.session.theme(of: toolkit) == status.theme)
            }
            let last = "[Fonts]\ngeneral=\"Sans,10\"\n[Appearance]\nicon_theme=\(status.theme)\n"
            #expect(try desk.text(".config/qt6ct/qt6ct.conf") == last)
            let xsettings = "Net/ThemeName \"A\"\nNet/IconThemeName \"\(status.theme)\" # mine\n"
            #expect(try desk.text(".config/xsettingsd/xsettingsd.conf") == xsettings)
        }
        #expect(desk.home.differences(from: before).count == BareDesk.files.count)
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before) == [])
        #expect(try await desk.session.setting("icon-theme") == "Papirus-Light")
    }

    @Test func onlyTheFilesThatGTKReadsInAnyCaseAreMadeAndTheyGoAgain() async throws {
        let desk = try await BareDesk()
        let before = desk.home
        let daemon = try await desk.following()
        #expect(try await desk.turn(daemon).switchers == ["gsettings", "gtk3", "gtk4"])
        for version in [3, 4] {
            let text = try desk.text(".config/gtk-\(version).0/settings.ini")
            #expect(text == "[Settings]\ngtk-icon-theme-name=Papirus-Dark\n")
        }
        #expect(desk.home.differences(from: before).count == 4)
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before) == [])
    }

    @Test func whatAKilledDaemonHasLeftBesideAFileIsRemovedAtTheNextStart() async throws {
        let desk = try await BareDesk(BareDesk.files)
        try desk.write("mine", to: ".config/gtk-3.0/.iconsd-backup")
        let before = desk.home
        try desk.write("half", to: ".config/gtk-3.0/.iconsd-AB12CD")
        try desk.write("half", to: ".iconsd-AB12CD")
        let daemon = try await desk.following()
        _ = try await daemon.settledStatus()
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before) == [])
    }

    @Test func withoutAWordOfTheDesktopNoFileIsMade() async throws {
        let desk = try await BareDesk(BareDesk.files)
        let before = desk.home
        let daemon = try await RunningDaemon(in: desk.session, ["XDG_CURRENT_DESKTOP": ""])
        #expect(try await desk.turn(daemon).switchers == ["gsettings"])
        #expect(desk.home.differences(from: before) == [])
    }

    @Test func logSaysThatNothingWasSetInTheFirstSwitcher() async throws {
        let desk = try await BareDesk()
        try desk.session.configure("[Switchers]\nUse=gtk3\n[Theme]\nLight=Papirus-Light\nDark=Papirus-Dark\n")
        let daemon = try await RunningDaemon(in: desk.session)
        try await daemon.logs("light: the icon theme is Papirus-Light now, it was not set")
    }

    @Test func fileThatIsRemovedMeanwhileIsNotMadeAnew() async throws {
        let desk = try await BareDesk(BareDesk.files)
        let daemon = try await desk.following()
        unlink(desk.path(".gtkrc-2.0"))
        let status = try await desk.turn(daemon)
        #expect(status.state == "following" && status.lastError == "")
        #expect(!Files.isTaken(desk.path(".gtkrc-2.0")))
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(!Files.isTaken(desk.path(".gtkrc-2.0")))
    }

    @Test func fileThatComesLaterIsFoundWhenTheAppearanceChanges() async throws {
        let desk = try await BareDesk()
        let daemon = try await desk.following()
        try desk.write("", to: ".gtkrc-2.0")
        let status = try await desk.turn(daemon)
        #expect(status.switchers.contains("gtk2"))
        #expect(try desk.text(".gtkrc-2.0") == "gtk-icon-theme-name=\"Papirus-Dark\"\n")
    }

    @Test func fileThatIsGoneHasNothingToGoBackTo() async throws {
        let desk = try await BareDesk(BareDesk.files)
        let before = desk.home
        let first = try await desk.following()
        _ = try await desk.turn(first)
        _ = await first.end()
        unlink(desk.path(".gtkrc-2.0"))
        let second = try await RunningDaemon(in: desk.session)
        _ = try await second.settledStatus()
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before).count == 1)
        #expect(!Files.isTaken(desk.path(".gtkrc-2.0")))
    }

    @Test func fileThatComesLaterIsFoundByARefresh() async throws {
        let desk = try await BareDesk()
        let daemon = try await desk.following()
        #expect(try await !daemon.status().switchers.contains("gtk2"))
        try desk.write("gtk-theme-name=\"A\"\n", to: ".gtkrc-2.0")
        #expect(try await daemon.settledStatus().switchers.contains("gtk2"))
        #expect(try desk.text(".gtkrc-2.0") == "gtk-theme-name=\"A\"\ngtk-icon-theme-name=\"Papirus-Light\"\n")
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(try desk.text(".gtkrc-2.0") == "gtk-theme-name=\"A\"\n")
    }

    @Test func howAThemeWasWrittenComesBackAlsoWhereItIsShownAgain() async throws {
        let desk = try await BareDesk([".gtkrc-2.0": "gtk-icon-theme-name = 'Papirus-Light' # mine\n"])
        let before = desk.home
        let daemon = try await desk.following()
        _ = try await desk.turn(daemon)
        _ = try await desk.turn(daemon, dark: false)
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before) == [])
    }

    @Test func fileThatIsGoneForAWhileComesBackAsItWasThen() async throws {
        let desk = try await BareDesk([".gtkrc-2.0": "gtk-icon-theme-name=\"Papirus-Light\"\n"])
        let daemon = try await desk.following()
        unlink(desk.path(".gtkrc-2.0"))
        _ = try await desk.turn(daemon)
        try desk.write("gtk-icon-theme-name=\"Mine\"\n", to: ".gtkrc-2.0")
        _ = try await desk.turn(daemon, dark: false)
        #expect(try desk.text(".gtkrc-2.0") == "gtk-icon-theme-name=\"Papirus-Light\"\n")
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(try desk.text(".gtkrc-2.0") == "gtk-icon-theme-name=\"Mine\"\n")
    }

    @Test func fileThatHasMovedIsFoundAndComesBackAsItWasThere() async throws {
        let (old, new) = (".xsettingsd", ".config/xsettingsd/xsettingsd.conf")
        let desk = try await BareDesk([old: "Net/IconThemeName \"Old\"\n"])
        let daemon = try await desk.following()
        _ = try await desk.turn(daemon)
        #expect(try desk.text(old) == "Net/IconThemeName \"Papirus-Dark\"\n")
        unlink(desk.path(old))
        try desk.write("Net/IconThemeName \"Mine\"\n", to: new)
        for isDark in [false, true] { _ = try await desk.turn(daemon, dark: isDark) }
        #expect(try desk.text(new) == "Net/IconThemeName \"Papirus-Dark\"\n")
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(try desk.text(new) == "Net/IconThemeName \"Mine\"\n")
        #expect(!Files.isTaken(desk.path(old)))
    }

    @Test func fileThatComesLaterIsFoundAlsoWhereOneThemeServesBothModes() async throws {
        let desk = try await BareDesk()
        try desk.session.addTheme("Alone")
        try await desk.session.set("icon-theme", "Alone")
        let daemon = try await desk.following()
        try desk.write("", to: ".gtkrc-2.0")
        try await desk.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.mode == "dark" && $0.switchers.contains("gtk2") }
        try await desk.session.set("color-scheme", "default")
        _ = try await daemon.status { $0.mode == "light" }
        try await desk.session.iconsd("list").check()
        #expect(try desk.text(".gtkrc-2.0") == "gtk-icon-theme-name=\"Alone\"\n")
    }

    @Test func repeatedSignalWritesNothing() async throws {
        let desk = try await BareDesk(BareDesk.files)
        let portal = try await FakePortal(on: desk.session.bus, .answers(.uint32(2)))
        let daemon = try await desk.following()
        await portal.behave(.answers(.uint32(1)))
        try await portal.signal(.uint32(1))
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        _ = try await daemon.settledStatus()
        func fingerprints() -> [Fingerprint?] {
            BareDesk.files.keys.sorted().map { Fingerprint(ofFileAt: desk.path($0)) }
        }
        let before = fingerprints()
        for _ in 0..<3 {
            try await portal.signal(.uint32(1))
            // Not even when it is told to look at everything again.
            _ = try await daemon.settledStatus()
        }
        #expect(try await daemon.settledStatus().statistics["switches"] == 2)
        #expect(fingerprints() == before)
        #expect(!before.contains(nil))
    }
}

// MARK: Files that are managed, and files that are none

extension BareSessionTests {
    @Test func linkIntoAStoreThatMayBeWrittenIsWrittenThrough() async throws {
        let desk = try await BareDesk(["store/gtk3": "[Settings]\ngtk-icon-theme-name=Old\n"])
        try Files.makeFolder(desk.path(".config/gtk-3.0"))
        symlink("../../store/gtk3", desk.path(".config/gtk-3.0/settings.ini"))
        let before = desk.home
        let daemon = try await desk.following()
        #expect(try await desk.turn(daemon).lastError == "")
        #expect(try desk.text("store/gtk3") == "[Settings]\ngtk-icon-theme-name=Papirus-Dark\n")
        #expect(Files.isLink(desk.path(".config/gtk-3.0/settings.ini")))
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before) == [])
    }

    @Test func linkIntoAStoreThatMayNotBeWrittenIsLeftAlone() async throws {
        try await expectLeftAlone(mode: 0o444)
    }

    @Test(.sandboxed) func linkIntoAReadOnlyFileSystemIsLeftAlone() async throws {
        try await expectLeftAlone(mode: 0o644) { desk in
            [
                "bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--ro-bind", desk.path("store"),
                desk.path("store"), "--",
            ]
        }
    }

    private func expectLeftAlone(mode: mode_t, by wrapper: (BareDesk) -> [String] = { _ in [] }) async throws {
        let desk = try await BareDesk(BareDesk.files)
        try desk.write("[Appearance]\nicon_theme=Old\n", to: "store/qt5ct", mode: mode)
        unlink(desk.path(".config/qt5ct/qt5ct.conf"))
        symlink("../../store/qt5ct", desk.path(".config/qt5ct/qt5ct.conf"))
        let before = desk.home
        let daemon = try await desk.following(by: wrapper(desk))
        for isDark in [true, false] {
            let status = try await desk.turn(daemon, dark: isDark)
            #expect(status.state == "following")
            #expect(status.lastError.contains("qt5ct: "))
            #expect(status.lastError.contains("\(desk.path("store/qt5ct")), is left alone: "))
            for other in [".gtkrc-2.0", ".config/gtk-3.0/settings.ini"] {
                #expect(try desk.text(other).contains(status.theme))
            }
        }
        #expect(try desk.text("store/qt5ct") == "[Appearance]\nicon_theme=Old\n")
        // What was never written has no original, after the next start neither.
        #expect(try !desk.session.state.contains("[Original qt5ct]"))
        #expect(try await desk.session.iconsd("restore").status == 0)
        #expect(desk.home.differences(from: before) == [])
        #expect(try await daemon.status().lastError == "")
        #expect(await daemon.end().errors.count { $0.contains("is left alone") } == 1)
    }

    @Test func firstSettingThatIsLeftAloneIsToldWhileAnotherIsTriedAgain() async throws {
        let desk = try await BareDesk()
        let (first, second) = (".config/gtk-3.0/settings.ini", ".config/gtk-4.0/settings.ini")
        try desk.session.configure("[Switchers]\nUse=gtk3;gtk4\n")
        try desk.write("[Settings]\ngtk-icon-theme-name=Papirus-Light\n", to: first, mode: 0o444)
        try Files.makeFolder(desk.path(second))
        let daemon = try await RunningDaemon(in: desk.session)
        try await desk.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.state == "failed" && $0.lastError.contains("is left alone") }
        rmdir(desk.path(second))
        let status = try await daemon.status { $0.state == "following" }
        #expect(try desk.text(second) == "[Settings]\ngtk-icon-theme-name=Papirus-Dark\n")
        #expect(status.lastError.contains("gtk3: \(desk.path(first)) is left alone: it may not be written"))
        #expect(await daemon.end().errors.count { $0.contains("is left alone") } == 1)
    }

    @Test(arguments: [".gtkrc-2.0", ".config/gtk-3.0/settings.ini", ".config/qt6ct/qt6ct.conf"], [true, false])
    func whatIsNoFileFailsByNameUntilItIsOne(name: String, isFolder: Bool) async throws {
        let desk = try await BareDesk(BareDesk.files)
        unlink(desk.path(name))
        if isFolder { mkdir(desk.path(name), 0o755) } else { mkfifo(desk.path(name), 0o644) }
        let daemon = try await RunningDaemon(in: desk.session)
        try await desk.session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "Papirus-Dark" }
        let failed = try await daemon.settledStatus()
        #expect(failed.state == "failed")
        #expect(failed.lastError.contains(desk.path(name)))
        for other in BareDesk.files.keys where other != name {
            #expect(try desk.text(other).contains("Papirus-Dark"))
        }
        if isFolder { rmdir(desk.path(name)) } else { unlink(desk.path(name)) }
        try desk.write(BareDesk.files[name] ?? "", to: name)
        let repaired = try await desk.turn(daemon, dark: false)
        #expect(repaired.state == "following" && repaired.lastError == "")
        #expect(try desk.text(name).contains("Papirus-Light"))
    }
}
