import Testing

/// What the finders of desktops find in real themes with an overlay, beside what they find without.
@Suite struct FindersTests {
    /// A base theme, and icons that have siblings in it: in several sizes, scaled folders, and as symbolic twins.
    struct Row: Sendable, CustomTestStringConvertible {
        let base: String
        let package: String
        let chosen: [String]

        var testDescription: String { base }
    }

    private static let rows = [
        Row(base: "Papirus-Dark", package: "papirus-icon-theme", chosen: ["firefox", "gimp", "org.gnome.Calculator"]),
        Row(base: "Adwaita", package: "adwaita-icon-theme", chosen: ["accessories-calculator", "help", "user"]),
        Row(base: "breeze", package: "breeze-icon-theme", chosen: ["document", "konsole"]),
    ]

    @Test(arguments: rows) func nothingButWhatIsChosenIsFoundElsewhere(row: Row) async throws {
        let desk = try FinderDesk(row.base, row.chosen, needing: row.package)
        let sizes = [16, 22, 24, 32, 48, 64, 96, 128, 256]
        try await desk.compare("gtk3", desk.someNames(), sizes)
        try await desk.compare("gtk4", desk.someNames(), sizes)
        try await desk.compare("kde", desk.fewNames() + [row.chosen[0] + "-unknown"], [16, 64])
        for scale in ["1", "2"] {
            // Qt does not look beside the themes.
            let names = desk.fewNames().filter { $0 != FinderDesk.unthemed }
            try await desk.compare("qt", names, [16, 48, 256], ["QT_SCALE_FACTOR": scale])
        }
    }
}
