import IconTheme
import Testing

/// The rules by which one of several members is taken, each apart from the others.
@Suite struct ThemeFamilyTests {
    private func pair(_ name: String, _ themes: ThemeIndex...) -> [String?] {
        let pair = ThemePair.automatic(for: name, among: themes)
        return [pair?.light, pair?.dark]
    }

    @Test(arguments: [
        ["Foo", "Foo-Dark"], ["foo", "FOO-DARK"], ["Foo", "FooDark"], ["Foo", "foo_dark"], ["Foo", "Dark Foo"],
        ["Foo-Bar", "FooDarkBar"], ["Foo-Bright", "Foo-Darkest"], ["Foo-Lighter", "Foo"],
        ["Foo-lightest", "Foo--dark"],
    ])
    func toneWordsAreFoundHoweverTheyAreJoined(pair expected: [String]) {
        let themes = expected.map { ThemeIndex(name: $0) }
        for name in expected {
            let pair = ThemePair.automatic(for: name, among: themes)
            #expect([pair?.light, pair?.dark] == expected)
        }
    }

    @Test(arguments: ["Darken", "Foodark", "Foo-Darkish", "Foo-Delight", "Foo+Dark", "Foo.dark", "Bar-Dark", "Dark"])
    func namesThatOnlyResembleAMembersAreNone(name: String) {
        #expect(pair("Foo", ThemeIndex(name: "Foo"), ThemeIndex(name: name)) == ["Foo", "Foo"])
    }

    @Test func deprecatedMemberIsTakenLast() {
        let old = ThemeIndex(name: "Foo-dark", comment: "DEPRECATED: use Foo-darker")
        let foo = ThemeIndex(name: "Foo")
        #expect(pair("Foo", foo, old, ThemeIndex(name: "Foo-darker")) == ["Foo", "Foo-darker"])
        #expect(pair("Foo", foo, old) == ["Foo", "Foo-dark"])
        #expect(pair("Foo-dark", foo, old, ThemeIndex(name: "Foo-darker")) == ["Foo", "Foo-dark"])
    }

    @Test func weakerToneIsTakenBeforeAStrongerOne() {
        let themes = ["Foo", "Foo-Darkest", "foo-Darker", "foo-dark"].map { ThemeIndex(name: $0) }
        #expect(pair("Foo", themes[0], themes[1], themes[2], themes[3]) == ["Foo", "foo-dark"])
        #expect(pair("Foo", themes[0], themes[1], themes[2]) == ["Foo", "foo-Darker"])
    }

    @Test(arguments: ["Foo-Light-Dark", "Foo-Dark-Light"]) func nameOfBothTonesSaysNothing(name: String) {
        let mixed = ThemeIndex(name: name)
        #expect(pair(name, mixed, ThemeIndex(name: "Foo-Dark"), ThemeIndex(name: "Foo-Light")) == [name, "Foo-Dark"])
        #expect(pair(name, mixed, ThemeIndex(name: "Foo-Light")) == ["Foo-Light", name])
    }

    @Test func relatedMemberIsTakenBeforeAStranger() {
        let foo = ThemeIndex(name: "foo")
        let stranger = ThemeIndex(name: "Foo-Dark")
        #expect(pair("foo", foo, stranger, ThemeIndex(name: "foo-dark", parents: ["foo"])) == ["foo", "foo-dark"])
        #expect(pair("foo", foo, stranger, ThemeIndex(name: "foo-dark")) == ["foo", "Foo-Dark"])
    }

    @Test func titleSaysWhatTheNameDoesNot() {
        let foo = ThemeIndex(name: "Foo", title: "Foo Dark")
        #expect(pair("Foo", foo, ThemeIndex(name: "Foo-Light"), ThemeIndex(name: "Foo-Dark")) == ["Foo-Light", "Foo"])
        let liar = ThemeIndex(name: "Bar-Light", title: "Bar Dark")
        #expect(pair("Bar-Light", liar, ThemeIndex(name: "Bar-Dark")) == ["Bar-Light", "Bar-Dark"])
    }

    @Test(arguments: [
        ("Icons for dark panels", "Foo-Light"), ("icon theme FOR DARK desktops.", "Foo-Light"),
        ("Icons for light and dark panels", "Foo"), ("Icons for dark and light panels", "Foo"),
        ("A bright, dark and simple theme", "Foo"),
        ("Dark icons for light panels", "Foo"), ("Dark icon set for panels", "Foo"), ("For darkness", "Foo"),
    ])
    func commentTellsAToneOnlyByWhatTheThemeIsFor(comment: String, light: String) {
        let foo = ThemeIndex(name: "Foo", comment: comment)
        #expect(pair("Foo", foo, ThemeIndex(name: "Foo-Light"), ThemeIndex(name: "Foo-Dark"))[0] == light)
    }

    @Test func someAreNobodysPartner() {
        let foo = ThemeIndex(name: "Foo")
        #expect(pair("Foo", foo, ThemeIndex(name: "Foo-Dark", isHidden: true)) == ["Foo", "Foo"])
        #expect(pair("Foo", foo, ThemeIndex(name: "Foo-Dark", hasIcons: false)) == ["Foo", "Foo"])
        let own = ThemeIndex(name: "iconsd-0123456789ab-light")
        #expect(pair(own.name, own, ThemeIndex(name: "iconsd-0123456789ab-dark")) == [own.name, own.name])
    }

    @Test func hiddenThemeThatIsAskedForHasItsPair() {
        let hidden = ThemeIndex(name: "Foo-Dark", isHidden: true)
        #expect(pair("Foo-Dark", hidden, ThemeIndex(name: "Foo")) == ["Foo", "Foo-Dark"])
    }
}
