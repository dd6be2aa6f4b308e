internal import Files
internal import MainLoop

/// The switchers that are files with more to them than their line.
extension FileSwitcher {
    /// GTK's, version 3 or 4.
    static func gtk(_ version: Int, in session: DesktopSession) async throws(SwitcherError) -> FileSwitcher {
        try await FileSwitcher(
            version == 3 ? .gtk3 : .gtk4,
            .gtk(version, session.directories),
            defaults: SettingFile.gtkDefaults(version, session.directories),
            in: session
        )
    }

    /// LXQt's, which its dialog sets likewise.
    static func lxqt(in session: DesktopSession) async throws(SwitcherError) -> FileSwitcher {
        try await FileSwitcher(
            .lxqt,
            .lxqt(session.directories),
            defaults: SettingFile.lxqtDefaults(session.directories),
            isWatched: true,
            in: session
        )
    }

    /// xsettingsd's, which reads its file when it is told to.
    static func xsettingsd(in session: DesktopSession) async throws(SwitcherError) -> FileSwitcher {
        let xsettingsd = XSettingsDaemon(in: session.environment)
        // All processes are looked through.
        guard let path = await session.files.run({ xsettingsd.file }) else {
            throw SwitcherError("neither xsettingsd nor a file of it is there", .notUsed)
        }
        return try await FileSwitcher(.xsettingsd, .xsettingsd(path, session.directories), in: session) {
            xsettingsd.reload(path)
        }
    }

    /// COSMIC's, which cosmic-settings sets likewise.
    static func cosmic(in session: DesktopSession) async throws(SwitcherError) -> FileSwitcher {
        let directories = session.directories
        return try await FileSwitcher(
            .cosmic,
            .cosmicIconTheme(in: directories.configuration[0]),
            defaults: directories.data.map(SettingFile.cosmicIconTheme(in:)),
            // Of `CosmicTk`, where no file says another one.
            standard: "Cosmic",
            isWatched: true,
            in: session
        )
    }
}
