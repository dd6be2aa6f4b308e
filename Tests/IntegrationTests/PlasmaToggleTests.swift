import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

private let hasPlasma = access("/usr/bin/plasma-apply-colorscheme", X_OK) == 0

/// The toggle on Plasma: with its own tool, its portal, and what its settings read.
@Suite(.timeLimit(.minutes(2)), .enabled(if: hasPlasma, "needs the package plasma-workspace"))
struct PlasmaToggleTests {
    private func session() async throws -> Session {
        let session = try await Session(.plasmaPortal)
        #expect(try await session.writePlasmaTheme("Papirus-Light"))
        return session
    }

    private func following(_ session: Session, _ variables: [String: String] = [:]) async throws -> RunningDaemon {
        let daemon = try await RunningDaemon(in: session, variables)
        _ = try await daemon.status { $0.state == "following" && $0.appearanceSource == "portal" }
        return daemon
    }

    /// As KDE itself reads it.
    private func scheme(_ session: Session) async throws -> String {
        let key = ["--file", "kdeglobals", "--group", "General", "--key", "ColorScheme", "--default", "BreezeLight"]
        return try await command(["kreadconfig5"] + key, session.environment).check().first ?? ""
    }

    /// As its settings and a person at a terminal do.
    private func setScheme(_ name: String, _ session: Session) async throws {
        try await command(["plasma-apply-colorscheme", name], session.environment).check()
    }

    @Test func colorSchemesOfBreezeAreSetAndTheIconsFollow() async throws {
        let session = try await session()
        let daemon = try await following(session)
        for (name, scheme, theme) in [
            ("dark", "BreezeDark", "Papirus-Dark"), ("light", "BreezeLight", "Papirus-Light"),
            ("toggle", "BreezeDark", "Papirus-Dark"), ("dark", "BreezeDark", "Papirus-Dark"),
        ] {
            #expect(try await session.iconsd(name) == .silentSuccess)
            #expect(try await self.scheme(session) == scheme)
            #expect(try await daemon.status().theme == theme)
        }
    }

    @Test func ownSchemeThatWasLeftComesBackAlsoAfterARestart() async throws {
        let session = try await session()
        try await setScheme("BreezeClassic", session)
        let daemon = try await following(session)
        #expect(try await session.iconsd("dark") == .silentSuccess)
        #expect(try await scheme(session) == "BreezeDark")
        #expect(await daemon.end().status == 0)
        let next = try await following(session)
        #expect(try await session.iconsd("light") == .silentSuccess)
        #expect(try await scheme(session) == "BreezeClassic")
        #expect(try await next.status().theme == "Papirus-Light")
    }

    @Test func schemeOfTheGlobalThemesDefaultsIsWhatIsShown() async throws {
        let session = try await session()
        let scheme = "[General]\nColorScheme=BreezeClassic\n"
        try Files.write(scheme, to: session.folder.path + "/home/.config/kdedefaults/kdeglobals")
        let daemon = try await following(session)
        #expect(try await session.iconsd("dark") == .silentSuccess)
        #expect(try session.state.contains("[Color Schemes]\nLight=BreezeClassic\nDark=BreezeDark\n"))
        withExtendedLifetime(daemon) {}
    }

    @Test func noPreferenceIsRefusedSinceThereIsNone() async throws {
        let session = try await session()
        let daemon = try await following(session)
        let call = MethodCall(IconsdName.bus, IconsdName.path, IconsdName.interface, "SetColorScheme", [.uint32(0)])
        let bus = try await session.bus.connect()
        #expect(await errorName { try await bus.call(call) } == .iconsdFailed)
        #expect(try await scheme(session) == "BreezeLight")
        withExtendedLifetime(daemon) {}
    }

    @Test func missingToolAndOneThatDoesNothingAreTold() async throws {
        let session = try await session()
        let folder = session.folder.path + "/programs"
        try Files.write("#!/bin/sh\n", to: folder + "/plasma-apply-colorscheme")
        let daemon = try await following(session, ["PATH": folder])
        let missing = try await session.iconsd("dark")
        #expect(missing.status == 1)
        #expect(missing.errors.first?.contains("install the package plasma-workspace") == true)
        chmod(folder + "/plasma-apply-colorscheme", 0o755)
        let idle = try await session.iconsd("dark")
        #expect(idle.status == 1)
        #expect(idle.errors.first?.contains("Plasma's color scheme is BreezeLight after") == true)
        #expect(try await scheme(session) == "BreezeLight")
        withExtendedLifetime(daemon) {}
    }
}
