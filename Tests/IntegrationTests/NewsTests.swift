import Client
import DBus
import Glibc
import TestSupport
import Testing

/// What people are told of icon sets that came with an update, and of apps that change their own icon.
@Suite(.timeLimit(.minutes(1))) struct NewsTests {
    private let weather = "org.example.Weather"

    private func following(_ configuration: String = "") async throws -> RunningDaemon {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        try session.configure(configuration)
        try session.addApp(weather)
        try session.addCatalog(weather, [("mono", "white", nil)])
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.settledStatus()
        return daemon
    }

    @Test func updateThatBringsAnIconSetIsToldOnceAndCanBeUsedAtOnce() async throws {
        let daemon = try await following()
        let session = daemon.session
        let server = try await FakeNotificationServer(on: session.bus)
        let client = Client(try await session.bus.connect())
        try session.addCatalog(weather, [("mono", "white", nil), ("aurora", "gold", "navy")])
        let told = try await server.next()
        #expect(told.summary == "New icon for org.example.Weather")
        #expect(told.actions == ["use", "Use new icon", "not-now", "Not now"])
        #expect(told.picture.hasSuffix("/org.example.Weather/aurora-Light.svg"))
        #expect(try await client.iconSets(of: weather).map(\.isNew) == [false, false, true])
        try await server.choose("use", of: 1)
        _ = try await daemon.status { $0.theme.hasPrefix("iconsd-") }
        #expect(try await client.iconSet(of: weather) == "aurora")
        #expect(try await client.iconSets(of: weather).allSatisfy { !$0.isNew })

        // Never again for that set: not when it comes back, and not after a restart.
        try session.addCatalog(weather, [("mono", "white", nil)])
        _ = try await daemon.settledStatus()
        try session.addCatalog(weather, [("mono", "white", nil), ("aurora", "gold", "navy")])
        _ = try await daemon.settledStatus()
        #expect(await daemon.end().status == 0)
        let next = try await RunningDaemon(in: session)
        _ = try await next.settledStatus()
        try session.addCatalog(weather, [("mono", "white", nil), ("aurora", "gold", "navy"), ("snow", "white", nil)])
        #expect(try await server.next().body == "snow")
    }

    @Test func setThatIsNotWantedNowIsNewNoMore() async throws {
        let daemon = try await following()
        let session = daemon.session
        let server = try await FakeNotificationServer(on: session.bus)
        let bus = try await session.bus.connect()
        let client = Client(bus)
        try session.addCatalog(weather, [("aurora", "gold", "navy")])
        _ = try await server.next()
        let changes = try await bus.signals([.catalogChanges])
        try await server.choose("not-now", of: 1)
        for await _ in changes { break }
        #expect(try await client.iconSets(of: weather).allSatisfy { !$0.isNew })
        #expect(try await client.iconSet(of: weather) == "default")
    }

    @Test func severalAtOnceAreOneSummaryAndNewAppsAreNoNews() async throws {
        let daemon = try await following()
        let session = daemon.session
        try session.addApp("clock")
        try session.addCatalog("clock", [("mono", "white", nil)])
        _ = try await daemon.settledStatus()
        let server = try await FakeNotificationServer(on: session.bus)
        // What people add themselves is none, either.
        let picture = session.systemFolder + "/iconsd/catalog/clock/mono-Light.svg"
        try await session.iconsd("add", "clock", "mine", "--light", picture).check()
        _ = try await daemon.settledStatus()
        // At once, for who is not running meanwhile.
        await daemon.process.send(SIGSTOP)
        for app in [weather, "clock"] {
            try session.addCatalog(app, [("mono", "white", nil), ("aurora", "gold", nil)])
        }
        await daemon.process.send(SIGCONT)
        let told = try await server.next()
        #expect(told.summary == "New icons for 2 apps")
        #expect(told.actions == [])
    }

    @Test func firstIconSetsThatAnUpdateBringsAreNews() async throws {
        let daemon = try await following()
        let session = daemon.session
        let server = try await FakeNotificationServer(on: session.bus)
        try session.addApp("clock")
        _ = try await daemon.settledStatus()
        try session.addCatalog("clock", [("mono", "white", nil)])
        #expect(try await server.next().summary == "New icon for clock")
    }

    @Test(.sandboxed) func appThatChangesItsOwnIconCanBeUndone() async throws {
        let daemon = try await following()
        let session = daemon.session
        let server = try await FakeNotificationServer(on: session.bus)
        let set = try await session.sandboxed(as: weather, "SetIconSet", "string:\(weather)", "string:mono")
        #expect(set.output.last?.contains("boolean true") == true)
        let told = try await server.next()
        #expect(told.summary == "org.example.Weather has changed its icon")
        #expect(told.actions == ["undo", "Undo"])
        _ = try await daemon.status { $0.theme.hasPrefix("iconsd-") }
        try await server.choose("undo", of: 1)
        _ = try await daemon.status { $0.theme == "Papirus-Light" }
    }

    @Test(.sandboxed) func newsCanBeTurnedOff() async throws {
        let daemon = try await following("[Notifications]\nNewIconSets=false\nChangedIcons=false\n")
        let session = daemon.session
        let server = try await FakeNotificationServer(on: session.bus)
        try session.addCatalog(weather, [("mono", "white", nil), ("aurora", "gold", "navy")])
        _ = try await daemon.settledStatus()
        _ = try await session.sandboxed(as: weather, "SetIconSet", "string:\(weather)", "string:mono")
        // The first that is told is the one that came after it was turned on again.
        try session.configure("")
        _ = try await daemon.settledStatus()
        try session.addCatalog(weather, [("mono", "white", nil), ("aurora", "gold", "navy"), ("snow", "white", nil)])
        #expect(try await server.next().body == "snow")
    }

    @Test func nobodyNeedsANotificationService() async throws {
        let daemon = try await following()
        try daemon.session.addCatalog(weather, [("mono", "white", nil), ("aurora", "gold", "navy")])
        #expect(try await daemon.settledStatus().lastError == "")
        #expect(await daemon.end().errors.allSatisfy { !$0.contains("notification") })
    }
}

extension FakeNotificationServer {
    /// What is shown next.
    fileprivate func next() async throws -> (summary: String, body: String, picture: String, actions: [String]) {
        for await arguments in shown {
            return (
                arguments[3].string ?? "", arguments[4].string ?? "",
                arguments[6].dictionary?["image-path"]?.string ?? "", arguments[5].elements?.compactMap(\.string) ?? []
            )
        }
        throw CancellationError()
    }
}
