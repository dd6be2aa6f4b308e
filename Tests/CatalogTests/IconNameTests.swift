import Catalog
import Testing

@Suite struct IconNameTests {
    @Test(arguments: [
        ("firefox", "firefox"), ("firefox.png", "firefox"), ("a.svg", "a"), ("a.xpm", "a"), ("a.png.png", "a.png"),
        ("a.PNG", "a.PNG"), ("org.gnome.Maps", "org.gnome.Maps"), ("My Icon", "My Icon"), ("ä", "ä"),
        ("", nil), (".hidden", nil), (".png", nil), ("/usr/share/a.png", nil), ("a/b", nil), ("a\u{1}", nil),
        (".\u{301}a", nil), ("a\n", nil),
        (String(repeating: "a", count: 200), String(repeating: "a", count: 200)),
        (String(repeating: "a", count: 201), nil),
    ])
    func iconNameIsAFileName(_ icon: String, _ name: String?) {
        #expect(App(id: "app", name: "App", entryPath: "/", icon: icon).iconName == name)
    }

    @Test(arguments: [
        ("org.gnome.Maps", "iconsd.org.gnome.Maps"), ("kde-foo", "iconsd.kde-foo"), ("a\u{7}", nil), ("a.png", nil),
        (String(repeating: "a", count: 194), nil),
    ])
    func overrideNamesTheApp(_ id: String, _ name: String?) {
        #expect(App(id: id, name: "App", entryPath: "/", icon: "").overrideIconName == name)
    }
}

@Suite struct OwnIconNamesTests {
    private func app(_ id: String, icon: String, isInMenus: Bool = true) -> App {
        App(id: id, name: id, entryPath: "/\(id)", icon: icon, isInMenus: isInMenus)
    }

    private func ownName(of id: String, among apps: [App]) throws -> String? {
        let names = OwnIconNames(apps) { $0 == "many" ? 33 : $0 == "some" ? 32 : 0 }
        return names.ownName(of: try #require(apps.first { $0.id == id }))
    }

    @Test(arguments: [
        ("firefox", "firefox"), ("firefox.png", "firefox"), ("some", "some"),
        ("many", nil), ("utilities-terminal", nil), ("/a.png", nil), ("", nil),
    ])
    func nameIsOwnUnlessItIsNoneOrStandardOrHasManySiblings(_ icon: String, _ name: String?) throws {
        #expect(try ownName(of: "a", among: [app("a", icon: icon)]) == name)
    }

    @Test func nameThatAnotherAppShowsIsSharedForBoth() throws {
        let apps = [app("a", icon: "x"), app("b", icon: "x.png"), app("c", icon: "y")]
        #expect(try ownName(of: "a", among: apps) == nil)
        #expect(try ownName(of: "b", among: apps) == nil)
        #expect(try ownName(of: "c", among: apps) == "y")
    }

    @Test func entriesThatAreInNoMenuDoNotShare() throws {
        let apps = [app("a", icon: "x"), app("a-url-handler", icon: "x", isInMenus: false)]
        #expect(try ownName(of: "a", among: apps) == "x")
        #expect(try ownName(of: "a-url-handler", among: apps) == nil)
    }
}
