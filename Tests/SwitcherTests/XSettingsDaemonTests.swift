import Files
@testable import Switcher
import TestSupport
import Testing

@Suite struct XSettingsDaemonTests {
    @Test(
        arguments: [
            (["-c", "/a"], "/a"), (["-c/a"], "/a"), (["--config=/a"], "/a"), (["--config", "/a"], "/a"),
            (["--conf", "/a"], "/a"), (["-s", "-c", "-c", "/a"], "/a"), (["-c", "/a", "-c", "b"], "/folder/b"),
        ]
    )
    func fileIsTheOneOfTheCommand(options: [String], path: String) {
        let environment = Environment(["HOME": "/nonexistent"])
        #expect(XSettingsDaemon.file(["xsettingsd"] + options, environment, in: "/folder") == path)
    }

    @Test func withoutOneItIsTheFirstThatIsThere() throws {
        let folder = try TemporaryFolder()
        let environment = Environment(["HOME": folder.path, "XDG_CONFIG_DIRS": folder.path + "/system"])
        func file() -> String? { XSettingsDaemon.file(["xsettingsd", "-s", "0"], environment, in: nil) }
        #expect(file() == nil)
        for name in ["system/xsettingsd/xsettingsd.conf", ".config/xsettingsd/xsettingsd.conf", ".xsettingsd"] {
            try Files.write("", to: "\(folder.path)/\(name)")
            #expect(file() == "\(folder.path)/\(name)")
        }
    }

    @Test(
        arguments: [
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "DISPLAY": ":0"], true),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a,guid=1", "DISPLAY": ":0.0"], true),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/b", "DISPLAY": ":0"], false),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "DISPLAY": ":1"], false),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"], false), (["DISPLAY": ":0"], false), ([:], false),
        ] as [([String: String], Bool)]
    )
    func sessionIsThatOfTheBusAndTheDisplay(variables: [String: String], isSame: Bool) {
        let own = Environment(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "DISPLAY": ":0"])
        #expect(XSettingsDaemon(in: own).isOfThisSession(Environment(variables)) == isSame)
    }

    @Test func busWithoutAnAddressIsAtItsUsualPlace() {
        let own = XSettingsDaemon(in: Environment(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1/bus"]))
        #expect(own.isOfThisSession(Environment(["XDG_RUNTIME_DIR": "/run/user/1", "DISPLAY": ":7"])))
        #expect(!own.isOfThisSession(Environment(["XDG_RUNTIME_DIR": "/run/user/2"])))
    }
}
