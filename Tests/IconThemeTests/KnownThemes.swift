import IconTheme

/// Icon themes as their authors made them, all installed at once, with what they say of themselves where it matters.
let knownThemes: [ThemeIndex] =
    plain.map { ThemeIndex(name: $0) } + [
        ThemeIndex(name: "Numix", comment: "Icon theme from Numix Project", parents: ["Adwaita", "Breeze", "gnome"]),
        ThemeIndex(name: "Numix-Light", comment: "Icon for light themes from Numix Project", parents: ["Numix"]),
        ThemeIndex(name: "Numix-Circle", parents: ["Numix"]),
        ThemeIndex(
            name: "Numix-Circle-Light",
            comment: "Numix icon theme with a circular apps icons design for use with light themes",
            parents: ["Numix-Light"]
        ),
        ThemeIndex(name: "elementary-xfce", title: "elementary Xfce"),
        ThemeIndex(name: "elementary-xfce-dark", comment: "Addon for dark panels", parents: ["elementary-xfce"]),
        ThemeIndex(name: "elementary-xfce-darker", parents: ["elementary-xfce-dark"]),
        ThemeIndex(name: "elementary-xfce-darkest", comment: "Deprecated, please use elementary Xfce"),
        ThemeIndex(name: "Faenza", parents: ["gnome", "hicolor"]),
        ThemeIndex(name: "Faenza-Dark", parents: ["Faenza"]),
        ThemeIndex(
            name: "Faenza-Darker",
            comment: "A Faenza variant suitable for GTK themes with dark panels and menus",
            parents: ["Faenza-Darkest"]
        ),
        ThemeIndex(name: "Faenza-Darkest", parents: ["Faenza-Dark"]),
        ThemeIndex(name: "Paper"),
        ThemeIndex(name: "Paper-Mono-Dark", comment: "Paper's dark icon set for panels", parents: ["Paper"]),
        ThemeIndex(name: "bloom-classic", parents: ["bloom"]),
        ThemeIndex(name: "bloom-classic-dark", title: "bloom-dark", parents: ["bloom-classic", "bloom"]),
        ThemeIndex(name: "Flat-Remix-Blue-Light-darkPanel", comment: "for light interfaces with dark panel"),
        ThemeIndex(name: "hicolor", isHidden: true),
        ThemeIndex(name: "iconsd-0123456789ab-dark", parents: ["Papirus-Dark"], isHidden: true),
    ]

private let plain: [String] = [
    "Papirus", "Papirus-Light", "Papirus-Dark", "ePapirus", "ePapirus-Dark", "Adwaita", "breeze", "breeze-dark",
    "Yaru", "Yaru-dark", "Yaru-blue", "Yaru-blue-dark", "Yaru-mate-light", "Yaru-mate-dark", "Yaru-red",
    "Tela", "Tela-dark", "Tela-light", "Tela-blue", "Tela-blue-dark", "Tela-circle", "Tela-circle-dark",
    "Tela-circle-blue", "Tela-circle-blue-dark", "Tela-circle-black-dark",
    "Qogir", "Qogir-Dark", "Qogir-Light", "Qogir-manjaro", "Qogir-manjaro-dark", "Qogir-ubuntu",
    "WhiteSur", "WhiteSur-dark", "WhiteSur-light", "WhiteSur-purple", "WhiteSur-purple-dark",
    "Flat-Remix-Blue", "Flat-Remix-Blue-Dark", "Flat-Remix-Blue-Light", "Flat-Remix-Green-Dark",
    "Flat Remix", "Flat Remix Dark", "Flat Remix Light",
    "Colloid", "Colloid-Dark", "Colloid-Light", "Colloid-Purple-Nord-Dark", "Colloid-Purple-Nord-Light",
    "Vimix", "Vimix-dark", "Vimix-Black", "Vimix-Black-dark", "Vimix-White",
    "Mint-Y", "Mint-Y-Dark", "Mint-Y-Aqua", "Mint-Y-Dark-Aqua", "Mint-Y-Legacy", "Mint-Y-Legacy-Dark",
    "Mint-Y-Legacy-Dark-Blue", "Mint-L", "Mint-L-Dark", "Mint-L-Teal", "Mint-X",
    "Humanity", "Humanity-Dark", "ubuntu-mono-dark", "ubuntu-mono-light", "Faenza-Ambiance", "Faenza-Radiance",
    "Zafiro-Icons-Dark", "Zafiro-Icons-Light", "Dark", "Light",
    "kora", "kora-light", "kora-light-panel", "kora-pgrey", "kora-orange", "kora-orange-light",
    "Suru", "Suru++", "Suru++-Dark", "Obsidian", "Obsidian-Light", "Obsidian-SemiLight", "Obsidian-Mint",
    "Obsidian-Mint-Light", "Nordzy-cyan", "Nordzy-cyan-dark", "Nordzy-cyan-dark--light_panel", "Reversal-black",
    "Reversal-black-dark", "BeautyLine", "Gruvbox-Plus-Dark", "Gruvbox-Plus-Light", "McMojave-circle",
    "McMojave-circle-dark", "We10X", "We10X-dark", "Win11Dark", "Win11", "GNOMEDark", "GNOME", "Twilight", "Darkmatter",
    "ZorinBlue-Light", "ZorinBlue-Dark", "Antü", "Antü-Dark", "HighContrast", "HighContrastInverse",
]
