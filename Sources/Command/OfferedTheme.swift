internal import Files
internal import IconTheme

/// An installed icon theme that people may choose, as `iconsd theme --list` shows it.
struct OfferedTheme {
    let theme: ThemeIndex
    /// The theme that goes with it in the other mode; nil where it serves both.
    let partner: String?

    /// All of them, by their names.
    static func all(_ environment: Environment) -> [OfferedTheme] {
        let offered = InstalledThemes(BaseDirectories(environment)).offered
        return offered.map { theme in
            let pair = ThemePair.automatic(for: theme, among: offered)
            return OfferedTheme(theme: theme, partner: pair.partner(of: theme.name))
        }
    }
}

extension [OfferedTheme] {
    func write(to context: Context, isJSON: Bool) throws(FileError) {
        if isJSON {
            try context.output.write(JSON.array(map(\.json)).text)
        } else {
            try columns.write(to: context.output)
        }
    }

    private var columns: Columns {
        Columns(
            rows: map { [$0.theme.name, $0.partner ?? "-", $0.theme.title] },
            ifEmpty: "no icon theme is installed"
        )
    }
}

extension OfferedTheme {
    fileprivate var json: JSON {
        .object([
            ("theme", .string(theme.name)), ("name", .string(theme.title)), ("comment", .string(theme.comment)),
            ("partner", .string(partner ?? "")),
        ])
    }
}
