import IconTheme
import Testing

@Suite struct InheritanceTests {
    private func inheritance(_ parents: [String: [String]], without icons: Set<String> = []) -> Inheritance {
        Inheritance(of: "a") { name in
            parents[name].map { ThemeIndex(name: name, parents: $0, hasIcons: !icons.contains(name)) }
        }
    }

    @Test func parentsAreSearchedInDepthAndHicolorLast() {
        let found = inheritance(["a": ["b", "hicolor", "c"], "b": ["d", "hicolor"], "c": [], "d": [], "hicolor": []])
        #expect(found.chain.map(\.name) == ["a", "b", "d", "c", "hicolor"])
        #expect(found.missing.isEmpty)
    }

    @Test func themeIsSearchedOnceWhereItIsFirstMet() {
        let found = inheritance(["a": ["b", "c", "b"], "b": ["d"], "c": ["d", "b"], "d": ["c"], "hicolor": []])
        #expect(found.chain.map(\.name) == ["a", "b", "d", "c", "hicolor"])
    }

    @Test func missingParentsAreNamedOnce() {
        let found = inheritance(["a": ["gone", "b"], "b": ["lost", "gone", "../up"], "hicolor": []])
        #expect(found.chain.map(\.name) == ["a", "b", "hicolor"])
        #expect(found.missing == ["gone", "lost", "../up"])
    }

    @Test func themeThatIsNotThereIsMissingItself() {
        #expect(inheritance([:]).missing == ["a", "hicolor"])
        #expect(inheritance([:]).chain.isEmpty)
    }

    @Test func cyclesEnd() {
        let found = inheritance(["a": ["a", "b"], "b": ["c"], "c": ["a", "b"], "hicolor": ["hicolor", "a", "z"]])
        #expect(found.chain.map(\.name) == ["a", "b", "c", "hicolor"])
        #expect(found.missing.isEmpty)
    }

    @Test func parentWithoutIconsCountsAsMissingWithItsParents() {
        let parents = ["a": ["alias", "c"], "alias": ["d"], "c": [], "d": [], "hicolor": []]
        let found = inheritance(parents, without: ["alias"])
        #expect(found.chain.map(\.name) == ["a", "c", "hicolor"])
        #expect(found.missing == ["alias"])
    }

    @Test func longChainIsFollowed() {
        let found = Inheritance(of: "0") { name in
            Int(name).flatMap { $0 < 100_000 ? ThemeIndex(name: name, parents: ["\($0 + 1)"]) : nil }
        }
        #expect(found.chain.count == 100_000)
        #expect(found.missing == ["100000", "hicolor"])
    }
}
