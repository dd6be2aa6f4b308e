import Testing

@testable import Service

@Suite struct ClockJumpsTests {
    private static let day = 24 * 60 * 60

    @Test func timeThatPassesIsNoJump() {
        var jumps = ClockJumps()
        for days in [0, 1, 400] {
            let time = Duration.seconds(days * ClockJumpsTests.day)
            #expect(jumps.jump(wallClock: .seconds(1_000_000) + time, elapsed: .seconds(5) + time) == .zero)
        }
    }

    @Test(arguments: [-9 * 365, -1, 1, 9 * 365])
    func clockThatIsSetJumpsOnce(days: Int) {
        var jumps = ClockJumps()
        let start = Duration.seconds(1_000_000_000)
        _ = jumps.jump(wallClock: start, elapsed: .zero)
        let jump = Duration.seconds(days * ClockJumpsTests.day)
        #expect(jumps.jump(wallClock: start + jump + .seconds(7), elapsed: .seconds(7)) == jump)
        #expect(jumps.jump(wallClock: start + jump + .seconds(9), elapsed: .seconds(9)) == .zero)
    }

    @Test func clockThatIsPutRightDoesNotJump() {
        var jumps = ClockJumps()
        _ = jumps.jump(wallClock: .zero, elapsed: .zero)
        #expect(jumps.jump(wallClock: .seconds(3599), elapsed: .zero) == .zero)
    }
}
