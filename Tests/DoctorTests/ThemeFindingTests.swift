import IconTheme
import Testing

@testable import Doctor

@Suite struct ThemeFindingTests {
    private func finding(_ parents: [String: [String]], isWhole: Bool = true) -> Finding {
        let inheritance = Inheritance(of: "A") { name in
            parents[name].map { ThemeIndex(name: name, parents: $0) }
        }
        return .theme("A", inheritance, isWhole: isWhole)
    }

    @Test func chainIsToldInTheOrderOfTheSearch() {
        let finding = finding(["A": ["B"], "B": [], "hicolor": []])
        #expect(finding == Finding(.ok, "theme A", "its icons are searched in A, B, hicolor"))
    }

    @Test func missingParentIsNoTroubleWhereTheRestHasWhatDesktopsNeed() {
        let finding = finding(["A": ["B", "C"], "C": [], "hicolor": []])
        #expect(
            finding
                == Finding(
                    .ok,
                    "theme A",
                    "its icons are searched in A, C, hicolor; it does without B, which is not installed"
                )
        )
    }

    @Test func missingParentWithoutWhichThereAreNoIconsIsAWarning() {
        let finding = finding(["A": ["B"], "hicolor": []], isWhole: false)
        #expect(finding.severity == .warning)
        #expect(
            finding.found == "its icons are searched in A, hicolor, where not even one for folders is, and not in B"
        )
        #expect(finding.remedy == "install the icon theme B, which it stands on")
    }

    @Test func themeWithoutIconsIsAWarningAlsoWithAllParents() {
        #expect(finding(["A": [], "hicolor": []], isWhole: false).severity == .warning)
    }

    @Test func missingHicolorIsAWarning() {
        #expect(finding(["A": []]).remedy == "install the package hicolor-icon-theme")
    }

    @Test func pairOfOneThemeIsAWarning() {
        let pair = ThemePair(light: "A", dark: "A", reason: "automatic: it has no partner")
        #expect(Finding.pair(pair).severity == .warning)
        #expect(Finding.pair(ThemePair(light: "A", dark: "B", reason: "r")) == Finding(.ok, "pair", "A and B, r"))
    }

    @Test(arguments: [(true, "run `gtk-update-icon-cache "), (false, "run `sudo gtk-update-icon-cache ")])
    func cacheThatHidesIconsIsToBeMadeAnewByWhoMay(isOwn: Bool, remedy: String) {
        let cache = HidingCache(folder: "/icons/A", changed: "48x48/apps")
        let finding = Finding.iconCaches([cache]) { _ in isOwn }[0]
        #expect(finding.severity == .warning)
        #expect(finding.found.hasPrefix("/icons/A/icon-theme.cache is older than 48x48/apps beside it"))
        #expect(finding.remedy?.hasPrefix(remedy) == true)
        #expect(finding.remedy?.hasSuffix(" '/icons/A'`") == true)
    }

    @Test func noSuchCacheIsSaidInOneLine() {
        #expect(Finding.iconCaches([]) { _ in true }.map(\.severity) == [.ok])
    }
}
