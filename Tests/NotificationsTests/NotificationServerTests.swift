import DBus
import MainLoop
import Notifications
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct NotificationServerTests {
    private let bus: PrivateBus
    private let client: Bus
    private let notification = Notification(
        "Rock & Roll",
        "<b> & so on",
        picture: "/home/jörg/a b.svg",
        actions: [.init(key: "use", title: "Use"), .init(key: "not-now", title: "Not now")]
    )

    init() async throws {
        bus = try await PrivateBus.start()
        client = try await bus.connect()
    }

    /// Shows the notification, and has something done when it is shown.
    private func answer(
        _ server: FakeNotificationServer,
        _ react: ([Value]) async throws -> Void
    ) async throws -> String? {
        let answer = Task(executorPreference: testLoop) { try await NotificationServer(client).show(notification) }
        for await arguments in server.shown {
            try await react(arguments)
            break
        }
        return try await answer.value
    }

    @Test func notificationIsSentAsItIs() async throws {
        let server = try await FakeNotificationServer(on: bus)
        _ = try await answer(server) { arguments in
            #expect(arguments[3...4] == [.string("Rock & Roll"), .string("<b> & so on")])
            #expect(arguments[5] == .strings(["use", "Use", "not-now", "Not now"]))
            #expect(arguments[6].dictionary == ["image-path": .string("file:///home/j%C3%B6rg/a%20b.svg")])
            try await server.close(1)
        }
    }

    @Test func textIsEscapedWhereTheServiceTakesItForMarkup() async throws {
        let server = try await FakeNotificationServer(on: bus, ["actions", "body", "body-markup"])
        _ = try await answer(server) { arguments in
            #expect(arguments[3...4] == [.string("Rock & Roll"), .string("&lt;b&gt; &amp; so on")])
            try await server.close(1)
        }
    }

    @Test func chosenActionIsTheAnswer() async throws {
        let server = try await FakeNotificationServer(on: bus)
        let answer = try await answer(server) { _ in
            try await server.choose("not-now", of: 2)
            try await server.close(7)
            try await server.choose("use", of: 1)
            try await server.close(1)
        }
        #expect(answer == "use")
    }

    @Test func closedNotificationHasNoAnswer() async throws {
        let server = try await FakeNotificationServer(on: bus)
        let answer = try await answer(server) { _ in
            try await server.close(1)
            try await server.choose("use", of: 1)
        }
        #expect(answer == nil)
    }

    @Test func anotherConnectionCannotAnswer() async throws {
        let server = try await FakeNotificationServer(on: bus)
        let liar = try await bus.connect()
        let answer = try await answer(server) { _ in
            let arguments: [Value] = [.uint32(1), .string("use")]
            try await liar.emit(
                Signal(NotificationServer.path, NotificationServer.interface, "ActionInvoked", arguments)
            )
            _ = try await liar.names()
            try await server.choose("not-now", of: 1)
        }
        #expect(answer == "not-now")
    }

    @Test func serviceThatGoesAwayLeavesNoAnswer() async throws {
        let server = try await FakeNotificationServer(on: bus)
        #expect(try await answer(server) { _ in await server.die() } == nil)
    }

    @Test func serviceWithoutActionsGetsNoneAndIsNotWaitedFor() async throws {
        let server = try await FakeNotificationServer(on: bus, ["body"])
        let answer = try await answer(server) { arguments in #expect(arguments[5] == .strings([])) }
        #expect(answer == nil)
    }

    @Test func withoutAServiceNothingIsSaid() async throws {
        #expect(try await NotificationServer(client).show(notification) == nil)
    }
}
