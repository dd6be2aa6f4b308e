import Client
import TestSupport
import Testing

/// The built daemon in a session of Xfce with a panel: what counts is what people see. The panel shows what GTK is told,
/// which is the end of the way: xfconf, xfsettingsd, the X server's settings, GTK, the panel.
@Suite(.timeLimit(.minutes(1))) struct XfceSessionTests {
    @Test func iconsOfThePanelFollowTheColorSchemeAndComeBackAsTheyWere() async throws {
        let desktop = try await XfceDesktop()
        try await desktop.session.set("icon-theme", SquareTheme.light.rawValue)
        let daemon = try await RunningDaemon(in: desktop.session)
        let light = try await desktop.picture(inColor: SquareTheme.light.color)
        for _ in 0..<2 {
            try await desktop.session.set("color-scheme", "prefer-dark")
            let dark = try await desktop.picture(inColor: SquareTheme.dark.color)
            #expect(dark.count(of: SquareTheme.light.color) == 0)
            try await desktop.session.set("color-scheme", "default")
            #expect(try await desktop.picture(inColor: SquareTheme.light.color) == light)
        }
        let status = try await daemon.settledStatus()
        #expect(status.statistics["switches"] == 4)
        #expect(status.lastError == "")
        withExtendedLifetime(desktop) {}
    }

    @Test func desktopThatIsDarkAtItsStartIsShownDark() async throws {
        let desktop = try await XfceDesktop()
        try await desktop.session.set("color-scheme", "prefer-dark")
        let daemon = try await RunningDaemon(in: desktop.session)
        _ = try await desktop.picture(inColor: SquareTheme.dark.color)
        #expect(try await daemon.settledStatus().mode == "dark")
        withExtendedLifetime(desktop) {}
    }
}
