import Testing

@testable import Service

/// What somebody else's writes mean. Each row is a story in milliseconds; the theme that suits the mode is `Suiting-Dark`.
@Suite struct OtherWritersTests {
    enum Event: Sendable {
        /// The appearance changes.
        case change(Int)
        /// iconsd writes over a theme.
        case own(Int, over: String)
        /// Somebody else writes a theme.
        case other(Int, String)
        /// Somebody else sets what iconsd shows.
        case back
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [Event]
        /// When it is looked at, and whether the appearance has just changed then.
        let looks: [(Int, Bool)]
        let meanings: [OtherWriters.Meaning]

        init(_ title: String, _ events: [Event], at looks: [(Int, Bool)], _ meanings: [OtherWriters.Meaning]) {
            testDescription = title
            self.events = events
            self.looks = looks
            self.meanings = meanings
        }
    }

    static let stories = [
        Story("nobody writes", [.change(0), .own(10, over: "A")], at: [(2000, false)], [.nothing]),
        Story(
            "a theme is chosen",
            [.other(0, "Yaru")],
            at: [(999, false), (1000, false)],
            [.undecided, .wish("Yaru")]
        ),
        Story(
            "it is taken up once",
            [.other(0, "Yaru")],
            at: [(1000, false), (2000, false)],
            [.wish("Yaru"), .nothing]
        ),
        Story(
            "four are tried, the last one counts",
            [.other(0, "A"), .other(300, "B"), .other(600, "C"), .other(900, "Yaru")],
            at: [(1000, false), (1900, false)],
            [.undecided, .wish("Yaru")]
        ),
        Story("one is tried and put back", [.other(0, "Yaru"), .back], at: [(1000, false)], [.nothing]),
        Story(
            "icons first, color scheme after it",
            [.other(0, "Any"), .change(110)],
            at: [(110, true)],
            [.wish("Any")]
        ),
        Story(
            "chosen two seconds after a switch",
            [.change(0), .own(110, over: "A"), .other(2000, "A")],
            at: [(3000, false)],
            [.wish("A")]
        ),
        Story(
            "put back at once",
            [.change(0), .own(110, over: "A"), .other(200, "A")],
            at: [(1200, false)],
            [.reversal]
        ),
        Story(
            "another theme at once",
            [.change(0), .own(110, over: "A"), .other(200, "B")],
            at: [(1200, false)],
            [.reversal]
        ),
        Story(
            "a slow global theme",
            [.change(0), .own(110, over: "A"), .other(200, "Suiting-Dark")],
            at: [(1200, false)],
            [.wish("Suiting-Dark")]
        ),
        Story(
            "put back, though that theme would suit",
            [.change(0), .own(110, over: "Suiting-Dark"), .other(200, "Suiting-Dark")],
            at: [(1200, false)],
            [.reversal]
        ),
        Story(
            "a suiting theme long after the change",
            [.change(0), .own(5000, over: "A"), .other(5200, "Suiting-Dark")],
            at: [(6200, false)],
            [.reversal]
        ),
    ]

    @Test(arguments: stories) func meaningFollowsFromTheTimes(story: Story) {
        var others = OtherWriters()
        for event in story.events { others.happen(event) }
        let meanings = story.looks.map { time, hasChanged in
            others.meaning(at: .milliseconds(time), isUrgent: hasChanged) { $0 == "Suiting-Dark" }
        }
        #expect(meanings == story.meanings)
    }

    /// iconsd writes at once where it was reverted.
    private func revert(_ others: inout OtherWriters, from start: Int, every interval: Int) -> OtherWriters.Meaning {
        others.happen(.own(start, over: "A"))
        others.happen(.other(start + 100, "A"))
        return others.meaning(at: .milliseconds(start + interval), isUrgent: false) { _ in false }
    }

    @Test func thirdReversalInTenSecondsIsARefusalUntilTheAppearanceChanges() {
        var others = OtherWriters()
        let meanings = (0..<3).map { revert(&others, from: $0 * 1100, every: 1100) }
        #expect(meanings == [.reversal, .reversal, .refusal])
        #expect(others.areRefusing)
        others.happen(.other(5000, "A"))
        #expect(others.meaning(at: .seconds(7), isUrgent: false) { _ in false } == .nothing)
        others.happen(.change(8000))
        #expect(!others.areRefusing)
        #expect(revert(&others, from: 8100, every: 1100) == .reversal)
    }

    @Test func anotherThemeThanTheRefusingProgramsIsAWishAndEndsTheRefusal() {
        var others = OtherWriters()
        _ = (0..<3).map { revert(&others, from: $0 * 1100, every: 1100) }
        others.happen(.other(5000, "B"))
        #expect(others.meaning(at: .milliseconds(5500), isUrgent: false) { _ in false } == .undecided)
        #expect(others.meaning(at: .seconds(6), isUrgent: false) { _ in false } == .wish("B"))
        #expect(!others.areRefusing)
    }

    @Test func whoInsistsOnAThemeThatIsNotThereRefuses() {
        var others = OtherWriters()
        let answers = (0..<3).map { _ in others.overrule("iconsd-x") }
        #expect(answers == [true, true, false])
        #expect(others.areRefusing)
        others.happen(.change(0))
        let answer = others.overrule("iconsd-x")
        #expect(answer)
    }

    @Test func reversalsThatAreFarApartAreForgotten() {
        var others = OtherWriters()
        let meanings = (0..<6).map { revert(&others, from: $0 * 6000, every: 1100) }
        #expect(meanings.allSatisfy { $0 == .reversal })
    }
}

extension OtherWriters {
    fileprivate mutating func happen(_ event: OtherWritersTests.Event) {
        switch event {
        case .change(let time): appearanceChanged(at: .milliseconds(time))
        case .own(let time, let theme): wereOverwritten(theme, at: .milliseconds(time))
        case .other(let time, let theme): wrote(theme, at: .milliseconds(time))
        case .back: cameBack()
        }
    }
}
