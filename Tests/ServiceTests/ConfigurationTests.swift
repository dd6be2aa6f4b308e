import Appearance
import Files
import TestSupport
import Testing

@testable import Service

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
        #expect(configuration.switchers == ["xfce", "gsettings"])
        #expect(configuration.warnings == [])
    }

    @Test(arguments: [
        ("[Appearance]\nNoPreference=grey", "NoPreference=grey: takes light or dark"),
        ("[Appearance]\nQuietPeriodMilliseconds=-1", "takes a whole number of milliseconds from 0 to 60000"),
        ("[Appearance]\nMaximumWaitMilliseconds=60001", "takes a whole number of milliseconds from 0 to 60000"),
        ("[Theme]\nLihgt=A", "[Theme] Lihgt=A: there is no such key; it is ignored"),
    ]) func mistakeIsAWarningWithItsFileAndCostsOnlyItself(text: String, warning: String) throws {
        let configuration = try configuration(text)
        #expect(configuration.warnings.count == 1)
        #expect(configuration.warnings.first?.hasSuffix(warning) == true)
        #expect(configuration.warnings.first?.contains("/iconsd/iconsd.conf: ") == true)
        #expect(configuration.debounce == Configuration().debounce)
    }

    @Test(arguments: ["auto", ""]) func automaticIsNoTheme(value: String) throws {
        let configuration = try configuration("[Theme]\nLight=\(value)\nDark=\(value)\n[Switchers]\nUse=\(value)\n")
        #expect(configuration.light == nil && configuration.dark == nil && configuration.switchers == nil)
    }
}
