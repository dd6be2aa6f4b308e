import Files
import KeyFile
import MainLoop
import Service
import TestSupport
import Testing

@testable import Doctor

@Suite struct FolderConditionTests {
    private func findings(
        _ obstacles: [FolderCondition.Use: FolderObstacle],
        isHomeOwn: Bool = true,
        usesSettings: Bool = true
    ) -> [Finding] {
        let folders = FolderCondition.Use.allCases.map { use in
            FolderCondition(use: use, path: "/home/me/\(use)", obstacle: obstacles[use])
        }
        return FolderCondition.findings(
            folders,
            home: "/home/me",
            isHomeOwn: isHomeOwn,
            usesSettings: usesSettings
        )
    }

    @Test func writableFoldersAreToldInOneLine() {
        let found = "can be written: ~/state, ~/overlays, ~/entries, ~/cache, ~/settings, ~/settingsNews"
        #expect(findings([:]) == [Finding(.ok, "folders", found)])
    }

    @Test func oneObstacleIsOneFindingWithAllThatComesOfIt() {
        let found = findings([.state: .readOnly("/home"), .overlays: .readOnly("/home"), .cache: .full("/")])
        #expect(found.map(\.severity) == [.problem, .warning])
        #expect(found[0].found.hasPrefix("the file system of /home is read-only: nothing is switched, since "))
        #expect(found[0].found.hasSuffix(", and icon sets are not shown"))
        #expect(found[1].found == "the file system of / is full: everything is read anew at each start")
    }

    @Test(arguments: [(true, Finding.Severity.problem), (false, .warning)])
    func settingsThatCannotBeStoredAreAProblemWhereTheThemeIsInThem(usesSettings: Bool, severity: Finding.Severity) {
        #expect(findings([.settings: .full("/")], usesSettings: usesSettings).map(\.severity) == [severity])
    }

    @Test(arguments: [
        (FolderObstacle.noFolder("/a"), "give what is at /a another name"),
        (.denied("/home/me/a", owner: "root"), "run `sudo chown -R \"$USER\" '/home/me/a'`"),
        (.denied("/a", owner: nil), "run `chmod"),
        (.readOnly("/a"), "see by `findmnt --target '/a'`"), (.full("/a"), "make room on what `df -h '/a'` tells"),
        (.withoutInodes("/a"), "remove files from what `df -i '/a'` tells"),
    ]) func eachObstacleHasARemedy(obstacle: FolderObstacle, remedy: String) {
        #expect(findings([.cache: obstacle])[0].remedy?.hasPrefix(remedy) == true)
    }

    @Test(arguments: [
        ("/", true), ("/run/user", true), ("/home", true), ("/home/me", true), ("/home/me2/a", true),
        ("/home/me", false), ("/home/me/a", false),
    ]) func nothingIsTakenFromItsOwnerOutsideOfOnesOwnHome(path: String, isHomeOwn: Bool) {
        let found = findings([.cache: .denied(path, owner: "root")], isHomeOwn: isHomeOwn)
        #expect(found.map(\.remedy?.isEmpty) == [false])
        #expect(found.allSatisfy { $0.remedy?.contains("chown") == false })
    }
}

@Suite struct FileFindingTests {
    @Test func stateThatCannotBeReadIsAWarningAndLeftAsItIs() throws {
        let folder = try TemporaryFolder()
        let file = StateFile(BaseDirectories(Environment(["XDG_STATE_HOME": folder.path])))
        #expect(Finding.state(file) == Finding(.ok, "state", "there is none yet"))
        try Files.write("[State]\nVersion=1\n", to: file.path)
        #expect(Finding.state(file) == Finding(.ok, "state", "\(file.path) is whole"))
        for text in ["garbage", "[State]\nVersion=99\n"] {
            try Files.write(text, to: file.path)
            #expect(Finding.state(file).severity == .warning)
            #expect(try Files.read(file.path) == Array(text.utf8))
        }
    }

    @Test func problemsOfTheConfigurationAreToldWithTheirLinesAndNotWithoutEnd() {
        let problems = (1...7).map { KeyFileProblem(.error, "/conf", line: $0, "is wrong", remedy: "correct it") }
        let findings = Finding.configuration(problems, in: ["/conf"])
        #expect(findings.count == 6)
        #expect(findings[0] == Finding(.warning, "configuration", "/conf:1: is wrong", remedy: "correct it"))
        #expect(findings[5].found == "there are 2 more problems")
        #expect(Finding.configuration([], in: ["/conf"]) == [Finding(.ok, "configuration", "/conf")])
    }

    @Test func deafnessIsAWarningWithWhatToRaise() {
        #expect(Finding.hearing(nil).severity == .ok)
        #expect(Finding.hearing(.watches).remedy?.hasPrefix("raise fs.inotify.max_user_watches") == true)
        #expect(Finding.hearing(.instances).severity == .warning)
    }
}

@Suite struct SandboxConditionTests {
    private func findings(
        flatpaks: Bool = true,
        snaps: Bool = false,
        hasIconsFolder: Bool = true,
        hidden: [String] = [],
        showsOverlay: Bool = false
    ) -> [Finding] {
        SandboxCondition(
            hasFlatpaks: flatpaks,
            hasSnaps: snaps,
            iconsFolder: "/home/icons",
            hasIconsFolder: hasIconsFolder,
            hidden: hidden,
            showsOverlay: showsOverlay
        ).findings
    }

    @Test func onlyWhatIsInstalledIsSpokenOf() {
        #expect(findings(flatpaks: false, hasIconsFolder: false, hidden: ["A"]).map(\.subject) == ["sandboxes"])
        #expect(findings(snaps: true).map(\.subject) == ["Flatpaks", "snaps"])
        #expect(findings(snaps: true).map(\.severity) == [.ok, .ok])
    }

    @Test func flatpaksNeedTheFolderAndTheThemesInIt() {
        #expect(findings(hasIconsFolder: false)[0].remedy?.contains("`mkdir -p '/home/icons'`") == true)
        #expect(findings(hidden: ["A", "B"])[0].found.hasPrefix("they do not see A, B, "))
    }

    @Test func snapsAreAWarningWhereAnOverlayIsShown() {
        let finding = findings(flatpaks: false, snaps: true, showsOverlay: true)[0]
        #expect(finding.severity == .warning)
        #expect(finding.remedy?.contains("`Overlay=false`") == true)
    }

    @Test func themeIsSeenInABoundFolderAndNotThroughALinkOutOfIt() async throws {
        let folder = try TemporaryFolder()
        try Files.makeFolder(folder.path + "/bound/A")
        try Files.makeFolder(folder.path + "/store/B")
        try await command(["ln", "-s", "../store/B", folder.path + "/bound/B"], Environment(["PATH": "/bin"]))
            .check()
        try await command(["ln", "-s", "A", folder.path + "/bound/C"], Environment(["PATH": "/bin"])).check()
        func isSeen(_ name: String) -> Bool {
            SandboxCondition.isSeen([folder.path + name], in: ["/nonexistent", folder.path + "/bound"])
        }
        #expect(isSeen("/bound/A"))
        #expect(isSeen("/bound/C"))
        #expect(!isSeen("/bound/B"))
        #expect(!isSeen("/store/B"))
    }
}
