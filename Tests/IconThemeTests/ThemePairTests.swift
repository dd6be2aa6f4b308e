import IconTheme
import Testing

/// A theme that is known by its name alone, or says more.
private func theme(_ name: String, comment: String = "", parents: [String] = [], isHidden: Bool = false) -> ThemeIndex {
    ThemeIndex(name: name, comment: comment, parents: parents, isHidden: isHidden)
}

@Suite struct ThemePairTests {
    private struct Case: Sendable {
        let asked: String
        let installed: [String]
        let light: String
        let dark: String

        init(_ asked: String, _ installed: [String], _ light: String, _ dark: String) {
            self.asked = asked
            self.installed = installed
            self.light = light
            self.dark = dark
        }
    }

    private static let papirus = ["Papirus", "Papirus-Dark", "Papirus-Light", "ePapirus", "ePapirus-Dark"]
    private static let yaru = [
        "Yaru", "Yaru-dark", "Yaru-blue", "Yaru-blue-dark", "Yaru-bark", "Yaru-bark-dark", "Yaru-red",
    ]
    private static let tela = ["Tela", "Tela-light", "Tela-dark", "Tela-circle-blue", "Tela-circle-blue-dark"]
    private static let remix = ["Flat-Remix-Blue-Dark", "Flat-Remix-Blue-Light", "Flat-Remix-Green-Dark"]
    private static let mint = ["Mint-Y", "Mint-Y-Dark", "Mint-Y-Aqua", "Mint-Y-Dark-Aqua", "Mint-L", "Mint-L-Dark"]
    private static let faenza = ["Faenza", "Faenza-Dark", "Faenza-Darker", "Faenza-Darkest"]

    private static let cases: [Case] = [
        Case("Papirus-Light", papirus, "Papirus-Light", "Papirus-Dark"),
        Case("Papirus-Dark", papirus, "Papirus-Light", "Papirus-Dark"),
        Case("Papirus", papirus, "Papirus", "Papirus-Dark"),
        Case("ePapirus", papirus, "ePapirus", "ePapirus-Dark"),
        Case("Yaru", yaru, "Yaru", "Yaru-dark"),
        Case("Yaru-dark", yaru, "Yaru", "Yaru-dark"),
        Case("Yaru-blue", yaru, "Yaru-blue", "Yaru-blue-dark"),
        Case("Yaru-red", yaru, "Yaru-red", "Yaru-red"),
        Case("Tela", tela, "Tela", "Tela-dark"),
        Case("Tela-dark", tela, "Tela-light", "Tela-dark"),
        Case("Tela-circle-blue-dark", tela, "Tela-circle-blue", "Tela-circle-blue-dark"),
        Case("Flat-Remix-Blue-Light", remix, "Flat-Remix-Blue-Light", "Flat-Remix-Blue-Dark"),
        Case("Flat-Remix-Green-Dark", remix, "Flat-Remix-Green-Dark", "Flat-Remix-Green-Dark"),
        Case("Mint-Y-Aqua", mint, "Mint-Y-Aqua", "Mint-Y-Dark-Aqua"),
        Case("Mint-Y-Dark", mint, "Mint-Y", "Mint-Y-Dark"),
        Case("Mint-L", mint, "Mint-L", "Mint-L-Dark"),
        Case("Faenza", faenza, "Faenza", "Faenza-Dark"),
        Case("Faenza-Darkest", faenza, "Faenza", "Faenza-Darkest"),
        Case("Numix", ["Numix", "Numix-Light"], "Numix-Light", "Numix"),
        Case("Numix-Light", ["Numix", "Numix-Light"], "Numix-Light", "Numix"),
        Case("ubuntu-mono-light", ["ubuntu-mono-dark", "ubuntu-mono-light"], "ubuntu-mono-light", "ubuntu-mono-dark"),
        Case("Humanity", ["Humanity", "Humanity-Dark"], "Humanity", "Humanity-Dark"),
        Case("WhiteSur", ["WhiteSur", "WhiteSur-dark", "WhiteSur-light"], "WhiteSur", "WhiteSur-dark"),
        Case("BreezeDark", ["Breeze", "BreezeDark", "BreezeLight"], "BreezeLight", "BreezeDark"),
        Case("Colloid_Light", ["Colloid_Dark", "Colloid_Light"], "Colloid_Light", "Colloid_Dark"),
        Case(
            "Zafiro-Icons-Dark",
            ["Zafiro-Icons-Dark", "Zafiro-Icons-Light"],
            "Zafiro-Icons-Light",
            "Zafiro-Icons-Dark"
        ),
        Case("Qogir", ["Qogir", "Qogir-dark", "Qogir-ubuntu-dark"], "Qogir", "Qogir-dark"),
        Case("Adwaita", ["Adwaita", "hicolor"] + papirus, "Adwaita", "Adwaita"),
        Case("Twilight", ["Twilight", "Twilight-dark"], "Twilight", "Twilight-dark"),
        Case("Darkness", ["Darkness", "Darkness-light"], "Darkness-light", "Darkness"),
        Case("Dark", ["Dark", "Light"], "Light", "Dark"),
    ]

    @Test(arguments: cases.indices) func familyGivesItsPair(index: Int) {
        let row = ThemePairTests.cases[index]
        let pair = ThemePair.automatic(for: theme(row.asked), among: row.installed.map { theme($0) })
        #expect(pair.light == row.light, "for \(row.asked)")
        #expect(pair.dark == row.dark, "for \(row.asked)")
    }

    @Test func deprecatedMemberIsTakenOnlyWhenItIsAskedFor() {
        let installed = [theme("Old"), theme("Old-dark", comment: "Deprecated, please use Old"), theme("Old-darker")]
        #expect(ThemePair.automatic(for: installed[0], among: installed).dark == "Old-darker")
        #expect(ThemePair.automatic(for: installed[1], among: installed).dark == "Old-dark")
    }

    @Test func relativeIsPreferredAmongEquals() {
        let installed = [theme("Foo"), theme("Foo-Dark"), theme("foo-dark", parents: ["Foo"])]
        #expect(ThemePair.automatic(for: installed[0], among: installed).dark == "foo-dark")
    }

    @Test func commentSaysWhatANameDoesNot() {
        let dark = theme("Foo", comment: "Icons for dark panels")
        let light = theme("Foo-light")
        #expect(ThemePair.automatic(for: dark, among: [light, dark, theme("Foo-dark")]).light == "Foo-light")
        let both = theme("Bar", comment: "Works with light and dark themes")
        #expect(ThemePair.automatic(for: both, among: [both, theme("Bar-dark")]).light == "Bar")
    }

    @Test func hiddenThemeIsNobodysPartner() {
        let installed = [theme("Foo"), theme("Foo-dark", isHidden: true)]
        #expect(ThemePair.automatic(for: installed[0], among: installed).dark == "Foo")
    }

    @Test func orderOfTheFileSystemDoesNotMatter() {
        let installed = ThemePairTests.faenza.map { theme($0) }
        for _ in 0..<20 {
            let shuffled = installed.shuffled()
            #expect(ThemePair.automatic(for: installed[0], among: shuffled).dark == "Faenza-Dark")
        }
    }

    @Test(arguments: [
        ("Papirus-Light", "automatic: Papirus-Dark is the dark theme of the family of Papirus-Light"),
        ("Papirus-Dark", "automatic: Papirus-Light is the light theme of the family of Papirus-Dark"),
        ("Solo", "automatic: no installed theme is the dark partner of Solo, so it serves both modes"),
    ]) func reasonIsASentenceForPeople(asked: String, reason: String) {
        let installed = (ThemePairTests.papirus + ["Solo"]).map { theme($0) }
        #expect(ThemePair.automatic(for: theme(asked), among: installed).reason == reason)
    }
}
