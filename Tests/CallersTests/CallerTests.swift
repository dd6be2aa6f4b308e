@testable import Callers
import Client
import DBus
import Testing

@Suite struct CallerTests {
    private static let slice = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/"

    @Test(
        arguments: [
            (nil, nil, .unconfined(app: nil)),
            ("unconfined", slice + "iconsd.service", .unconfined(app: nil)),
            ("unconfined", slice + "app-gnome-org.gnome.Maps-4711.scope", .unconfined(app: "org.gnome.Maps")),
            (nil, slice + "app-org.kde.kate-0815.scope", .unconfined(app: "org.kde.kate")),
            (nil, slice + "app-firefox\\x2desr@autostart.service", .unconfined(app: "firefox-esr")),
            (nil, slice + "app-flatpak-org.example.A-1.scope/below", .unconfined(app: "org.example.A")),
            (nil, slice + "app-org.kde.konsole-1.scope/tab(7).scope", .unconfined(app: nil)),
            (nil, slice + "app-org.gnome.Terminal.slice/vte-spawn-1.scope", .unconfined(app: nil)),
            (nil, slice + "app-a-b-c-d-1.scope", .unconfined(app: nil)),
            (nil, slice + "app-1.scope", .unconfined(app: nil)),
            (nil, slice + "app--1.scope", .unconfined(app: nil)),
            (nil, slice + "app-.service", .unconfined(app: nil)),
            (nil, "12:cpu:/app-x-1.scope\n1:name=systemd:/a/app-y-1.scope\n", .unconfined(app: "y")),
            (nil, "0::/\n", .unconfined(app: nil)),
            (nil, "nonsense", .unconfined(app: nil)),
            (nil, slice + "app-org.example.\\xZZ-1.scope", .unconfined(app: "org.example.\\xZZ")),
            ("snap.firefox.firefox (enforce)\n", slice + "iconsd.service", .snap(instance: "firefox", app: "firefox")),
            ("snap.foo_two.bar-baz (enforce)", nil, .snap(instance: "foo_two", app: "bar-baz")),
            ("snap.foo.hook.configure (enforce)", nil, .snap(instance: "foo", app: "hook")),
            ("snap.foo.bar", nil, .snap(instance: "foo", app: "bar")),
            ("snap.code.code (complain)", slice + "snap.code.code-7.scope", .unconfined(app: nil)),
            ("snap-update-ns.foo (enforce)", nil, .unconfined(app: nil)),
            ("snap.foo", nil, .unconfined(app: nil)),
            ("unconfined", slice + "snap.foo.bar-3b2a-4c.scope", .snap(instance: "foo", app: "bar")),
            (nil, slice + "snap.foo.bar.3b2a-4c.scope", .snap(instance: "foo", app: "bar")),
            (nil, slice + "snap.foo\\x2dx.b\\x2dy-3b2a.scope", .snap(instance: "foo-x", app: "b-y")),
            (nil, "0::/system.slice/snap.foo.bar.service", .snap(instance: "foo", app: "bar")),
        ] as [(String?, String?, Caller)]
    )
    func labelAndControlGroupSayWhoItIs(label: String?, controlGroups: String?, caller: Caller) {
        #expect(Caller(label: label, controlGroups.flatMap(Unit.init)) == caller)
    }

    private static let flatpak = "app-flatpak-org.example.A"

    /// Nil for whom it does not let in.
    @Test(
        arguments: [
            (nil, slice + "app-gnome-org.gnome.Maps-4711.scope", true, .unconfined(app: "org.gnome.Maps")),
            ("unconfined", "0::/user.slice/user-1000.slice/session-2.scope", true, .unconfined(app: nil)),
            (nil, slice + flatpak + "-1.scope", false, .flatpak("org.example.A")),
            (nil, slice + flatpak + "-1.scope", true, .flatpak("org.example.A")),
            (nil, slice + flatpak + "\\x2db-1.scope", false, .flatpak("org.example.A-b")),
            (nil, slice + flatpak + "-1.scope/own.service", false, nil),
            (nil, slice + flatpak + "-1.scope/own.service", true, .unconfined(app: nil)),
            (nil, slice + flatpak + ".service", false, nil),
            (nil, slice + "flatpak-org.example.A-1.scope", false, nil),
            (nil, slice + "app-flatpak-1.scope", false, nil),
            (nil, slice + "app-gnome-org.gnome.Maps-4711.scope", false, nil),
            (nil, slice + "flatpak-portal.service", false, nil),
            (nil, slice + "flatpak-portal.service", nil, nil),
            ("snap.foo.bar (enforce)", slice + "any.scope", true, .snap(instance: "foo", app: "bar")),
            (nil, slice + "snap.foo.bar-3b2a.scope", false, .snap(instance: "foo", app: "bar")),
            ("snap.code.code (complain)", slice + "snap.code.code-7.scope", false, nil),
            (nil, "0::/", true, nil),
            (nil, nil, true, nil),
        ] as [(String?, String?, Bool?, Caller?)]
    )
    func whoMayNotBeLookedIntoIsKnownByTheSame(
        label: String?,
        controlGroups: String?,
        mayGainPrivileges: Bool?,
        expected: Caller?
    ) {
        let unit = controlGroups.flatMap(Unit.init)
        let caller = Caller(label: label, unit, mayGainPrivileges: mayGainPrivileges)
        if let expected {
            #expect(caller == expected)
        } else if case .unknown = caller {
        } else {
            Issue.record("\(caller)")
        }
    }

    @Test(
        arguments: [
            ("[Application]\nname=org.example.App\nruntime=x\n", "org.example.App"),
            ("[Runtime]\nname=org.example.Platform\n", nil),
            ("[Application]\nname=\n", nil),
            ("no key file", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func flatpakNamesItsApp(text: String, app: String?) {
        let caller = Caller(flatpakInformation: Array(text.utf8))
        if let app {
            #expect(caller == .flatpak(app))
        } else if case .unknown = caller {
        } else {
            Issue.record("\(caller)")
        }
    }

    private static let someone: [Caller] = [
        .unconfined(app: nil), .unconfined(app: "org.example.App"), .flatpak("org.example.App"),
        .snap(instance: "foo", app: "bar"), .snap(instance: "foo_two", app: "bar"), .unknown("it is dark"),
    ]
    private static let own: [MemberName] = ["GetIconSet", "SetIconSet", "ListIconSets"]

    /// Of ``someone`` in their order, whether each may.
    @Test(
        arguments: [
            (RequestedApp(id: "org.example.App"), [true, true, true, false, false, false]),
            (RequestedApp(id: "org.example.App.Editor"), [true, true, false, false, false, false]),
            (RequestedApp(id: "x", flatpak: "org.example.App"), [true, true, true, false, false, false]),
            (RequestedApp(id: "foo_bar"), [true, true, false, true, false, false]),
            (RequestedApp(id: "foo+two_bar"), [true, true, false, false, true, false]),
            (RequestedApp(id: "foo"), [true, true, false, false, false, false]),
            (RequestedApp(id: "food_bar"), [true, true, false, false, false, false]),
            (RequestedApp(id: "x", snap: "foo"), [true, true, false, true, false, false]),
            (RequestedApp(id: "x", snap: "foo_two"), [true, true, false, false, true, false]),
            (nil, [true, true, false, false, false, false]),
        ] as [(RequestedApp?, [Bool])]
    )
    func sandboxedCallerMayUseItsOwnApp(app: RequestedApp?, expected: [Bool]) {
        for method in CallerTests.own {
            #expect(CallerTests.someone.map { may($0, .method(method, []), app) } == expected)
        }
    }

    @Test func sandboxedCallerMayNothingElse() throws {
        let interface = try InterfaceDescription(xml: IconsdName.interfaceXML)
        let app = RequestedApp(id: "org.example.App", flatpak: "org.example.App", snap: "foo")
        let methods = interface.methods.keys.filter { !CallerTests.own.contains($0) }
        let properties = interface.properties.keys.filter { $0 != "Version" }
        try #require(!methods.isEmpty && !properties.isEmpty)
        let uses = methods.map { MemberUse.method($0, []) } + properties.map(MemberUse.property) + [.allProperties]
        for use in uses {
            #expect(
                CallerTests.someone.map { may($0, use, app) } == [true, true, false, false, false, false],
                "\(use)"
            )
        }
    }

    @Test func everybodyWhoIsKnownMayReadTheVersion() {
        #expect(
            CallerTests.someone.map { may($0, .property("Version"), nil) } == [true, true, true, true, true, false]
        )
    }

    private func may(_ caller: Caller, _ use: MemberUse, _ app: RequestedApp?) -> Bool {
        do throws(DBusError) {
            try caller.check(use, of: app)
            return true
        } catch {
            #expect(error.name == .denied)
            #expect(error.message.contains("run `iconsd` outside"))
            return false
        }
    }
}
