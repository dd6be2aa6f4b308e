import Files
import IconTheme
import Testing

/// The real themes of Debian's packages, as they are installed.
@Suite struct DebianThemesTests {
    private let installed = InstalledThemes(BaseDirectories(Environment(["HOME": "/nonexistent"])))

    private static let themes: [(theme: String, package: String, light: String, dark: String)] = [
        ("Papirus", "papirus-icon-theme", "Papirus", "Papirus-Dark"),
        ("Papirus-Light", "papirus-icon-theme", "Papirus-Light", "Papirus-Dark"),
        ("Papirus-Dark", "papirus-icon-theme", "Papirus-Light", "Papirus-Dark"),
        ("ePapirus", "papirus-icon-theme", "ePapirus", "ePapirus-Dark"),
        ("ePapirus-Dark", "papirus-icon-theme", "ePapirus", "ePapirus-Dark"),
        ("Yaru", "yaru-theme-icon", "Yaru", "Yaru-dark"),
        ("Yaru-dark", "yaru-theme-icon", "Yaru", "Yaru-dark"),
        ("Yaru-blue", "yaru-theme-icon", "Yaru-blue", "Yaru-blue-dark"),
        ("Yaru-prussiangreen-dark", "yaru-theme-icon", "Yaru-prussiangreen", "Yaru-prussiangreen-dark"),
        ("breeze", "breeze-icon-theme", "breeze", "breeze-dark"),
        ("breeze-dark", "breeze-icon-theme", "breeze", "breeze-dark"),
        ("elementary-xfce", "elementary-xfce-icon-theme", "elementary-xfce", "elementary-xfce-dark"),
        ("elementary-xfce-dark", "elementary-xfce-icon-theme", "elementary-xfce", "elementary-xfce-dark"),
        ("elementary-xfce-darker", "elementary-xfce-icon-theme", "elementary-xfce", "elementary-xfce-darker"),
        ("elementary-xfce-darkest", "elementary-xfce-icon-theme", "elementary-xfce", "elementary-xfce-darkest"),
        ("Numix", "numix-icon-theme", "Numix-Light", "Numix"),
        ("Numix-Light", "numix-icon-theme", "Numix-Light", "Numix"),
        ("Adwaita", "adwaita-icon-theme", "Adwaita", "Adwaita"),
    ]

    @Test(arguments: themes.indices) func themeOfDebianHasItsPair(index: Int) throws {
        let row = DebianThemesTests.themes[index]
        let theme = try #require(installed.theme(row.theme), "the tests need the package \(row.package)")
        let pair = ThemePair.automatic(for: theme, among: installed.all)
        #expect(pair.light == row.light)
        #expect(pair.dark == row.dark)
    }

    @Test func membersOfAFamilyAgreeButForTheirOwnPlace() {
        let all = installed.all
        for theme in all {
            let pair = ThemePair.automatic(for: theme, among: all)
            #expect(pair.light == theme.name || pair.dark == theme.name)
            guard pair.light != pair.dark else { continue }
            let partner = pair.light == theme.name ? pair.dark : pair.light
            let back = all.first { $0.name == partner }.map { ThemePair.automatic(for: $0, among: all) }
            #expect(back?.light == partner || back?.dark == partner)
            #expect(back?.light != back?.dark)
        }
    }

    @Test func aliasesAndFallbacksAreNoPartners() {
        #expect(installed.theme("default") == nil)
        #expect(installed.theme("hicolor")?.isHidden == true)
    }

    @Test func missingParentIsFoundInARealTheme() {
        let inheritance = Inheritance(of: "Yaru", installed.theme)
        #expect(inheritance.chain.first?.name == "Yaru")
        #expect(inheritance.chain.last?.name == "hicolor")
        #expect(inheritance.chain.count + inheritance.missing.count == 3)
    }
}
