import DBus
import Files
import Glibc
import MainLoop
@testable import Switcher
import TestSupport
import Testing

/// The switcher with the programs of KDE as Debian has them, on a bus of its own.
@Suite(.timeLimit(.minutes(1))) struct PlasmaSwitcherTests {
    private let session: Session
    private let clock = TestClock()

    init() async throws {
        session = try await Session.plasma()
    }

    private func switcher(_ variables: [String: String] = [:]) async throws -> PlasmaSwitcher {
        var environment = session.environment
        environment.variables.merge(variables) { $1 }
        let worker = Worker(on: testLoop, clock: clock)
        let bus = try await session.bus.connect()
        let desktop = DesktopSession(on: testLoop, bus: bus, environment, worker: worker, files: worker)
        return try await PlasmaSwitcher(in: desktop, clock: clock)
    }

    /// Signals of whatever kind, as another program hears them.
    private func signals() async throws -> (heard: AsyncStream<Signal>, bus: Bus) {
        let bus = try await session.bus.connect()
        return (try await bus.signals([MatchRule(path: "/kdeglobals"), MatchRule(path: "/KIconLoader")]), bus)
    }

    // MARK: Reading and writing

    @Test func themeIsTheUsersOrThatOfTheGlobalThemeOrTheDefault() async throws {
        let switcher = try await switcher(["XDG_CONFIG_DIRS": session.folder.path + "/etc"])
        #expect(try await switcher.current().shown == "breeze")
        try session.write("[Icons]\nTheme=Papirus\n", to: .system)
        #expect(try await switcher.current().shown == "Papirus")
        try session.write("[Icons]\nTheme=breeze-dark\n", to: .globalTheme)
        #expect(try await switcher.current().shown == "breeze-dark")
        #expect(try await switcher.current().set == nil)
        try session.write("[Icons]\nTheme=Yaru\n", to: .own)
        #expect(try await switcher.current().shown == "Yaru")
        #expect(try await switcher.current().set == "Yaru")
    }

    @Test(arguments: [nil, "", "[Icons]\nTheme=breeze\n", "[General]\nx=y", "# mine\n[Icons]\n\nTheme[$d]\n[KDE]\n"])
    func appliedThemeIsReadByProgramsOfKDEAndComesBackToTheLastByte(before: String?) async throws {
        if let before { try session.write(before, to: .own) }
        let switcher = try await switcher()
        let original = try await switcher.current()
        for theme in ["Papirus-Dark", "iconsd-0123456789ab-dark", "Päpirus"] {
            #expect(try await switcher.apply(theme).shown == theme)
            #expect(try await session.plasmaTheme() == theme)
        }
        #expect(try await switcher.restore(original.original) == original)
        #expect(before == (try? session.text(of: .own)))
        let configuration = session.folder.path + "/home/.config"
        #expect(Files.names(in: configuration) == (before == nil ? [] : ["kdeglobals"]))
        #expect(Files.exists(configuration) == (before != nil))
    }

    @Test func themeThatIsNotSetAnyMoreGivesWayToTheGlobalThemes() async throws {
        try session.write("[Icons]\nTheme=breeze-dark\n", to: .globalTheme)
        let switcher = try await switcher()
        _ = try await switcher.apply("Papirus")
        #expect(
            try await switcher.apply(nil) == ThemeSetting(shown: "breeze-dark", OriginalTheme(nil, form: "no line"))
        )
        #expect(try await session.plasmaTheme() == "breeze-dark")
    }

    // MARK: Telling

    @Test func programsAreToldAsPlasmaTellsThem() async throws {
        let switcher = try await switcher()
        let (heard, bus) = try await signals()
        var told: [[Signal]] = []
        for isTool in [false, true] {
            if isTool {
                try await session.setPlasmaTheme("Papirus")
            } else {
                _ = try await switcher.apply("Papirus-Dark")
            }
            var signals: [Signal] = []
            for await signal in heard {
                signals.append(Signal(signal.path, signal.interface, signal.member, signal.arguments))
                if signals.count == 7 { break }
            }
            told.append(signals)
        }
        #expect(told.first == told.last)
        #expect(told.first?.map(\.member) == ["ConfigChanged"] + Array(repeating: "iconChanged", count: 6))
        #expect(told.first?.first?.arguments.first?.signature == "a{saay}")
        withExtendedLifetime(bus) {}
    }

    @Test func nothingIsWrittenOrToldWhereItIsThereAlready() async throws {
        try session.write("[Icons]\nTheme=Papirus\n", to: .own)
        let switcher = try await switcher()
        let (heard, bus) = try await signals()
        let before = Fingerprint(ofFileAt: session.path(.own))
        #expect(try await switcher.apply("Papirus").shown == "Papirus")
        #expect(Fingerprint(ofFileAt: session.path(.own)) == before)
        let other = try await session.bus.connect()
        try await other.emit(Signal("/kdeglobals", "org.example", "Last", []))
        for await signal in heard {
            #expect(signal.member == "Last")
            break
        }
        withExtendedLifetime(bus) {}
    }
}

// MARK: Other programs

extension PlasmaSwitcherTests {
    @Test func changesByOthersAreTold() async throws {
        let switcher = try await switcher()
        for theme in ["Papirus", "Papirus-Dark"] {
            try await session.setPlasmaTheme(theme)
            for await _ in switcher.changes where try await switcher.current().shown == theme { break }
        }
    }

    @Test func globalThemeThatIsAppliedIsToldAndTakesTheUsersThemeAway() async throws {
        try session.write("[Icons]\nTheme=Papirus\n", to: .own)
        let switcher = try await switcher()
        try await session.applyGlobalTheme("org.kde.breezedark.desktop")
        for await _ in switcher.changes where try await switcher.current().shown == "breeze-dark" { break }
        #expect(try await switcher.current().set == nil)
    }

    @Test func signalsAboutOtherSettingsAreNoNews() async throws {
        let switcher = try await switcher()
        let bus = try await session.bus.connect()
        let groups: [[String: Value]] = [
            [:], ["KDE": .array(of: "ay", [.array(of: "y", "Theme".utf8.map(Value.byte))])],
            ["Icons": .array(of: "ay", [.array(of: "y", "Size".utf8.map(Value.byte))])],
        ]
        for group in groups {
            let changes = Value.dictionary(group, of: "aay")
            #expect(
                !PlasmaSignals.concerns(Signal("/kdeglobals", "org.kde.kconfig.notify", "ConfigChanged", [changes]))
            )
            try await bus.emit(Signal("/kdeglobals", "org.kde.kconfig.notify", "ConfigChanged", [changes]))
        }
        #expect(
            !PlasmaSignals.concerns(Signal("/kdeglobals", "org.kde.kconfig.notify", "ConfigChanged", [.string("")]))
        )
        #expect(PlasmaSignals.concerns(Signal("/KIconLoader", "org.kde.KIconLoader", "iconChanged", [.int32(0)])))
        withExtendedLifetime(switcher) {}
    }

    @Test func programOfKDEWaitsUntilTheLockIsReleased() async throws {
        try session.write("[Icons]\nTheme=Papirus\n", to: .own)
        var lock = try LockFile.take(session.path(.own) + ".lock", staleAfter: .seconds(20))
        let arguments = ["kwriteconfig5", "--file", "kdeglobals", "--group", "Icons", "--key", "Theme", "Yaru"]
        let writer = try await ChildProcess(["strace", "-f", "-e", "trace=openat"] + arguments, session.environment)
        for await line in writer.errors where line.contains("kdeglobals.lock\"") && line.contains("EEXIST") { break }
        #expect(try session.text(of: .own) == "[Icons]\nTheme=Papirus\n")
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(await writer.exitStatus() == 0)
        #expect(try session.text(of: .own) == "[Icons]\nTheme=Yaru\n")
    }

    @Test func whatAProgramOfKDEIsWritingIsWaitedFor() async throws {
        try session.write("", to: .own)
        let switcher = try await switcher()
        let other = try await QtLock(session.path(.own) + ".lock")
        let applied = Task { try await switcher.apply("Papirus") }
        await clock.sleeper(for: .seconds(5))
        #expect(try session.text(of: .own) == "")
        try session.write("[KDE]\nSingleClick=true\n", to: .own)
        await other.release()
        #expect(try await applied.value.shown == "Papirus")
        #expect(try session.text(of: .own) == "[KDE]\nSingleClick=true\n[Icons]\nTheme=Papirus\n")
        await clock.sleepers(0)
    }

    @Test func whoKeepsTheLockIsNamedInTheError() async throws {
        let switcher = try await switcher()
        try session.write("", to: .own)
        let path = session.path(.own) + ".lock"
        let other = try await QtLock(path)
        let applied = Task { try await switcher.apply("Papirus") }
        await clock.pass(.seconds(5))
        let error = await #expect(throws: SwitcherError.self) { try await applied.value }
        #expect(error?.fault.hasSuffix(" (process \(other.process.id)) holds \(path)") == true)
        #expect(error?.meaning == .failed)
        await other.release()
        #expect(try await switcher.apply("Papirus").shown == "Papirus")
    }

    @Test func lockThatIsOldAndStillHeldIsTriedOnceUntilItIsReleased() async throws {
        let switcher = try await switcher()
        try session.write("", to: .own)
        let path = session.path(.own) + ".lock"
        let other = try await QtLock(path)
        utimes(path, [timeval(), timeval()])
        let attempts = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        defer { close(attempts) }
        inotify_add_watch(attempts, Files.folder(of: path), UInt32(IN_CREATE | IN_DELETE))
        let applied = Task { try await switcher.apply("Papirus") }
        await clock.sleeper(for: .seconds(5))
        // Others that were made of the first ones would come between these.
        for _ in 0..<100 { _ = try await switcher.current() }
        var events = [UInt8](repeating: 0, count: 1 << 16)
        // `.rmlock` has come and gone, with 16 and 32 bytes each.
        #expect(read(attempts, &events, events.count) == 2 * 48)
        await other.release()
        #expect(try await applied.value.shown == "Papirus")
    }

    @Test func lockOfAProgramThatDiesMeanwhileIsTaken() async throws {
        let switcher = try await switcher()
        try session.write("", to: .own)
        let other = try await QtLock(session.path(.own) + ".lock")
        let applied = Task { try await switcher.apply("Papirus") }
        await clock.sleeper(for: .seconds(5))
        await other.die()
        clock.advance(by: .seconds(5))
        #expect(try await applied.value.shown == "Papirus")
    }
}

// MARK: Programs of GTK

extension PlasmaSwitcherTests {
    /// Plasma 5 tells it before the file is whole.
    @Test(.traced) func xsettingsdReadsAgainWhatPlasmaHasWritten() async throws {
        let session = try await Session.plasma(.plasmaOnDisplay)
        let file = session.folder.path + "/home/.config/xsettingsd/xsettingsd.conf"
        try Files.write("Net/ThemeName \"A\"\n", to: file)
        let tracer = ["strace", "-e", "trace=none"]
        let xsettingsd = try await ChildProcess(tracer + ["xsettingsd", "-c", file], session.environment)
        for await line in xsettingsd.errors where line.contains("Took ownership") { break }
        let worker = Worker(on: testLoop, clock: LoopClock(testLoop))
        let bus = try await session.bus.connect()
        let switcher = try await PlasmaSwitcher(
            in: DesktopSession(on: testLoop, bus: bus, session.environment, worker: worker, files: worker)
        )
        _ = try await switcher.apply("Papirus-Dark")
        try Files.write("Net/IconThemeName \"Papirus-Dark\"\n", to: file)
        var isTold = false
        for await line in xsettingsd.errors where line.contains("SIGHUP") && line.contains("si_pid=\(getpid()),") {
            isTold = true
            break
        }
        #expect(isTold)
        for await line in xsettingsd.errors where line.contains("Loaded 1 setting") { break }
    }
}

// MARK: What fails

extension PlasmaSwitcherTests {
    @Test(
        arguments: Session.PlasmaFile.allCases,
        ["[Icons]\nTheme[$i]=Papirus\n", "[Icons][$i]\nTheme=Papirus\n", "[$i]\n[Icons]\nTheme=Papirus\n"]
    )
    func lockedThemeIsReadAndAnErrorNamesTheFile(file: Session.PlasmaFile, text: String) async throws {
        try session.write(text, to: file)
        let switcher = try await switcher()
        let error = await #expect(throws: SwitcherError.self) { try await switcher.apply("Yaru") }
        #expect(error?.fault == "\(session.path(file)) keeps the icon theme of Plasma from being changed")
        #expect(try await switcher.current().shown == "Papirus")
        #expect(try session.text(of: file) == text)
    }

    @Test func fileThatMayNotBeWrittenIsLeftAlone() async throws {
        try session.write("[Icons]\nTheme=Papirus\n", to: .own)
        chmod(session.path(.own), 0o444)
        let switcher = try await switcher()
        let error = await #expect(throws: SwitcherError.self) { try await switcher.apply("Yaru") }
        #expect(error?.meaning == .leftAlone)
        #expect(Files.names(in: session.folder.path + "/home/.config") == ["kdeglobals"])
    }

    /// No theme has a form feed at its end, but such a name is not read as it is written.
    private func switcher(withTool script: String) async throws -> PlasmaSwitcher {
        let tool = session.folder.path + "/bin/plasma-changeicons"
        try Files.write("#!/bin/sh\n\(script)\n", to: tool)
        chmod(tool, 0o755)
        return try await switcher(["PATH": session.folder.path + "/bin:/usr/bin:/bin"])
    }

    @Test func whatIsNotReadBackIsLeftToPlasmasOwnTool() async throws {
        let write = #"printf '[Icons]\nTheme=Papirus\\x0c\n' >"$XDG_CONFIG_HOME/kdeglobals""#
        let switcher = try await switcher(
            withTool: "mkdir -p $XDG_CONFIG_HOME; [ $QT_QPA_PLATFORM = offscreen ] && " + write
        )
        #expect(try await switcher.apply("Papirus\u{c}").shown == "Papirus\u{c}")
    }

    @Test func whatIsFoundIsToldWhereThatDoesNotHelpEither() async throws {
        let switcher = try await switcher(withTool: "exit 0")
        let error = await #expect(throws: SwitcherError.self) { try await switcher.apply("Papirus\u{c}") }
        #expect(error?.fault == "the icon theme of Plasma is breeze after `plasma-changeicons Papirus\u{c}`")
    }

    @Test func menuIsMadeAnewWhenEntriesHaveChanged() async throws {
        let switcher = try await switcher(["XDG_CONFIG_DIRS": "/etc/xdg"])
        let entry = session.folder.path + "/home/.local/share/applications/square.desktop"
        try Files.write("[Desktop Entry]\nType=Application\nName=Square\nExec=true\nIcon=square-of-mine\n", to: entry)
        try await switcher.entriesHaveChanged()
        let cache = session.folder.path + "/home/.cache"
        let menu = try #require(Files.names(in: cache).first { $0.hasPrefix("ksycoca5_") })
        let bytes = try Files.read("\(cache)/\(menu)")
        // Texts of Qt are UTF-16 there, the higher byte first.
        #expect(bytes.contains(Array("square-of-mine".utf8).flatMap { [0, $0] }))
    }
}
