import DBus
import Switcher
import Testing

@Suite struct DetectionTests {
    @Test(
        arguments: [
            ("GNOME", .gnome), ("ubuntu:GNOME", .gnome), ("GNOME-Flashback:GNOME", .gnome), ("pop:GNOME", .gnome),
            ("Budgie:GNOME", .gnome), ("Pantheon", .gnome), ("Unity:Unity7:ubuntu", .gnome), ("XFCE", .xfce),
            ("Greybird:XFCE", .xfce), ("xfce", .xfce), ("KDE", .plasma), ("X-Cinnamon", .cinnamon), ("MATE", .mate),
            ("LXQt", .lxqt), ("COSMIC", .cosmic), ("sway", .bare), ("sway:wlroots", .bare), ("Hyprland", .bare),
            ("sway:GNOME", .bare), ("i3", .bare), ("somewm", .bare),
        ] as [(String, Desktop)]
    )
    func firstKnownTitleTellsTheDesktopAndAnUnknownOneIsACompositorAlone(title: String, desktop: Desktop) {
        #expect(Detection(currentDesktop: title, names: []).desktop == desktop)
        #expect(Detection(currentDesktop: title, names: Detection.telling).desktop == desktop)
    }

    @Test(
        arguments: [
            ([], nil), (["org.xfce.Xfconf"], nil), (["org.xfce.SettingsDaemon"], .xfce),
            (["org.gnome.Shell", "org.gnome.SettingsDaemon.Color"], .gnome), (["org.Cinnamon"], .cinnamon),
            (["org.mate.SettingsDaemon"], .mate), (["org.kde.plasmashell", "org.kde.kded6"], .plasma),
            (["org.lxqt.session"], .lxqt), (["com.system76.CosmicSettingsDaemon"], .cosmic),
            (["org.freedesktop.impl.portal.desktop.wlr", "org.freedesktop.impl.portal.desktop.gtk"], .bare),
        ] as [(Set<BusName>, Desktop?)]
    )
    func withoutATitleTheNamesOnTheBusTellTheDesktop(names: Set<BusName>, desktop: Desktop?) {
        for title in [nil, ""] {
            #expect(Detection(currentDesktop: title, names: names).desktop == desktop)
        }
    }

    @Test func nothingIsCreatedWhileNothingTellsTheDesktop() {
        #expect(Detection(currentDesktop: nil, names: []).kinds == [.gsettings])
    }

    @Test(
        arguments: [
            ("GNOME", .gsettings), ("XFCE", .gsettings), ("MATE", .gsettings), ("LXQt", .gsettings),
            ("sway", .gsettings), (nil, .gsettings), ("X-Cinnamon", .cinnamon), ("KDE", .plasma), ("COSMIC", .cosmic),
        ] as [(String?, ColorSchemeKind)]
    )
    func colorSchemeIsAskedForWhereTheDesktopKeepsIt(title: String?, kind: ColorSchemeKind) {
        #expect(Detection(currentDesktop: title, names: []).colorScheme == kind)
        #expect(Detection(currentDesktop: title, names: ["nl.whynothugo.darkman"]).colorScheme == .darkman)
    }

    @Test func reasonSaysWhatWasFound() {
        func reason(_ title: String?, _ names: Set<BusName> = []) -> String {
            Detection(currentDesktop: title, names: names).reason
        }
        #expect(reason("ubuntu:GNOME") == "XDG_CURRENT_DESKTOP is ubuntu:GNOME")
        #expect(
            reason("somewm")
                == "XDG_CURRENT_DESKTOP is somewm, which is not known as a desktop with settings of its own"
        )
        #expect(reason(nil, ["org.Cinnamon"]) == "XDG_CURRENT_DESKTOP is not set; org.Cinnamon is on the bus")
    }

    @Test func namedSwitchersComeFirstAndTheDesktopIsKnownNevertheless() {
        let detection = Detection(currentDesktop: "KDE", names: [], configured: [.gtk3, .qt6ct])
        #expect(detection.kinds == [.gtk3, .qt6ct])
        #expect(detection.desktop == .plasma)
        #expect(detection.reason == "XDG_CURRENT_DESKTOP is KDE; the switchers are named in iconsd.conf")
        #expect(Detection(currentDesktop: "KDE", names: [], configured: []).kinds.isEmpty)
    }

    @Test func plasmaIsNeverSetThroughGSettings() {
        #expect(Desktop.plasma.switchers == [.plasma])
    }
}
