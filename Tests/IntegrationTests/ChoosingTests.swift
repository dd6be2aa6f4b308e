import Client
import DBus
import TestSupport
import Testing

/// The pair and the color scheme, chosen by the built program.
@Suite(.timeLimit(.minutes(1))) struct ChoosingTests {
    private func following(_ services: Session.Services = .settings, _ configuration: String = "") async throws
        -> RunningDaemon
    {
        let session = try await Session(services)
        try await session.set("icon-theme", "Papirus-Light")
        try session.configure(configuration)
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        return daemon
    }

    @Test func pairThatIsSetHoldsUntilItIsAutomaticAgain() async throws {
        let daemon = try await following()
        let session = daemon.session
        let set = try await session.iconsd("theme", "--light", "Yaru", "--dark", "breeze-dark")
        #expect(
            set.output == [
                "Light: Yaru", "Dark: breeze-dark", "Reason: chosen: both themes are set with `iconsd theme`",
            ]
        )
        #expect(try await session.setting("icon-theme") == "Yaru")
        try await session.set("color-scheme", "prefer-dark")
        _ = try await daemon.status { $0.theme == "breeze-dark" }
        #expect(await daemon.end().status == 0)

        let next = try await RunningDaemon(in: session)
        #expect(try await next.status { $0.state == "following" }.darkTheme == "breeze-dark")
        #expect(try await session.iconsd("theme", "auto").output.first == "Light: Papirus-Light")
        #expect(try await session.setting("icon-theme") == "Papirus-Dark")
    }

    @Test(arguments: [
        (["--light", "Yaru"], "Yaru", "Yaru-dark"), (["--dark", "Yaru-dark"], "Yaru", "Yaru-dark"),
        (["--light", "Yaru", "--dark", "auto"], "Yaru", "Yaru-dark"),
    ]) func oneThemeBringsItsPartner(arguments: [String], light: String, dark: String) async throws {
        let daemon = try await following()
        let result = try await command([program, "theme"] + arguments, daemon.session.environment).result
        #expect(result.output.prefix(2) == ["Light: \(light)", "Dark: \(dark)"])
    }

    @Test func themeThatIsNotInstalledIsRefusedByName() async throws {
        let daemon = try await following()
        let result = try await daemon.session.iconsd("theme", "--light", "Papirus-Light", "--dark", "Nonexistent")
        #expect(result.status == 1)
        #expect(
            result.errors.first?.hasPrefix("iconsd: the icon theme Nonexistent is not installed; install it, or")
                == true
        )
        let call = MethodCall(
            IconsdName.bus,
            IconsdName.path,
            IconsdName.interface,
            "SetThemePair",
            [.string("iconsd-0123456789ab-dark"), .string("")]
        )
        let bus = try await daemon.session.bus.connect()
        #expect(await errorName { try await bus.call(call) } == .themeNotInstalled)
        #expect(try await daemon.status().pairReason.hasPrefix("automatic: "))
    }

    @Test func configuredPairComesFirst() async throws {
        let daemon = try await following(.settings, "[Theme]\nDark=Papirus-Dark\n")
        let result = try await daemon.session.iconsd("theme", "--light", "Yaru")
        #expect(result.status == 1)
        #expect(result.errors.first?.contains("the pair is set in iconsd.conf, which comes first") == true)
    }

    @Test func togglesAskTheDesktopAndTheIconsFollow() async throws {
        let daemon = try await following(.portal)
        let session = daemon.session
        for (name, setting, theme) in [
            ("dark", "prefer-dark", "Papirus-Dark"), ("light", "prefer-light", "Papirus-Light"),
            ("toggle", "prefer-dark", "Papirus-Dark"), ("toggle", "prefer-light", "Papirus-Light"),
        ] {
            #expect(try await session.iconsd(name).status == 0)
            #expect(try await session.setting("color-scheme") == setting)
            let status = try await daemon.status()
            #expect(status.theme == theme)
            #expect(status.appearanceSource == "portal")
        }
    }

    @Test func colorSchemeWithoutAMeaningIsRefused() async throws {
        let daemon = try await following()
        let call = MethodCall(IconsdName.bus, IconsdName.path, IconsdName.interface, "SetColorScheme", [.uint32(3)])
        let bus = try await daemon.session.bus.connect()
        #expect(await errorName { try await bus.call(call) } == .invalidArguments)
        #expect(try await daemon.session.setting("color-scheme") == "default")
    }

    @Test func installedThemesAreListedWithTheirPartners() async throws {
        let daemon = try await following()
        let call = MethodCall(IconsdName.bus, IconsdName.path, IconsdName.interface, "ListThemes")
        let themes = try await daemon.session.bus.connect().call(call).first?.elements ?? []
        let partners = Dictionary(
            uniqueKeysWithValues: themes.compactMap { theme -> (String, String)? in
                guard case .structure(let fields) = theme, let name = fields[0].string else { return nil }
                return (name, fields[1].dictionary?["partner"]?.string ?? "?")
            }
        )
        #expect(partners["Papirus-Light"] == "Papirus-Dark")
        #expect(partners["Yaru-blue-dark"] == "Yaru-blue")
        #expect(partners["Adwaita"] == "")
        #expect(partners["default"] == nil)
    }
}
