import Appearance
import DBus
import Files
import MainLoop
import TestSupport
import Testing

@Suite struct AppearanceFollowerTests {
    /// A follower on a bus of its own, with a portal that obeys and a clock that stands still.
    private final class Fixture: Sendable {
        let privateBus: PrivateBus
        let portal: FakePortal
        let clock = TestClock()
        let follower: AppearanceFollower
        private let readings: AsyncStream<Reading>
        private let bus: Bus
        private let following: Task<Void, Never>

        init(_ behaviour: FakePortal.Behaviour = .answers(.uint32(2))) async throws {
            privateBus = try await PrivateBus.start()
            portal = try await FakePortal(on: privateBus, behaviour)
            let bus = try await privateBus.connect(clock: clock)
            self.bus = bus
            let (readings, read) = AsyncStream.makeStream(of: Reading.self)
            self.readings = readings
            let follower = AppearanceFollower(
                bus,
                systemBus: privateBus.address,
                environment: Environment([:]),
                debounce: Debounce(quietPeriod: .milliseconds(100), maximumWait: .seconds(1)),
                clock: clock,
                worker: Worker(on: testLoop, clock: clock)
            ) { read.yield($0) }
            self.follower = follower
            following = Task(executorPreference: testLoop) { try? await follower.follow() }
        }

        deinit { following.cancel() }

        /// Returns when what either side sent has arrived at the other: the bus answers each after that.
        func settle() async throws {
            _ = try await bus.owner(of: Portal.name)
            try await portal.settle()
            _ = try await bus.owner(of: Portal.name)
        }

        func reading() async -> Reading? {
            for await reading in readings { return reading }
            return nil
        }
    }

    @Test func firstReadingNeedsNoSignal() async throws {
        let fixture = try await Fixture(.answers(.uint32(1)))
        #expect(await fixture.reading() == Reading(scheme: .dark, source: .portal, portal: .answering))
    }

    @Test(arguments: [
        (FakePortal.Behaviour.answers(.uint32(1)), Reading(scheme: .dark, source: .portal, portal: .answering)),
        (.answersRead(.uint32(1)), Reading(scheme: .dark, source: .portal, portal: .answering)),
        (.answers(.variant(.variant(.uint32(1)))), Reading(scheme: .dark, source: .portal, portal: .answering)),
        (.answers(.int32(1)), Reading(scheme: .dark, source: .portal, portal: .answering)),
        (.answers(.uint32(7)), Reading(scheme: ColorScheme(rawValue: 7), source: .portal, portal: .answering)),
        (
            .answers(.string("dark")),
            Reading(
                scheme: .noPreference,
                source: .none,
                portal: .failing("its color-scheme is of type \"s\", not a number")
            )
        ),
        (
            .fails(DBusError("org.freedesktop.portal.Error.NotFound", "Requested setting not found")),
            Reading(scheme: .noPreference, source: .none, portal: .withoutKey)
        ),
        (
            .fails(DBusError(.unknownMethod, "No such interface")),
            Reading(scheme: .noPreference, source: .none, portal: .withoutSettings)
        ),
        (
            .fails(DBusError(.accessDenied, "no")),
            Reading(scheme: .noPreference, source: .none, portal: .failing("no"))
        ),
    ]) func everyAnswerOfAPortalIsUnderstood(behaviour: FakePortal.Behaviour, reading: Reading) async throws {
        #expect(try await Fixture(behaviour).reading() == reading)
    }

    @Test func burstOfSignalsIsOneReading() async throws {
        let fixture = try await Fixture()
        _ = await fixture.reading()
        for _ in 0..<1000 { try await fixture.portal.signal(.uint32(1)) }
        await fixture.portal.behave(.answers(.uint32(1)))
        while await fixture.follower.signalCount < 1000 { try await fixture.settle() }
        await fixture.clock.pass(.milliseconds(100))
        #expect(await fixture.reading()?.scheme == .dark)
        #expect(await fixture.follower.readingCount == 2)
    }

    @Test func readingIsBelievedAndNotTheSignal() async throws {
        let fixture = try await Fixture(.answers(.uint32(2)))
        _ = await fixture.reading()
        try await fixture.portal.signal(.uint32(1))
        await fixture.clock.pass(.milliseconds(100))
        #expect(await fixture.reading()?.scheme == .light)
    }

    @Test func otherSettingsWakeNobody() async throws {
        let fixture = try await Fixture()
        _ = await fixture.reading()
        try await fixture.portal.signal(.string("Yaru"), namespace: "org.gnome.desktop.interface", key: "icon-theme")
        try await fixture.portal.signal(.uint32(0), key: "accent-color")
        try await fixture.portal.signal(.uint32(1))
        await fixture.clock.sleeper(for: .milliseconds(100))
        #expect(await fixture.follower.signalCount == 1)
    }

    @Test func portalOfVersionOneIsAskedForWhatItLacksOnlyOnce() async throws {
        let fixture = try await Fixture(.answersRead(.uint32(1)))
        _ = await fixture.reading()
        await fixture.follower.read()
        #expect(fixture.portal.calls.elements == ["ReadOne", "Read", "Read"])
    }

    @Test func silentPortalIsAskedAgainLaterAndLater() async throws {
        let fixture = try await Fixture(.silent)
        for wait in [2, 4, 8] {
            await fixture.clock.pass(Portal.timeout)
            #expect(await fixture.reading() == Reading(scheme: .noPreference, source: .none, portal: .silent))
            await fixture.clock.pass(.seconds(wait))
        }
        await fixture.clock.sleeper(for: Portal.timeout)
        try await fixture.settle()
        #expect(fixture.portal.calls.elements.count == 4)
    }

    @Test func whatASilentPortalSaidLastHolds() async throws {
        let fixture = try await Fixture(.answers(.uint32(1)))
        _ = await fixture.reading()
        await fixture.portal.behave(.silent)
        try await fixture.portal.signal(.uint32(2))
        await fixture.clock.pass(.milliseconds(100))
        await fixture.clock.pass(Portal.timeout)
        #expect(await fixture.reading() == Reading(scheme: .dark, source: .portal, portal: .silent))
    }

    @Test func lostPortalIsAskedAfterTwoSecondsAndANewOneAtOnce() async throws {
        let fixture = try await Fixture(.answers(.uint32(2)))
        _ = await fixture.reading()
        await fixture.portal.die()
        #expect(await fixture.reading() == Reading(scheme: .light, source: .portal, portal: .absent))
        await fixture.clock.pass(.seconds(2))
        #expect(await fixture.reading()?.portal == .absent)
        let next = try await FakePortal(on: fixture.privateBus, .answers(.uint32(1)))
        #expect(await fixture.reading() == Reading(scheme: .dark, source: .portal, portal: .answering))
        #expect(next.calls.elements == ["ReadOne"])
    }

    @Test func newPortalEndsTheWaitForTheLostOne() async throws {
        let fixture = try await Fixture(.answers(.uint32(2)))
        _ = await fixture.reading()
        await fixture.portal.die()
        #expect(await fixture.reading()?.portal == .absent)
        await fixture.clock.sleeper(for: .seconds(2))
        let next = try await FakePortal(on: fixture.privateBus, .answers(.uint32(1)))
        #expect(await fixture.reading()?.scheme == .dark)
        await fixture.clock.sleepers(0)
        #expect(next.calls.elements == ["ReadOne"])
    }

    @Test func backendThatComesAndGoesIsAReasonToRead() async throws {
        let fixture = try await Fixture(.answers(.uint32(2)))
        _ = await fixture.reading()
        let backend = try await fixture.privateBus.connect()
        #expect(try await backend.own("org.freedesktop.impl.portal.desktop.gtk"))
        await fixture.clock.pass(.milliseconds(100))
        _ = await fixture.reading()
        await fixture.portal.behave(.answers(.uint32(1)))
        await backend.close()
        await fixture.clock.pass(.seconds(2))
        #expect(await fixture.reading()?.scheme == .dark)
    }

    @Test func wakingFromSleepIsAReasonToRead() async throws {
        let fixture = try await Fixture(.answers(.uint32(2)))
        _ = await fixture.reading()
        let login = try await fixture.privateBus.connect()
        #expect(try await login.own("org.freedesktop.login1"))
        await fixture.portal.behave(.answers(.uint32(1)))
        // When the follower begins to listen is not to be seen: the machine wakes until it was heard.
        while !fixture.clock.hasSleeper(for: .milliseconds(100)) {
            try await login.emit(sleep(true))
            try await login.emit(sleep(false))
            _ = try await login.owner(of: "org.freedesktop.login1")
        }
        await fixture.clock.pass(.milliseconds(100))
        #expect(await fixture.reading()?.scheme == .dark)
    }

    private func sleep(_ begins: Bool) -> Signal {
        Signal("/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep", [.boolean(begins)])
    }

    @Test func followingEndsWithTheBus() async throws {
        let fixture = try await Fixture()
        _ = await fixture.reading()
        let bus = try await fixture.privateBus.connect()
        let follower = AppearanceFollower(
            bus,
            systemBus: BusAddress("unix:path=/nonexistent"),
            environment: Environment([:]),
            debounce: Debounce(quietPeriod: .zero, maximumWait: .zero),
            clock: fixture.clock,
            worker: Worker(on: testLoop, clock: fixture.clock)
        ) { _ in await bus.close() }
        async let end: Void = follower.follow()
        try await end
    }
}
