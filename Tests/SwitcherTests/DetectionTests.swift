import DBus
import Switcher
import Testing

@Suite struct DetectionTests {
    @Test(
        arguments: [
            ("GNOME", [], [.gsettings]), ("ubuntu:GNOME", [], [.gsettings]), ("XFCE", [], [.xfce, .gsettings]),
            ("Greybird:XFCE", [], [.xfce, .gsettings]), ("xfce", [], [.xfce, .gsettings]),
            ("GNOME", ["org.xfce.SettingsDaemon"], [.gsettings]), (nil, [], [.gsettings]), ("", [], [.gsettings]),
            (nil, ["org.xfce.Xfconf"], [.gsettings]), (nil, ["org.xfce.SettingsDaemon"], [.xfce, .gsettings]),
            ("", ["org.xfce.SettingsDaemon"], [.xfce, .gsettings]),
        ] as [(String?, Set<BusName>, [SwitcherKind])]
    )
    func switchersFollowFromTheDesktopsNameAndFromTheBusWithoutIt(
        currentDesktop: String?,
        names: Set<BusName>,
        kinds: [SwitcherKind]
    ) {
        #expect(Detection(currentDesktop: currentDesktop, names: names).kinds == kinds)
    }
}
