import Client
import Files
import TestSupport
import Testing

/// Icon sets as people see them: in a panel and in a program of GTK 4, which run on a desktop of Xfce.
@Suite(.timeLimit(.minutes(2))) struct IconsOnScreenTests {
    private let app = "org.example.Square"
    private let day: UInt32 = 0x40A060
    private let night: UInt32 = 0x602080

    /// A desktop with an app that has an icon set, and with the daemon.
    private func desktop(icon: (Session) -> String) async throws -> (XfceDesktop, RunningDaemon) {
        let desktop = try await XfceDesktop()
        let session = desktop.session
        try await session.set("icon-theme", SquareTheme.light.rawValue)
        try session.addApp(app, icon: icon(session))
        let colors = [day, night].map { "#" + String($0, radix: 16) }
        try session.addCatalog(app, [("aurora", colors[0], colors[1])])
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        return (desktop, daemon)
    }

    @Test func panelAndProgramShowTheIconThatIsChosenInBothModesAndThenTheOriginal() async throws {
        let (desktop, daemon) = try await desktop { _ in SquareTheme.icon }
        let window = try await desktop.session.showIcon(of: app)
        let all = XfceDesktop.launchers.count + 1
        _ = try await desktop.picture(inColor: SquareTheme.light.color, icons: all)
        #expect(try await desktop.session.iconsd("set", app, "aurora").status == 0)
        _ = try await desktop.picture(inColor: day, icons: all)
        try await desktop.session.set("color-scheme", "prefer-dark")
        _ = try await desktop.picture(inColor: night, icons: all)
        #expect(try await desktop.session.iconsd("reset", app).status == 0)
        _ = try await desktop.picture(inColor: SquareTheme.dark.color, icons: all)
        #expect(try await daemon.settledStatus().lastError == "")
        withExtendedLifetime((desktop, window)) {}
    }

    @Test func programShowsTheChosenIconOfAnAppWhoseOwnIsAFile() async throws {
        let (desktop, daemon) = try await desktop { SquareTheme.inherited.path(in: $0.dataFolder + "/icons") }
        let window = try await desktop.session.showIcon(of: app)
        _ = try await desktop.picture(inColor: SquareTheme.inherited.color, icons: 1)
        #expect(try await desktop.session.iconsd("set", app, "aurora").status == 0)
        _ = try await desktop.picture(inColor: day, icons: 1)
        try await desktop.session.set("color-scheme", "prefer-dark")
        _ = try await desktop.picture(inColor: night, icons: 1)
        #expect(try await desktop.session.iconsd("reset", app).status == 0)
        _ = try await desktop.picture(inColor: SquareTheme.inherited.color, icons: 1)
        // Others look for it by the name that it had, until they have read the entry again.
        let theme = try await daemon.settledStatus().theme
        #expect(desktop.session.icon("iconsd." + app, in: theme) == Session.svg("#602080"))
        withExtendedLifetime((desktop, window)) {}
    }

    @Test func launchersOfThePanelShowTheChosenIconOfAnAppWhoseOwnIsAFile() async throws {
        let (desktop, daemon) = try await desktop { SquareTheme.inherited.path(in: $0.dataFolder + "/icons") }
        let session = desktop.session
        try await desktop.launch("\(session.systemFolder)/applications/\(app).desktop")
        _ = try await desktop.picture(inColor: SquareTheme.inherited.color)
        let copies = try desktop.copies
        for copy in copies { #expect(copy.contains("X-XFCE-Source=file://\(session.systemFolder)/")) }
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        _ = try await desktop.picture(inColor: day)
        try await session.set("color-scheme", "prefer-dark")
        _ = try await desktop.picture(inColor: night)
        #expect(try await session.iconsd("reset", app).status == 0)
        _ = try await desktop.picture(inColor: SquareTheme.inherited.color)
        #expect(try desktop.copies == copies)
        #expect(copies.count == XfceDesktop.launchers.count)
        #expect(try await daemon.settledStatus().lastError == "")
        withExtendedLifetime(desktop) {}
    }

    @Test func launchersThatAreMadeOfAnOverrideGetTheIconOfTheApp() async throws {
        let (desktop, daemon) = try await desktop { SquareTheme.inherited.path(in: $0.dataFolder + "/icons") }
        let session = desktop.session
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        try await desktop.launch("\(session.dataFolder)/applications/\(app).desktop")
        _ = try await desktop.picture(inColor: day)
        for copy in try desktop.copies { #expect(copy.contains("X-Iconsd-App=\(app)")) }
        #expect(try await session.iconsd("reset", app).status == 0)
        _ = try await desktop.picture(inColor: SquareTheme.inherited.color)
        for copy in try desktop.copies { #expect(!copy.lowercased().contains("x-iconsd")) }
        #expect(try await daemon.settledStatus().lastError == "")
        withExtendedLifetime(desktop) {}
    }
}
