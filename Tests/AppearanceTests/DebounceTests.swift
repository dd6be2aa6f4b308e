import Appearance
import MainLoop
import TestSupport
import Testing

@Suite struct DebounceTests {
    /// When events at the given milliseconds are acted on, with a quiet period of 100 ms and a maximum wait of 1 s.
    private static let rows: [(events: [Int], due: [Int])] = [
        ([], []),
        ([0], [100]),
        ([0, 0, 0], [100]),
        ([0, 99], [199]),
        ([0, 100], [100, 200]),
        ([0, 101], [100, 201]),
        (Array(stride(from: 0, through: 950, by: 50)), [1000]),
        (Array(stride(from: 0, through: 1450, by: 50)), [1000, 1550]),
        ([0, 5000], [100, 5100]),
    ]

    @Test(arguments: rows.indices) func burstIsActedOnOnce(index: Int) {
        let row = DebounceTests.rows[index]
        var debounce = Debounce(quietPeriod: .milliseconds(100), maximumWait: .seconds(1))
        var due: [Int] = []
        for millisecond in 0...6000 {
            if debounce.isDue(at: .milliseconds(millisecond)) { due.append(millisecond) }
            for _ in row.events.filter({ $0 == millisecond }) { debounce.event(at: .milliseconds(millisecond)) }
        }
        #expect(due == row.due)
        #expect(debounce.deadline == nil)
    }

    @Test func withoutAQuietPeriodEachEventIsDueAtOnce() {
        var debounce = Debounce(quietPeriod: .zero, maximumWait: .zero)
        debounce.event(at: .seconds(3))
        let isDue = debounce.isDue(at: .seconds(3))
        #expect(isDue)
    }
}

@Suite struct DebouncerTests {
    @Test func oneSleeperServesAnyNumberOfEvents() async {
        let clock = TestClock()
        let (actions, act) = AsyncStream.makeStream(of: Duration.self)
        let beginning = clock.now
        let debounce = Debounce(quietPeriod: .milliseconds(100), maximumWait: .seconds(1))
        let debouncer = Debouncer(debounce, on: testLoop, clock: clock) {
            act.yield(beginning.duration(to: clock.now))
        }
        for _ in 0..<10_000 { await debouncer.event() }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(60))
        await debouncer.event()
        clock.advance(by: .milliseconds(60))
        // It wakes at the first deadline and sleeps on until the second.
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(40))
        for await time in actions {
            #expect(time == .milliseconds(160))
            break
        }
        await clock.sleepers(0)
    }
}

@Suite struct ModeTests {
    @Test(arguments: [
        (ColorScheme.noPreference, Mode.light, Mode.light), (.noPreference, .dark, .dark), (.dark, .light, .dark),
        (.light, .dark, .light), (ColorScheme(rawValue: 3), .light, .light),
        (ColorScheme(rawValue: .max), .dark, .dark),
    ]) func unknownPreferenceIsTheConfiguredMode(scheme: ColorScheme, noPreference: Mode, mode: Mode) {
        #expect(Mode(scheme, noPreference: noPreference) == mode)
    }
}
