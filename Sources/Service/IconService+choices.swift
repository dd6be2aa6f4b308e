internal import Appearance
internal import Client
internal import Configuration
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop
internal import Switcher

/// What users choose by the interface.
extension IconService {
    /// Pins the pair, or with nil and nil leaves it to be found out.
    func setThemePair(light: String?, dark: String?) async throws(DBusError) {
        guard configuration.light == nil, configuration.dark == nil else {
            let remedy = "remove Light and Dark from [Theme] there"
            throw DBusError(.iconsdFailed, "the pair is set in iconsd.conf, which comes first; \(remedy)")
        }
        for theme in [light, dark].compactMap(\.self) where !themes.isInstalled(theme) || ThemeIndex.isGenerated(theme)
        {
            throw DBusError(.themeNotInstalled, themes.remedy(forMissing: theme))
        }
        try await changing.take { () async throws(DBusError) in
            try await self.remember { $0.chosenPair = State.ChosenPair(light: light, dark: dark) }
        }
        await startAnew()
    }

    /// Asks the desktop for a color scheme: its own setting is written, and the icons follow as they always do.
    func setColorScheme(_ scheme: ColorScheme) async throws(DBusError) {
        guard scheme.settingsName != nil else {
            throw DBusError(.invalidArguments, "a color scheme is 0 (no preference), 1 (dark) or 2 (light)")
        }
        try await asking.take { () async throws(DBusError) in try await self.askDesktop(for: scheme) }
        await willFollow(scheme)
    }

    private func askDesktop(for scheme: ColorScheme) async throws(DBusError) {
        let names = (try? await bus.names()) ?? []
        let detection = Detection(currentDesktop: environment["XDG_CURRENT_DESKTOP"], names: names)
        let setting: any ColorSchemeSetting
        let schemes: ColorSchemeNames
        do throws(SwitcherError) {
            setting = try await detection.colorScheme.open(in: session)
            schemes = try await setting.names(for: scheme, after: memory.schemeNames)
        } catch {
            throw DBusError(.iconsdFailed, error.description)
        }
        if schemes != memory.schemeNames { try remember { $0.schemeNames = schemes } }
        do throws(SwitcherError) {
            try await setting.set(scheme, schemes)
        } catch {
            throw DBusError(.iconsdFailed, error.description)
        }
    }

    /// Waits until a scheme that was asked for has been acted on, so that who asks next begins there. The portal may tell
    /// another one of the same mode, as KDE's tells no preference of what is light; and what is something else altogether
    /// is waited for no longer than a second.
    private func willFollow(_ scheme: ColorScheme) async {
        let wanted = Mode(scheme, noPreference: configuration.noPreference)
        // It may have been heard of while the desktop was asked, and be under way.
        guard mode != wanted else { return await inTurn {} }
        let (following, isFollowed) = AsyncStream.makeStream(of: Never.self)
        modesAskedFor.append((wanted, isFollowed))
        let expiry = start { [clock] in
            try? await clock.sleep(for: .seconds(1))
            isFollowed.finish()
        }
        for await _ in following {}
        expiry.cancel()
        // Not those who have asked for the same since: they have a second of their own.
        modesAskedFor.removeAll { $0.isFollowed == isFollowed }
    }

    func tellWhoAsked(for mode: Mode) {
        modesAskedFor.filter { $0.mode == mode }.forEach { $0.isFollowed.finish() }
        modesAskedFor.removeAll { $0.mode == mode }
    }

    /// The installed icon themes that people may choose, each with its partner.
    func listThemes() -> [Value] {
        let offered = themes.offered
        return offered.map { theme in
            let pair = ThemePair.automatic(for: theme, among: offered)
            let properties: [String: Value] = [
                "name": .string(theme.title), "comment": .string(theme.comment),
                "partner": .string(pair.partner(of: theme.name) ?? ""),
            ]
            return .structure([.string(theme.name), .dictionary(properties)])
        }
    }
}
