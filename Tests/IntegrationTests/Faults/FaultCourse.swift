import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

/// Goes through a scenario, once without a fault and then with one after the other, and looks at what is there meanwhile:
/// what is the user's is as it was or as it is to be, whole; what fails is said; it is done at the next occasion; and
/// restored is restored.
struct FaultCourse {
    let scenario: FaultScenario
    let desk: FaultDesk
    /// The faults that the work can have.
    private(set) var injections: [Injection] = []
    private var daemon: RunningDaemon?
    /// What may be there when the work has not come to its end, and what when it has.
    private var old: Set<FaultDesk.Snapshot> = []
    private var new: Set<FaultDesk.Snapshot> = []
    /// What a generated theme has in it, by its name.
    private var themes: [String: FolderContent] = [:]

    /// Does the work without a fault.
    init(_ scenario: FaultScenario) async throws {
        self.scenario = scenario
        desk = try await FaultDesk(scenario.desktop, own: scenario.own)
        try await begin()
        old.insert(try await desk.snapshot)
        try desk.record()
        let refusal = try await work()
        #expect(refusal == nil)
        injections = Injection.all(try desk.recorded().map(\.call))
        try await expectDone()
        // What programs may still look for is shown for a while, and not after a start.
        try await restart()
        try await expectDone()
        try await end()
    }

    private mutating func expectDone() async throws {
        new.insert(try await desk.snapshot)
        #expect(try scenario.isDone(desk), "without a fault")
        let isQuiet = try await isQuiet
        #expect(isQuiet)
        themes.merge(desk.themes) { $1 }
    }

    /// Does it with a fault.
    mutating func run(_ injection: Injection, restarts: Bool) async throws -> FaultOutcome {
        try await begin()
        try desk.inject(injection)
        let refusal = try await work()
        guard let hit = try desk.disarm() else {
            try await end()
            return .notReached
        }
        let comment = Comment(rawValue: "\(scenario.name): \(injection): \(hit)")
        let outcome =
            injection.fault.isDeadly
            ? try await begin(after: comment) : try await judge(injection, refusal, restarts: restarts, comment)
        try await complete(again: refusal != nil, comment)
        try await end(comment)
        return outcome
    }
}

// MARK: Beginning and ending

extension FaultCourse {
    private mutating func begin() async throws {
        if scenario.victim != .start, daemon == nil {
            daemon = try await start()
        }
        try await scenario.before(desk)
    }

    /// Returns what it was refused with, or how it ended.
    private mutating func work() async throws -> String? {
        do {
            if scenario.victim == .start {
                try await restart()
            } else {
                try await scenario.work(desk)
            }
            return nil
        } catch Client.Failure.refused(let error) {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    private func start() async throws -> RunningDaemon {
        try await desk.start(isVictim: scenario.victim != .command)
    }

    private mutating func restart() async throws {
        _ = await daemon?.end()
        daemon = try await start()
    }

    /// Takes back all that was done, and looks whether it is.
    private mutating func end(_ comment: Comment? = nil) async throws {
        if daemon == nil { daemon = try await start() }
        await desk.style(isDark: false)
        _ = try await desk.client.restore(isDryRun: false)
        if scenario.victim == .start {
            _ = await daemon?.end()
            daemon = nil
            try Files.remove(desk.state)
        }
        try await scenario.after(desk)
        let differences = try await desk.differences
        #expect(differences == [], comment)
        if daemon != nil { try await desk.client.setEnabled(true) }
    }
}

// MARK: What is to be

extension FaultCourse {
    /// After a fault that it survives: what it has not come to is said.
    private mutating func judge(
        _ injection: Injection,
        _ refusal: String?,
        restarts: Bool,
        _ comment: Comment
    ) async throws -> FaultOutcome {
        // First: it may be tried again meanwhile.
        let status = try await desk.client.status()
        let said = [refusal, status.lastError].compactMap(\.self).joined(separator: "; ")
        let isDone = try isDone(try await wholeSnapshot(comment))
        if !isDone {
            let isSaid = injection.fault.reason.map { said.contains($0) && said.contains(desk.session.folder.path) }
            #expect(isSaid == true, "\(comment): said: \(said)")
        }
        if restarts { try await restart() } else { try await desk.client.refresh() }
        return isDone ? said.isEmpty ? .done : .doneAndTold : .told
    }

    /// After one that it does not.
    private mutating func begin(after comment: Comment) async throws -> FaultOutcome {
        if let daemon, scenario.victim != .command {
            #expect(await daemon.process.result().status == 128 + SIGKILL, comment)
        }
        _ = try await wholeSnapshot(comment)
        try await desk.ageEmptyLocks()
        if scenario.victim != .command { daemon = try await start() }
        let found = try await wholeSnapshot(comment)
        if try isDone(found) { return .new }
        let isOld = scenario.isInParts || old.contains(found)
        #expect(isOld, "\(comment): \(found.theme) \(found.files)")
        return .old
    }

    /// What was not done is done now. Who was refused asks again.
    private mutating func complete(again: Bool, _ comment: Comment) async throws {
        var isQuiet = try await isQuiet
        let isDone = try self.isDone(try await wholeSnapshot(comment))
        if again || !isDone || !isQuiet {
            let refusal = try await work()
            #expect(refusal == nil, comment)
            let isDoneNow = try self.isDone(try await wholeSnapshot(comment))
            #expect(isDoneNow, comment)
            isQuiet = try await self.isQuiet
        }
        #expect(isQuiet, comment)
        // What could not be removed is removed at the next start at the latest.
        if scenario.victim != .command, !desk.leftovers.isEmpty { try await restart() }
        let leftovers = desk.leftovers
        #expect(leftovers == [], comment)
    }

    /// Whether nothing is said to be wrong.
    private var isQuiet: Bool {
        get async throws {
            let problem = try await desk.client.status().lastError
            return problem.isEmpty || scenario.notice.map(problem.contains) == true
        }
    }

    private func isDone(_ found: FaultDesk.Snapshot) throws -> Bool { try new.contains(found) && scenario.isDone(desk) }

    /// What is there: nothing of the user's is lost or half-written, no theme is half of one, and the desktop shows one that
    /// is there.
    private mutating func wholeSnapshot(_ comment: Comment) async throws -> FaultDesk.Snapshot {
        let found = try await desk.snapshot
        let allowed = old.union(new)
        let strange = Set(allowed.flatMap(\.files.keys)).union(found.files.keys).filter { path in
            !allowed.contains { $0.files[path] == found.files[path] }
        }
        #expect(strange == [], "\(comment): \(strange.map { found.files[$0] ?? "none" })")
        let isShown = allowed.contains { $0.theme == found.theme }
        #expect(isShown, "\(comment): \(found.theme)")
        let there = desk.themes
        let changed = there.filter { themes[$0.key] != nil && themes[$0.key] != $0.value }.keys.sorted()
        #expect(changed == [], comment)
        let isThere = !found.theme.hasPrefix("iconsd-") || there[found.theme] != nil
        #expect(isThere, comment)
        return found
    }
}
