import Client
import Files
import TestSupport
import Testing

/// The built daemon under a real GNOME Shell.
@Suite(
    .timeLimit(.minutes(2)),
    .enabled(if: Files.exists("/usr/bin/gnome-shell"), "GNOME Shell is not installed")
)
struct GnomeShellTests {
    private let app = "org.example.Square"
    private let day: UInt32 = 0x40A060
    private let night: UInt32 = 0x602080
    private let original: UInt32 = 0xC02000

    @Test func dashShowsTheIconThatIsChosenInBothModesAndThenTheOriginal() async throws {
        let desktop = try await GnomeDesktop([app]) { session in
            try session.addApp(app)
            let folder = "\(session.systemFolder)/icons/hicolor/scalable/apps"
            try Files.write(Session.svg("#c02000"), to: "\(folder)/\(app).svg")
            try session.addCatalog(app, [("aurora", "#40a060", "#602080")])
        }
        let session = desktop.session
        let daemon = try await RunningDaemon(in: session)
        #expect(try await daemon.status { $0.state == "following" }.switchers == ["gsettings"])
        try await desktop.show(original)
        #expect(try await session.iconsd("set", app, "aurora").status == 0)
        try await desktop.show(day)
        #expect(try await session.iconsd("dark").status == 0)
        try await desktop.show(night)
        #expect(try await session.setting("icon-theme") == (try await daemon.status().theme))
        #expect(try await session.iconsd("reset", app).status == 0)
        try await desktop.show(original)
        #expect(try await daemon.settledStatus().lastError == "")
        withExtendedLifetime(desktop) {}
    }
}
