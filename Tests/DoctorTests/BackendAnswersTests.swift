import Appearance
import DBus
import Files
import Switcher
import TestSupport
import Testing

@testable import Doctor

@Suite struct BackendAnswersTests {
    private func findings(
        _ answers: [(String, Result<UInt32, PortalState>)],
        portal: ColorScheme?,
        own: Set<String> = []
    ) throws -> [Finding] {
        let all = try answers.map { name, answer in
            let bus = try #require(BusName("org.freedesktop.impl.portal.desktop." + name))
            return BackendAnswer(bus, try answer.map(Value.uint32).result())
        }
        return BackendAnswers(all: all, portal: portal, own: own, remedy: "mend it").findings
    }

    @Test(
        arguments: [
            (.success(1), .dark, .ok, "color-scheme is 1 (dark), sent as uint32 1"),
            (.success(1), nil, .ok, "color-scheme is 1 (dark), sent as uint32 1"),
            (.success(2), .dark, .warning, "color-scheme is 2 (light), sent as uint32 2, but the portal says 1 (dark)"),
            (.failure(.withoutSettings), .dark, .ok, "without settings"),
            (.failure(.withoutKey), .dark, .ok, "without color scheme"),
            (.failure(.silent), .dark, .warning, "silent"),
            (.failure(.failing("broken")), nil, .warning, "failing: broken"),
        ] as [(Result<UInt32, PortalState>, ColorScheme?, Finding.Severity, String)]
    ) func oneThatThePortalContradictsAndOneThatIsSilentAreWarnings(
        answer: Result<UInt32, PortalState>,
        portal: ColorScheme?,
        severity: Finding.Severity,
        found: String
    ) throws {
        let finding = try #require(try findings([("gtk", answer)], portal: portal, own: ["gtk"]).first)
        #expect(finding.subject == "backend gtk")
        #expect(finding.severity == severity)
        #expect(finding.found == found)
        #expect((finding.remedy != nil) == (severity != .ok))
    }

    @Test func oneThatDoesNotCountMayDisagree() throws {
        let findings = try findings([("gtk", .success(0)), ("kde", .success(2))], portal: .light, own: ["kde"])
        #expect(findings.map(\.severity) == [.ok, .ok])
        #expect(findings[0].found.hasSuffix("uint32 0, which does not count: the portal listens to kde"))
    }

    @Test func thatOfTheDesktopItselfMustBeTheOneThatCounts() throws {
        let findings = try findings([("gtk", .success(0)), ("kde", .success(1))], portal: .noPreference, own: ["kde"])
        #expect(findings.map(\.severity) == [.ok, .warning])
        #expect(findings[1].found.hasSuffix(", but the portal says 0 (no preference)"))
    }

    @Test func whatTheDesktopHasNoBackendForMayTellAnyOfThem() throws {
        let findings = try findings([("gtk", .success(0)), ("other", .success(1))], portal: .dark, own: ["cosmic"])
        #expect(findings.map(\.severity) == [.ok, .ok])
    }

    @Test func answerThatNoBackendGivesIsAWarning() throws {
        let findings = try findings([("gtk", .success(0)), ("kde", .success(0))], portal: .dark)
        #expect(findings.map(\.severity) == [.warning, .warning])
    }

    @Test func noBackendIsNoTrouble() throws {
        #expect(try findings([], portal: nil) == [Finding(.ok, "backend", "none is running")])
    }
}

extension Result<Value, PortalState> {
    /// What is made of the value.
    fileprivate func result() throws -> Result<SchemeAnswer, PortalState> {
        flatMap { value in Result<SchemeAnswer, PortalState> { () throws(PortalState) in try SchemeAnswer(value) } }
    }
}

@Suite struct PortalsConfigurationTests {
    private let folder = try? TemporaryFolder()

    private func configuration(_ files: [String: String], desktop: String = "KDE") throws -> PortalsConfiguration? {
        let folder = try #require(folder)
        for (name, keys) in files { try Files.write("[preferred]\n\(keys)\n", to: "\(folder.path)/\(name)") }
        let variables = ["XDG_DESKTOP_PORTAL_DIR": folder.path, "XDG_CURRENT_DESKTOP": desktop, "HOME": folder.path]
        return PortalsConfiguration(Environment(variables))
    }

    @Test func fileOfTheDesktopComesBeforeTheOneForAll() throws {
        let files = [
            "portals.conf": "default=gtk",
            "kde-portals.conf": "default=gtk\norg.freedesktop.impl.portal.Settings=kde;gtk",
        ]
        let found = try #require(try configuration(files))
        #expect(found.path.hasSuffix("/kde-portals.conf"))
        #expect(found.finding.found == "\(found.path) has settings told by kde, gtk")
        #expect(try configuration(files, desktop: "sway")?.backends == ["gtk"])
        #expect(!found.isOfUser)
    }

    @Test func folderOfTheUserComesBeforeAnotherOneWhateverTheFilesAreCalled() throws {
        let folder = try #require(folder)
        let file = "[preferred]\ndefault=gtk\n"
        for path in ["config/xdg-desktop-portal/portals.conf", "system/xdg-desktop-portal/kde-portals.conf"] {
            try Files.write(file, to: "\(folder.path)/\(path)")
        }
        let variables = [
            "XDG_CONFIG_HOME": folder.path + "/config", "XDG_CONFIG_DIRS": folder.path + "/system", "HOME": folder.path,
            "XDG_CURRENT_DESKTOP": "KDE",
        ]
        let found = try #require(PortalsConfiguration(Environment(variables)))
        #expect(found.path == folder.path + "/config/xdg-desktop-portal/portals.conf")
        #expect(found.isOfUser)
    }

    @Test func fileThatLetsNoBackendTellSettingsIsAWarning() throws {
        let files = ["portals.conf": "default=gtk\norg.freedesktop.impl.portal.Settings=none"]
        #expect(try configuration(files)?.finding.severity == .warning)
    }

    @Test func nothingIsSaidWithoutAFileAndOfAnEmptyOneThatItSaysNothing() throws {
        #expect(try configuration([:]) == nil)
        #expect(try configuration(["portals.conf": ""])?.finding.severity == .ok)
    }
}
