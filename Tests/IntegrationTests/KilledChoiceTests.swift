import Client
import Glibc
import TestSupport
import Testing

/// The daemon is killed at every step of a choice, and what the next one makes of it.
@Suite(.timeLimit(.minutes(5))) struct KilledChoiceTests {
    /// What is chosen for an app, by which others are chosen before.
    struct Choice: CustomTestStringConvertible, Sendable {
        let app: String
        let iconSet: String
        var before: [String] = []
        var testDescription: String { "\(iconSet) for \(app) after \(before.joined(separator: ", "))" }
    }

    @Test(arguments: [
        Choice(app: "named", iconSet: "aurora"),
        Choice(app: "nameless", iconSet: "aurora", before: ["named"]),
        Choice(app: "owned", iconSet: "aurora"),
        Choice(app: "named", iconSet: "default", before: ["named"]),
        Choice(app: "nameless", iconSet: "default", before: ["named", "nameless"]),
        Choice(app: "owned", iconSet: "default", before: ["owned"]),
    ]) func everyStepLeavesTheOldOrTheNew(_ choice: Choice) async throws {
        let desk = try await ChoosingDesk(own: choice.app == "owned" ? ["owned"] : [])
        let home = desk.home
        let settings = try await desk.settings
        var daemon = try await InterruptedDaemon(in: desk.session)
        let looks = try await choice.looks(&daemon, desk)
        for step in 1... {
            try await choice.prepare(daemon)
            try daemon.interrupt(at: step)
            _ = try? await choice.make(daemon)
            guard let killed = try daemon.interruption else { break }
            #expect(await daemon.daemon.process.result().status == 128 + SIGKILL)

            let comment = Comment(rawValue: "killed at step \(step): \(killed)")
            let shown = try await desk.look
            #expect(shown == looks.old || looks.isNew(shown), comment)
            #expect(desk.ownEntriesAreKept, comment)
            daemon = try await InterruptedDaemon(in: desk.session)
            let chosen = try await daemon.client.iconSet(of: choice.app)
            #expect(try await desk.look == (chosen == choice.iconSet ? looks.new : looks.old), comment)
            #expect(desk.hasEntry(of: choice.app, for: chosen), comment)
            #expect(desk.leftovers == [], comment)
            try await choice.make(daemon)
            #expect(looks.isNew(try await desk.look), comment)
            #expect(desk.hasEntry(of: choice.app, for: choice.iconSet), comment)
            try await daemon.restore()
            #expect(desk.home.differences(from: home) == [], comment)
            #expect(try await desk.settings == settings, comment)
            try await daemon.beginAnew()
        }
    }
}

extension KilledChoiceTests.Choice {
    fileprivate func prepare(_ daemon: InterruptedDaemon) async throws {
        for app in before { _ = try await daemon.client.setIconSet(of: app, to: "aurora") }
        try await daemon.settle()
    }

    fileprivate func make(_ daemon: InterruptedDaemon) async throws {
        _ = try await daemon.client.setIconSet(of: app, to: iconSet)
    }

    /// What is shown before it and after it where nothing interrupts it.
    struct Looks {
        let old: ChoosingDesk.Look
        /// As long as programs may still look for the name that an entry had.
        let lingering: ChoosingDesk.Look
        let new: ChoosingDesk.Look

        func isNew(_ look: ChoosingDesk.Look) -> Bool { look == new || look == lingering }
    }

    fileprivate func looks(_ daemon: inout InterruptedDaemon, _ desk: ChoosingDesk) async throws -> Looks {
        try await prepare(daemon)
        let old = try await desk.look
        try await make(daemon)
        let lingering = try await desk.look
        // The next one begins with what is chosen.
        _ = await daemon.daemon.end()
        daemon = try await InterruptedDaemon(in: desk.session)
        let new = try await desk.look
        #expect(desk.shows(iconSet, of: app, in: new) && old != new)
        try await daemon.restore()
        try await daemon.beginAnew()
        return Looks(old: old, lingering: lingering, new: new)
    }
}
