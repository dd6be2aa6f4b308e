import IconTheme
import Testing

/// Which pair a theme gives; with one name it serves both modes.
struct PairRow: Sendable, CustomTestStringConvertible {
    let asked: String
    let light: String
    let dark: String

    init(_ asked: String, _ light: String, _ dark: String) {
        (self.asked, self.light, self.dark) = (asked, light, dark)
    }

    init(alone asked: String) {
        self.init(asked, asked, asked)
    }

    var testDescription: String { asked }
}

@Suite struct ThemePairTests {
    private static let families: [PairRow] = [
        PairRow("Papirus", "Papirus", "Papirus-Dark"),
        PairRow("Papirus-Light", "Papirus-Light", "Papirus-Dark"),
        PairRow("Papirus-Dark", "Papirus-Light", "Papirus-Dark"),
        PairRow("ePapirus", "ePapirus", "ePapirus-Dark"),
        PairRow("ePapirus-Dark", "ePapirus", "ePapirus-Dark"),
        PairRow("breeze-dark", "breeze", "breeze-dark"),
        PairRow("Yaru", "Yaru", "Yaru-dark"),
        PairRow("Yaru-blue", "Yaru-blue", "Yaru-blue-dark"),
        PairRow("Yaru-blue-dark", "Yaru-blue", "Yaru-blue-dark"),
        PairRow("Yaru-mate-dark", "Yaru-mate-light", "Yaru-mate-dark"),
        PairRow("Tela", "Tela", "Tela-dark"),
        PairRow("Tela-dark", "Tela-light", "Tela-dark"),
        PairRow("Tela-blue", "Tela-blue", "Tela-blue-dark"),
        PairRow("Tela-circle-dark", "Tela-circle", "Tela-circle-dark"),
        PairRow("Tela-circle-blue-dark", "Tela-circle-blue", "Tela-circle-blue-dark"),
        PairRow("Qogir-Dark", "Qogir-Light", "Qogir-Dark"),
        PairRow("Qogir-manjaro", "Qogir-manjaro", "Qogir-manjaro-dark"),
        PairRow("WhiteSur-light", "WhiteSur-light", "WhiteSur-dark"),
        PairRow("WhiteSur-purple-dark", "WhiteSur-purple", "WhiteSur-purple-dark"),
        PairRow("Flat-Remix-Blue", "Flat-Remix-Blue", "Flat-Remix-Blue-Dark"),
        PairRow("Flat-Remix-Blue-Dark", "Flat-Remix-Blue-Light", "Flat-Remix-Blue-Dark"),
        PairRow("Colloid-Dark", "Colloid-Light", "Colloid-Dark"),
        PairRow("Colloid-Purple-Nord-Light", "Colloid-Purple-Nord-Light", "Colloid-Purple-Nord-Dark"),
        PairRow("Vimix-Black", "Vimix-Black", "Vimix-Black-dark"),
        PairRow("Mint-Y-Aqua", "Mint-Y-Aqua", "Mint-Y-Dark-Aqua"),
        PairRow("Mint-Y-Dark-Aqua", "Mint-Y-Aqua", "Mint-Y-Dark-Aqua"),
        PairRow("Mint-Y-Dark", "Mint-Y", "Mint-Y-Dark"),
        PairRow("Mint-Y-Legacy", "Mint-Y-Legacy", "Mint-Y-Legacy-Dark"),
        PairRow("Mint-L", "Mint-L", "Mint-L-Dark"),
        PairRow("Humanity-Dark", "Humanity", "Humanity-Dark"),
        PairRow("ubuntu-mono-dark", "ubuntu-mono-light", "ubuntu-mono-dark"),
        PairRow("Zafiro-Icons-Light", "Zafiro-Icons-Light", "Zafiro-Icons-Dark"),
        PairRow("Dark", "Light", "Dark"),
        PairRow("Suru++", "Suru++", "Suru++-Dark"),
        PairRow("Nordzy-cyan", "Nordzy-cyan", "Nordzy-cyan-dark"),
        PairRow("Gruvbox-Plus-Dark", "Gruvbox-Plus-Light", "Gruvbox-Plus-Dark"),
        PairRow("McMojave-circle", "McMojave-circle", "McMojave-circle-dark"),
        PairRow("We10X-dark", "We10X", "We10X-dark"),
        PairRow("Win11", "Win11", "Win11Dark"),
        PairRow("GNOME", "GNOME", "GNOMEDark"),
        PairRow("ZorinBlue-Light", "ZorinBlue-Light", "ZorinBlue-Dark"),
        PairRow("Antü-Dark", "Antü", "Antü-Dark"),
        PairRow("bloom-classic", "bloom-classic", "bloom-classic-dark"),
        // The plain one is the dark one.
        PairRow("Numix", "Numix-Light", "Numix"),
        PairRow("Numix-Light", "Numix-Light", "Numix"),
        PairRow("Numix-Circle", "Numix-Circle-Light", "Numix-Circle"),
        PairRow("kora-light", "kora-light", "kora"),
        PairRow("kora-orange", "kora-orange-light", "kora-orange"),
        PairRow("Obsidian", "Obsidian-Light", "Obsidian"),
        PairRow("Obsidian-Mint-Light", "Obsidian-Mint-Light", "Obsidian-Mint"),
        // Several of one tone.
        PairRow("elementary-xfce", "elementary-xfce", "elementary-xfce-dark"),
        PairRow("elementary-xfce-darker", "elementary-xfce", "elementary-xfce-darker"),
        PairRow("elementary-xfce-darkest", "elementary-xfce", "elementary-xfce-darkest"),
        PairRow("Faenza", "Faenza", "Faenza-Dark"),
        PairRow("Faenza-Darkest", "Faenza", "Faenza-Darkest"),
    ]

    /// None of these has a partner, whatever it is called, and whatever it builds on.
    private static let singles: [String] = [
        "Adwaita", "Yaru-red", "Tela-circle-black-dark", "Qogir-ubuntu", "Flat-Remix-Green-Dark", "Vimix-White",
        "Flat-Remix-Blue-Light-darkPanel", "Mint-Y-Legacy-Dark-Blue", "Mint-L-Teal", "Mint-X", "kora-pgrey",
        "kora-light-panel", "Suru", "Obsidian-SemiLight", "Nordzy-cyan-dark--light_panel", "BeautyLine", "Twilight",
        "Darkmatter", "Paper", "Paper-Mono-Dark", "Faenza-Ambiance", "HighContrast", "HighContrastInverse", "hicolor",
        "iconsd-0123456789ab-dark",
    ]

    @Test(arguments: families + singles.map { PairRow(alone: $0) })
    func memberGivesThePairOfItsFamily(row: PairRow) throws {
        let pair = try #require(ThemePair.automatic(for: row.asked, among: knownThemes))
        #expect(pair.light == row.light)
        #expect(pair.dark == row.dark)
    }

    @Test func membersOfAFamilyAgree() {
        expectAgreement(among: knownThemes)
    }

    @Test func orderInWhichThemesAreFoundDoesNotMatter() {
        let pairs = knownThemes.map { ThemePair.automatic(for: $0, among: knownThemes) }
        for _ in 1...2 {
            let shuffled = knownThemes.shuffled()
            #expect(knownThemes.map { ThemePair.automatic(for: $0, among: shuffled) } == pairs)
        }
    }

    @Test(arguments: [
        ("Papirus-Light", "automatic: Papirus-Dark is the dark theme of the family of Papirus-Light"),
        ("Numix", "automatic: Numix-Light is the light theme of the family of Numix"),
        ("Adwaita", "automatic: no installed theme is the dark partner of Adwaita, so it serves both modes"),
    ])
    func reasonIsASentenceForPeople(asked: String, reason: String) {
        #expect(ThemePair.automatic(for: asked, among: knownThemes)?.reason == reason)
    }
}

extension ThemePair {
    /// The pair of one of the `installed` themes.
    static func automatic(for name: String, among installed: [ThemeIndex]) -> ThemePair? {
        installed.first { $0.name == name }.map { automatic(for: $0, among: installed) }
    }
}

/// Whoever of a family is asked, the pair is the same but for the asked one's own place.
func expectAgreement(among installed: [ThemeIndex], sourceLocation: SourceLocation = #_sourceLocation) {
    for theme in installed {
        let name = theme.name
        let own = ThemePair.automatic(for: theme, among: installed)
        guard own.light != own.dark else {
            #expect(own.light == name, sourceLocation: sourceLocation)
            continue
        }
        #expect([own.light, own.dark].contains(name), sourceLocation: sourceLocation)
        let partner = own.light == name ? own.dark : own.light
        // The partner is its tone's best, so that its pair is the family's; with the asked one put in, it is ours.
        guard var family = ThemePair.automatic(for: partner, among: installed) else {
            Issue.record("\(partner) is not installed", sourceLocation: sourceLocation)
            continue
        }
        if own.light == name { family.light = name } else { family.dark = name }
        #expect(own.light == family.light, "\(name)", sourceLocation: sourceLocation)
        #expect(own.dark == family.dark, "\(name)", sourceLocation: sourceLocation)
    }
}
