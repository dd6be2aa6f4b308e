import Files
import IconTheme
import Testing

/// The real themes of Debian's packages. Without one of the packages a test fails and names it.
@Suite struct DebianThemesTests {
    private let themes = InstalledThemes(BaseDirectories(Environment(["HOME": "/dev/null"])))

    private static let rows: [(package: String, pairs: [PairRow])] = [
        (
            "papirus-icon-theme",
            [
                PairRow("Papirus", "Papirus", "Papirus-Dark"),
                PairRow("Papirus-Light", "Papirus-Light", "Papirus-Dark"),
                PairRow("Papirus-Dark", "Papirus-Light", "Papirus-Dark"),
                PairRow("ePapirus", "ePapirus", "ePapirus-Dark"),
                PairRow("ePapirus-Dark", "ePapirus", "ePapirus-Dark"),
            ]
        ),
        (
            "yaru-theme-icon",
            [
                PairRow("Yaru", "Yaru", "Yaru-dark"),
                PairRow("Yaru-dark", "Yaru", "Yaru-dark"),
                PairRow("Yaru-blue", "Yaru-blue", "Yaru-blue-dark"),
                PairRow("Yaru-blue-dark", "Yaru-blue", "Yaru-blue-dark"),
            ]
        ),
        (
            "breeze-icon-theme",
            [PairRow("breeze", "breeze", "breeze-dark"), PairRow("breeze-dark", "breeze", "breeze-dark")]
        ),
        (
            "elementary-xfce-icon-theme",
            [
                PairRow("elementary-xfce", "elementary-xfce", "elementary-xfce-dark"),
                PairRow("elementary-xfce-dark", "elementary-xfce", "elementary-xfce-dark"),
                PairRow("elementary-xfce-darker", "elementary-xfce", "elementary-xfce-darker"),
                PairRow("elementary-xfce-darkest", "elementary-xfce", "elementary-xfce-darkest"),
            ]
        ),
        (
            "numix-icon-theme",
            [PairRow("Numix", "Numix-Light", "Numix"), PairRow("Numix-Light", "Numix-Light", "Numix")]
        ),
        ("adwaita-icon-theme", [PairRow(alone: "Adwaita")]),
    ]

    @Test(arguments: rows) func themesOfAPackageHaveTheirPairs(package: String, pairs: [PairRow]) throws {
        let all = themes.all
        for row in pairs {
            try #require(themes.isInstalled(row.asked), "this test needs the package \(package)")
            let pair = try #require(ThemePair.automatic(for: row.asked, among: all))
            #expect(pair.light == row.light)
            #expect(pair.dark == row.dark)
        }
    }

    @Test func membersOfEveryInstalledFamilyAgree() {
        expectAgreement(among: themes.all)
    }

    @Test func relativesAreEnoughToFindAPartner() {
        let all = themes.all
        for theme in all {
            let pair = ThemePair.automatic(for: theme, among: themes.relatives(of: theme))
            #expect(pair == ThemePair.automatic(for: theme, among: all.reversed()))
        }
    }

    @Test func fallbackIsHiddenAndInstalled() throws {
        let fallback = try #require(themes.theme("hicolor"), "this test needs the package hicolor-icon-theme")
        #expect(fallback.isHidden)
        #expect(fallback.hasIcons)
    }

    @Test func parentsThatDebianDoesNotHaveAreNamed() throws {
        try #require(themes.isInstalled("Numix"), "this test needs the package numix-icon-theme")
        let inheritance = Inheritance(of: "Numix-Light", themes.theme)
        #expect(inheritance.chain.map(\.name).prefix(3) == ["Numix-Light", "Numix", "Adwaita"])
        #expect(inheritance.chain.last?.name == "hicolor")
        // Names of themes tell capitals from small letters: that of KDE is called breeze.
        #expect(inheritance.missing.contains("Breeze"))
    }
}
