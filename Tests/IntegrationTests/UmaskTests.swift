import Files
import Foundation
import TestSupport
import Testing

/// The built daemon with masks of other people's choosing: run by hand, it has that of a shell.
@Suite(.timeLimit(.minutes(1))) struct UmaskTests {
    /// The modes of all that is in the home folder after icon sets were chosen, by their paths.
    private func modes(_ mask: String) async throws -> [String: Substring] {
        let desk = try await FaultDesk(own: ["owned"])
        let home = desk.session.home
        try FileManager.default.removeItem(atPath: home + "/.local/state")
        let shell = ["sh", "-c", #"umask "$0"; exec "$@""#, mask]
        let daemon = try await RunningDaemon(in: desk.session, by: shell)
        for app in ["named", "nameless", "owned"] { try await desk.session.iconsd("set", app, "aurora").check() }
        _ = try await daemon.settledStatus()
        let files = FolderContent(of: home, but: [".config/dconf"]).files
        return files.mapValues { $0.prefix { $0 != " " } }
    }

    @Test func whatIsMadeIsForItsOwnerAloneWhateverTheMask() async throws {
        let modes = try await modes("000")
        let made = modes.filter { path, _ in
            [".local/state", ".cache", ".local/share/icons"].contains { "\(path)/".hasPrefix($0 + "/") }
        }
        #expect(made.keys.contains(".local/state/iconsd/entries/owned.desktop"))
        #expect(made.keys.contains(".local/state/iconsd/panel/launcher-1/owned1.desktop"))
        #expect(made.keys.contains(".cache/iconsd/pictures"))
        #expect(made.keys.contains { $0.hasSuffix("/scalable/apps/named.svg") })
        for (path, mode) in made { #expect(["600", "700"].contains(mode), "\(path)") }
        #expect(modes[".local/share/applications/nameless.desktop"] == "644")
        #expect(try await self.modes("077") == modes)
    }
}
