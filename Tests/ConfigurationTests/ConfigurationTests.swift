import Appearance
import Files
import KeyFile
import Switcher
import TestSupport
import Testing

@testable import Configuration

@Suite struct ConfigurationTests {
    private func configuration(_ text: String) throws -> Configuration {
        let folder = try TemporaryFolder()
        let environment = Environment([
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": folder.path + "/system",
        ])
        try Files.write("[Theme]\nDark=System-Dark\n", to: folder.path + "/system/iconsd/iconsd.conf")
        try Files.write(text, to: folder.path + "/iconsd/iconsd.conf")
        return Configuration(BaseDirectories(environment))
    }

    @Test func theUsersFileComesFirstKeyByKey() throws {
        let configuration = try configuration("[Theme]\nLight=User-Light\n[Switchers]\nUse=xfce;gsettings\n")
        #expect(configuration.light == "User-Light")
        #expect(configuration.dark == "System-Dark")
        #expect(configuration.switchers == [.xfce, .gsettings])
        #expect(configuration.problems == [])
    }

    @Test(arguments: [
        (
            "[Appearance]\nNoPreference=grey",
            "error: [Appearance] NoPreference=grey: cannot be used; it takes light or dark"
        ),
        ("[Appearance]\nQuietPeriodMilliseconds=-1", "it takes a whole number of milliseconds from 0 to 60000"),
        ("[Appearance]\nMaximumWaitMilliseconds=60001", "it takes a whole number of milliseconds from 0 to 60000"),
        ("[Theme]\nLihgt=A", "warning: [Theme] Lihgt=A: there is no such key; it is ignored"),
        (
            "[Switchers]\nUse=sway;gsettings",
            "error: [Switchers] Use=sway;gsettings: there is no switcher sway; there is gsettings, cinnamon, mate, xfce, "
                + "plasma, lxqt, cosmic, gtk2, gtk3, gtk4, xsettingsd, qt5ct, qt6ct"
        ),
    ]) func mistakeIsAProblemWithItsLineAndCostsOnlyItself(text: String, problem: String) throws {
        let configuration = try configuration(text)
        #expect(configuration.problems.count == 1)
        #expect(configuration.problems.first?.description.hasSuffix(problem) == true)
        #expect(configuration.problems.first?.description.contains("/iconsd/iconsd.conf:2: ") == true)
        #expect(configuration.debounce == Configuration().debounce)
    }

    @Test func fileThatIsNoneCostsOnlyItself() throws {
        let configuration = try configuration("Light=A")
        let line = "/iconsd/iconsd.conf:1: error: is not a key file: "
        #expect(configuration.problems.map { $0.description.contains(line) } == [true])
        #expect(configuration.dark == "System-Dark")
    }

    @Test func manualPageHasTheDefaults() throws {
        let example = try #require(try ManualPage("iconsd.conf.5").section("EXAMPLES").examples.first)
        let folder = try TemporaryFolder()
        try Files.write(example, to: folder.path + "/iconsd.conf")
        #expect(Configuration(path: folder.path + "/iconsd.conf") == Configuration())
    }

    /// Each key of the manual page with another value than its default: nothing is left of the defaults then.
    @Test func manualPageHasAllKeys() throws {
        let text = """
            [Appearance]
            NoPreference=dark
            QuietPeriodMilliseconds=0
            MaximumWaitMilliseconds=60000
            [Theme]
            Light=A
            Dark=B
            Overlay=false
            [Notifications]
            NewIconSets=false
            ChangedIcons=false
            [Switchers]
            Use=xfce
            """
        let page = try ManualPage("iconsd.conf.5")
        let keys = text.split(separator: "\n").filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) }
        #expect(page.section("KEYS").items == keys)
        let folder = try TemporaryFolder()
        try Files.write(text, to: folder.path + "/iconsd.conf")
        let changed = Configuration(path: folder.path + "/iconsd.conf")
        #expect(changed.problems == [])
        for (new, old) in zip(Mirror(reflecting: changed).children, Mirror(reflecting: Configuration()).children) {
            #expect(new.label == "problems" || "\(new.value)" != "\(old.value)", "\(new.label ?? "")")
        }
        #expect(Set(page.section("SWITCHERS").items) == Set(SwitcherKind.allCases.map(\.rawValue)))
    }

    @Test(arguments: ["auto", ""]) func automaticIsNoTheme(value: String) throws {
        let configuration = try configuration("[Theme]\nLight=\(value)\nDark=\(value)\n[Switchers]\nUse=\(value)\n")
        #expect(configuration.light == nil && configuration.dark == nil && configuration.switchers == nil)
    }
}
