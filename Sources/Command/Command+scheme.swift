internal import Appearance
internal import Client
internal import Files

extension Command {
    static let light = scheme("light", "Ask the desktop for its light style") { _ in .light }
    static let dark = scheme("dark", "Ask the desktop for its dark style") { _ in .dark }
    static let toggle = scheme("toggle", "Ask the desktop for the other style") {
        try await $0.status().mode == Mode.dark.rawValue ? .light : .dark
    }

    private static let aboutStyles = """
        This does what the desktop's own dialogs do, and the icons follow. Where darkman
        runs, it is told. On Plasma, `plasma-apply-colorscheme` sets the partner of the
        current color scheme, BreezeDark for BreezeLight; one of your own that was left
        for it comes back. In COSMIC it is the setting `is_dark`, in Cinnamon
        `org.x.apps.portal color-scheme` where there is that schema, and everywhere else
        `org.gnome.desktop.interface color-scheme`.

        When the desktop has not told of the new style within a second, the command says
        so. Where the desktop changes its style by the time of day, what was asked for
        holds until it does so next.
        """

    /// - Parameter wanted: the style to ask for
    private static func scheme(
        _ name: String,
        _ summary: String,
        wanted: @escaping @Sendable (Client) async throws -> Mode
    ) -> Command {
        Command(name: name, parameters: [], summary: summary, description: aboutStyles, options: []) {
            options,
            context in
            try options.expectNoArguments()
            let client = try await context.client()
            let mode = try await wanted(client)
            try await client.setColorScheme((mode == .dark ? ColorScheme.dark : .light).rawValue)
            let status = try await client.status()
            if status.mode != mode.rawValue {
                let note = "the desktop has taken it, but \(status.told); look at `iconsd doctor`"
                try StandardStream.error.write("iconsd: \(note)".printable)
            }
            return .done
        }
    }
}

extension Status {
    /// What the daemon hears of the style, in words.
    fileprivate var told: String {
        switch appearanceSource {
        case AppearanceSource.portal.rawValue: "the portal still tells \(mode)"
        case AppearanceSource.gsettings.rawValue: "GSettings still tell \(mode)"
        default: "nothing tells of it"
        }
    }
}
