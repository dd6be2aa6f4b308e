import Client
import Files
import TestSupport
import Testing

/// The built daemon in one home folder, to which people log in on one desktop and on another.
@Suite(.timeLimit(.minutes(1))) struct DesktopChangeTests {
    private func themes(of daemon: RunningDaemon, _ session: Session) async throws -> [String] {
        var themes: [String] = []
        for scheme in ["prefer-dark", "default"] {
            try await session.set("color-scheme", scheme)
            let mode = scheme == "default" ? "light" : "dark"
            _ = try await daemon.status { $0.mode == mode && $0.state == "following" }
            themes.append(try await daemon.settledStatus().theme)
        }
        return themes
    }

    @Test func eachDesktopHasThePairOfItsOwnThemeHoweverItIsLeftAndComeBackTo() async throws {
        let session = try await Session(.plasma)
        try await session.set("icon-theme", "Papirus-Light")
        try Files.write("[Icons]\nTheme=breeze\n", to: session.path(.own))
        for _ in 0..<2 {
            for (desktop, pair) in [("GNOME", ["Papirus-Dark", "Papirus-Light"]), ("KDE", ["breeze-dark", "breeze"])] {
                let daemon = try await RunningDaemon(in: session, ["XDG_CURRENT_DESKTOP": desktop])
                #expect(try await themes(of: daemon, session) == pair)
                // It is dark when the other one begins, where a light theme is shown.
                try await session.set("color-scheme", "prefer-dark")
                _ = try await daemon.status { $0.theme == pair[0] }
                #expect(await daemon.end().status == 0)
                try await session.set("color-scheme", "default")
            }
        }
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        #expect(try await session.iconsd("restore").status == 0)
        #expect(try await session.setting("icon-theme") == "Papirus-Light")
        #expect(try session.text(of: .own) == "[Icons]\nTheme=breeze\n")
    }
}
