import DBus
import Files
import Glibc
import Switcher
import TestSupport
import Testing

/// The switcher with xfconfd as Debian has it, on a bus of its own.
@Suite(.timeLimit(.minutes(1))) struct XfceSwitcherTests {
    /// The icon theme that the system's files have as a default.
    private let standard = "Humanity"
    private let system: TemporaryFolder

    init() throws {
        system = try TemporaryFolder()
    }

    /// - Parameter attributes: what else the system's files say of the icon theme
    private func session(_ attributes: String = "") async throws -> Session {
        let property = "<property name=\"IconThemeName\" type=\"string\" value=\"\(standard)\" \(attributes)/>"
        try Session.writeChannel(
            "xsettings",
            "<property name=\"Net\" type=\"empty\">\(property)</property>",
            to: system.path
        )
        return try await Session(.xfce, ["XDG_CONFIG_DIRS": system.path])
    }

    private func killXfconf(_ signal: CInt, _ session: Session) async throws {
        let process = try await session.bus.connect().processID(of: "org.xfce.Xfconf")
        kill(pid_t(try #require(process)), signal)
    }

    /// Whether a theme was set. It is not any more afterwards: nothing else than refusing to forget what is not set tells it.
    private func isSet(_ session: Session) async throws -> Bool {
        let bus = try await session.bus.connect()
        let arguments: [Value] = [.string("xsettings"), .string("/Net/IconThemeName"), .boolean(false)]
        let reset = MethodCall(
            "org.xfce.Xfconf",
            "/org/xfce/Xfconf",
            "org.xfce.Xfconf",
            "ResetProperty",
            arguments
        )
        return await errorName { try await bus.call(reset) } == nil
    }

    @Test func defaultAndWhatIsSetAreRead() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        #expect(try await switcher.current() == ThemeSetting(shown: standard, set: standard))
        try await session.setXfceTheme("Papirus")
        #expect(try await switcher.current() == ThemeSetting(shown: "Papirus", set: "Papirus"))
    }

    @Test func appliedThemeIsReadBackHereAndByOthersAsAString() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        for theme in ["Papirus-Dark", "42", "true", "Päpirus"] {
            #expect(try await switcher.apply(theme) == ThemeSetting(shown: theme, set: theme))
            #expect(try await session.xfceTheme() == theme)
        }
    }

    @Test func themeThatIsNotSetAnyMoreGivesWayToTheDefault() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        _ = try await switcher.apply("Papirus-Dark")
        // The second time there is nothing to be done.
        for _ in 0..<2 { #expect(try await switcher.apply(nil).shown == standard) }
        #expect(try await !isSet(session))
    }

    @Test func changesByOthersAreTold() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        try await session.setXfceTheme("Papirus")
        for await _ in switcher.changes where try await switcher.current().shown == "Papirus" { break }
        try await session.resetXfceTheme()
        for await _ in switcher.changes where try await switcher.current().shown == standard { break }
    }

    @Test func changesAreToldAlsoAfterXfconfWasStartedAnew() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        try await session.setXfceTheme("Papirus")
        for signal in [SIGKILL, SIGTERM] {
            try await killXfconf(signal, session)
            try await session.setXfceTheme("Papirus-\(signal)")
            for await _ in switcher.changes where try await switcher.current().shown == "Papirus-\(signal)" { break }
        }
    }

    /// xfconfd saves seconds later.
    @Test func ownWriteThatXfconfDiedBeforeItSavedIsNotLost() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        _ = try await switcher.apply("Papirus-Dark")
        try await killXfconf(SIGKILL, session)
        #expect(try await session.xfceTheme() == standard)
        for await _ in switcher.changes where try await switcher.current().shown == "Papirus-Dark" { break }
        #expect(try await session.xfceTheme() == "Papirus-Dark")
    }

    @Test func writeByOthersThatXfconfDiedBeforeItSavedIsTheirLoss() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        _ = try await switcher.apply("Papirus-Dark")
        try await session.setXfceTheme("Yaru")
        for await _ in switcher.changes where try await switcher.current().shown == "Yaru" { break }
        try await killXfconf(SIGKILL, session)
        #expect(try await switcher.current().shown == standard)
    }

    @Test func valueOfAnotherTypeShowsNoThemeAndIsRepaired() async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        try await session.setXfceTheme("3", type: "int")
        #expect(try await switcher.current() == ThemeSetting(shown: "", set: nil))
        #expect(try await switcher.apply("Papirus") == ThemeSetting(shown: "Papirus", set: "Papirus"))
        #expect(try await session.xfceTheme() == "Papirus")
    }

    @Test(arguments: ["Humanity", "Papirus", nil]) func restoredThemeIsSetOnlyWhereItIsNotTheDefault(
        original: String?
    ) async throws {
        let session = try await session()
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        _ = try await switcher.apply("Papirus-Dark")
        #expect(try await switcher.restore(OriginalTheme(original)).shown == original ?? standard)
        #expect(try await session.xfceTheme() == original ?? standard)
        #expect(try await isSet(session) == (original == "Papirus"))
    }
}

// MARK: What fails

extension XfceSwitcherTests {
    @Test func lockedThemeIsReadAndAnErrorSaysWhoHasLockedIt() async throws {
        let user = try #require(getpwuid(getuid()))
        let session = try await session("locked=\"\(String(cString: user.pointee.pw_name))\"")
        let switcher = try await XfceSwitcher(on: session.bus.connect())
        let error = await #expect(throws: SwitcherError.self) { _ = try await switcher.apply("Papirus-Dark") }
        #expect(error?.description.contains("the administrator has locked it in the system's xsettings.xml") == true)
        #expect(try await switcher.current().shown == standard)
        #expect(try await switcher.restore(OriginalTheme(standard)).shown == standard)
    }

    @Test func missingXfconfIsAnErrorThatNamesItsPackage() async throws {
        let session = try await Session(.settings)
        let error = await #expect(throws: SwitcherError.self) {
            _ = try await XfceSwitcher(on: session.bus.connect())
        }
        #expect(error?.description.hasSuffix("; install the package xfconf") == true)
    }

    @Test func stoppedXfconfIsAnErrorInTimeAndWorksAgainLater() async throws {
        let session = try await session()
        let clock = TestClock()
        let switcher = try await XfceSwitcher(on: session.bus.connect(clock: clock))
        try await killXfconf(SIGSTOP, session)
        let late = Task { try await switcher.apply("Papirus-Dark") }
        await clock.pass(.seconds(5))
        let error = await #expect(throws: SwitcherError.self) { _ = try await late.value }
        #expect(error?.description.contains("org.xfce.Xfconf did not answer SetProperty within 5.0 seconds") == true)
        try await killXfconf(SIGCONT, session)
        #expect(try await switcher.current().shown == "Papirus-Dark")
    }

    @Test(arguments: ["PropertyNotFound", "ChannelNotFound"]) func desktopWithoutAnyDefaultShowsNoTheme(
        name: String
    ) async throws {
        let bus = try await PrivateBus.start()
        let xfconf = try await EmptyXfconf(on: bus, try #require(ErrorName("org.xfce.Xfconf.Error." + name)))
        let switcher = try await XfceSwitcher(on: bus.connect())
        #expect(try await switcher.current() == ThemeSetting(shown: "", set: nil))
        #expect(try await switcher.apply(nil) == ThemeSetting(shown: "", set: nil))
        withExtendedLifetime(xfconf) {}
    }
}

/// An xfconf without any values. The real one has those of `/etc/xdg`, whatever it is told.
private actor EmptyXfconf: ExportedObject {
    nonisolated let loop = testLoop
    nonisolated let interface: InterfaceDescription
    private let bus: Bus
    private let error: ErrorName

    init(on privateBus: PrivateBus, _ error: ErrorName) async throws {
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.xfce.Xfconf">
                  <method name="GetProperty"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="v" direction="out"/></method>
                  <method name="ResetProperty"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                    <arg type="b" direction="in"/></method>
                </interface></node>
                """
        )
        self.error = error
        bus = try await privateBus.connect()
        await bus.export(self, at: "/org/xfce/Xfconf")
        _ = try await bus.own("org.xfce.Xfconf")
    }

    func result(of method: MemberName, _ arguments: [Value], caller: BusName) throws(DBusError) -> [Value] {
        throw DBusError(error, "does not exist")
    }

    func value(ofProperty name: String) -> Value {
        .string("")
    }
}
