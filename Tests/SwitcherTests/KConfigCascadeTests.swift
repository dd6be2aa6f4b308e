import Files
@testable import Switcher
import TestSupport
import Testing

/// What KDE's own programs make of the same files is what counts.
@Suite(.timeLimit(.minutes(2))) struct KConfigCascadeTests {
    private let session: Session
    private let cascade: KConfigCascade

    init() async throws {
        session = try await Session.plasma()
        cascade = .globals(BaseDirectories(session.environment), group: "Icons", key: "Theme")
    }

    /// Files of the user as people and programs write them.
    static let texts = [
        "", "\n\n", "[Icons]\nTheme=Plain\n", "[Icons]\r\nTheme=Dos\r\n", "[Icons]\nTheme=No end",
        " [Icons] \n  Theme = Spaces\t\n",
        "[General]\nTheme=Other group\n", "Theme=No group\n", "[Icons]\nTheme=First\nTheme=Last\n",
        "[Icons]\nTheme=First\n[KDE]\na=b\n[Icons]\nTheme=Merged\n", "[Icons]\n# Theme=Comment\n#Theme=Comment\n",
        "[Icons]\nTheme\nTheme=Malformed before\n", "[Icons\nTheme=Malformed header\n",
        "[KDE]\n[Icons\nTheme=Not there\n",
        "[Icons]rest\nTheme=Rest of the header\n", "[Icons][Sub]\nTheme=Subgroup\n",
        "[Icons]\nTheme=a\n[Icons]x\nTheme=b\n",
        "[Icons]\nTheme=\n", "[Icons]\nTheme[$e]=Expanded\n", "[Icons]\nTheme[$i]=Locked\nTheme=Too late\n",
        "[Icons]\nTheme[$ie]=Both\n", "[Icons]\nTheme[$d]\n", "[Icons]\nTheme=a\nTheme[$d]\n",
        "[Icons]\nTheme[$d]\nTheme=After\n",
        "[Icons]\nTheme[$di]\nTheme=After\n", "[Icons]\nTheme[$id]\nTheme=After\n", "[Icons][$i]\nTheme=Locked group\n",
        "[Icons][$i]\nTheme=First counts\nTheme=Second\n", "[$i]\n[Icons]\nTheme=Locked file\n",
        "[Icons]\nTheme=Before\n[$i]\n",
        "[Icons]\n[$i]\nTheme=No group any more\n", "[Icons]\nTheme[de]=Deutsch\n",
        "[Icons]\nTheme=a\nTheme[de]=Deutsch\n",
        "[Icons]\nTheme [$e]=Space before\n", "[Icons]\nTheme=a=b\n", "[Icons]\n=empty\nTheme=Empty key\n",
        "[Icons]\nTheme=\\sa\\tb\\\\c\\x41\\s\n", "[Icons]\nTheme=a\\,b\\;c\n", "[Icons]\nTheme=Päpirus\n",
        "[Ic\\x6fns]\nTheme=Escaped group\n",
        "[Icons]\nTh\\x65me=Escaped key\n", "[Icons]\ntheme=Case\n", "\u{FEFF}[Icons]\nTheme=Mark\n",
        "[Icons]\nTheme[=Broken\nTheme[$i=Broken\n",
        "[Icons]\nTheme[$x]=Unknown option\n", "[Icons]\nTheme=[brackets]\n", "[][Icons]\nTheme=Empty part\n",
        "[Icons][]\nTheme=Empty part\n",
    ]

    static let defaults = [
        "[Icons]\nTheme=Default\n", "[Icons]\nTheme[$i]=Locked default\n", "[Icons][$i]\nOther=1\n",
        "[$i]\n[Icons]\nTheme=Locked file\n",
    ]

    @Test(arguments: texts, [nil] + defaults) func valueIsTheOneThatProgramsOfKDERead(own: String, system: String?)
        async throws
    {
        try session.write(own, to: .own)
        if let system { try session.write(system, to: .system) }
        #expect(try await session.plasmaTheme() == cascade.outcome.value ?? "")
    }

    @Test(arguments: defaults, defaults) func specialFilesWinOverCommonOnes(theme: String, system: String) async throws
    {
        for own in [nil, "[Icons]\nOther=1\n", "[Icons]\nTheme=Own\n", "[Icons]\nTheme[$d]\n"] {
            if let own { try session.write(own, to: .own) }
            try session.write(theme, to: .globalTheme)
            try session.write(system, to: .system)
            #expect(try await session.plasmaTheme() == cascade.outcome.value ?? "")
        }
    }

    @Test(arguments: texts, [nil] + defaults) func lockedIsWhatProgramsOfKDECannotChange(own: String, system: String?)
        async throws
    {
        try session.write(own, to: .own)
        if let system { try session.write(system, to: .system) }
        let isLocked = cascade.outcome.lock != nil
        #expect(try await session.writePlasmaTheme("Changed") == !isLocked)
    }

    @Test(arguments: texts) func oneLineChangesAndComesBackToTheLastByte(_ before: String) async throws {
        try session.write(before, to: .own)
        guard cascade.outcome.lock == nil else { return }
        let file = SettingFile(path: cascade.own, syntax: cascade.syntax)
        let original = try file.original()
        for theme in ["New", "Newer-Dark", " a\\b\tc "] {
            try file.set(theme)
            #expect(cascade.outcome.value == theme)
            #expect(try await session.plasmaTheme() == theme)
        }
        try file.restore(original)
        #expect(try session.text(of: .own) == before)
    }

    @Test func fileOfGlobalThemesIsReadAlsoWhereTheEnvironmentLacksIt() throws {
        try session.write("[Icons]\nTheme=Global\n", to: .globalTheme)
        try session.write("[Icons]\nTheme=System\n", to: .system)
        var environment = session.environment
        environment.variables["XDG_CONFIG_DIRS"] = session.folder.path + "/etc"
        let cascade = KConfigCascade.globals(BaseDirectories(environment), group: "Icons", key: "Theme")
        #expect(cascade.outcome.value == "Global")
    }
}
