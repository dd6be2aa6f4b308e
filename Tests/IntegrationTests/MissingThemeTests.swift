import Client
import DBus
import Files
import TestSupport
import Testing

/// The built daemon on a desktop whose icon theme is not installed, as Xfce's is not without a package that is only
/// recommended.
@Suite(.timeLimit(.minutes(1))) struct MissingThemeTests {
    private let session: Session
    private let daemon: RunningDaemon
    private let app = "org.example.Weather"

    init() async throws {
        session = try await Session(.xfce)
        try await session.setXfceTheme("Nowhere")
        try session.addApp(app)
        try session.addCatalog(app, [("aurora", "#40a060", "#602080")])
        daemon = try await RunningDaemon(in: session)
        let status = try await daemon.settledStatus()
        #expect(status.state == "failed")
        #expect(status.lastError.hasPrefix("the icon theme Nowhere is not installed; install it, or choose one of "))
    }

    private func switched(to ending: String) async throws -> Status {
        let status = try await daemon.status { $0.theme.hasPrefix("iconsd-") && $0.theme.hasSuffix(ending) }
        #expect(try await session.xfceTheme() == status.theme)
        return status
    }

    @Test func chosenIconStandsOnWhatDesktopsFallBackToInBothModes() async throws {
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        let light = try await switched(to: "-light")
        #expect(light.state == "following")
        #expect(light.lastError.hasPrefix("the icon theme Nowhere is not installed; "))
        #expect(light.lastError.hasSuffix("; until then chosen icons stand on hicolor"))
        #expect(session.icon(app, in: light.theme) == Session.svg("#40a060"))
        let index = try Files.read("\(session.dataFolder)/icons/\(light.theme)/index.theme")
        #expect(String(decoding: index, as: UTF8.self).contains("\nInherits=hicolor\n"))
        try await session.set("color-scheme", "prefer-dark")
        #expect(session.icon(app, in: try await switched(to: "-dark").theme) == Session.svg("#602080"))
    }

    @Test func themeThatWasSetComesBackWithTheOriginalIcon() async throws {
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        _ = try await switched(to: "-light")
        #expect(try await session.iconsd("reset", app).status == 0)
        let status = try await daemon.status { $0.theme == "Nowhere" }
        #expect(try await session.xfceTheme() == "Nowhere")
        #expect(status.state == "failed")
    }

    @Test func themeIsTakenUpWhenItIsInstalled() async throws {
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        let before = try await switched(to: "-light")
        for name in ["Nowhere", "Nowhere-dark"] {
            let index = "[Icon Theme]\nName=\(name)\nComment=\nDirectories=a\n[a]\nSize=48\n"
            try Files.write(index, to: "\(session.systemFolder)/icons/\(name)/index.theme")
        }
        #expect(try await session.iconsd("refresh").status == 0)
        let status = try await daemon.status { $0.theme != before.theme && $0.theme.hasSuffix("-light") }
        #expect(status.lightTheme == "Nowhere" && status.darkTheme == "Nowhere-dark")
        #expect(status.lastError == "")
    }

    @Test func restoredDesktopHasTheThemeThatIsMissing() async throws {
        let settings = try await session.setting("icon-theme")
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        _ = try await switched(to: "-light")
        #expect(try await session.iconsd("restore").status == 0)
        #expect(try await session.xfceTheme() == "Nowhere")
        #expect(try await session.setting("icon-theme") == settings)
        #expect(session.overlays.isEmpty)
        #expect(try await daemon.status().lastError == "")
    }
}

/// The same where that theme is the desktop's default: nothing is set.
@Suite(.timeLimit(.minutes(1))) struct MissingDefaultTests {
    private let app = "org.example.Weather"

    @Test func whatIconsStandOnIsNotLearned() async throws {
        let session = try await Session(.settings, ["XDG_CURRENT_DESKTOP": "COSMIC"])
        try session.addApp(app)
        try session.addCatalog(app, [("aurora", "#40a060", "#602080")])
        let daemon = try await RunningDaemon(in: session)
        #expect(try await daemon.settledStatus().theme == "Cosmic")
        try await session.iconsd("set", app, "aurora").check()
        let light = try await daemon.status { $0.theme.hasPrefix("iconsd-") }
        #expect(light.lastError.hasSuffix("; until then chosen icons stand on hicolor"))
        try await session.set("color-scheme", "prefer-dark")
        let dark = try await daemon.status { $0.theme.hasPrefix("iconsd-") && $0.theme.hasSuffix("-dark") }
        #expect(dark.lastError == light.lastError)
        #expect(try !session.state.contains("[Learned Pair]"))
        try await session.iconsd("reset", app).check()
        #expect(try await daemon.status { !$0.theme.hasPrefix("iconsd-") }.theme == "Cosmic")
    }
}
