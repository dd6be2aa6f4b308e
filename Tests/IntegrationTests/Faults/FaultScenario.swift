import Client
import Files
import Glibc
import TestSupport
import Testing

/// Work in which each call that changes something can fail, or be the last one.
struct FaultScenario: Sendable, CustomTestStringConvertible {
    typealias Step = @Sendable (FaultDesk) async throws -> Void

    /// What the fault comes in.
    enum Victim: Sendable {
        /// The daemon, which runs.
        case daemon
        /// The daemon, which the work starts.
        case start
        /// A command.
        case command
    }

    let name: String
    var victim = Victim.daemon
    var desktop = FaultDesk.Desktop.gnome
    /// The apps of which the user has an entry.
    var own: [String] = []
    /// What is done without a fault.
    var before: Step = { _ in }
    /// What is done with one. At a start nothing but that is done.
    var work: Step = { _ in }
    /// Whether it has come to what it is for, besides what the user sees of it.
    var isDone: @Sendable (FaultDesk) throws -> Bool = { _ in true }
    /// Part of what is said where nothing is wrong.
    var notice: String?
    /// Whether a part of it may be done for a while.
    var isInParts = false
    /// Those that have come to no good once: they are always tried.
    var found: [Injection] = []
    /// What the test itself has done is taken back.
    var after: Step = { _ in }

    var testDescription: String { name }
}

extension FaultScenario {
    static let all = switches + choices + starts + others

    private static let switches = [
        FaultScenario(name: "toggle", work: toggle),
        FaultScenario(
            name: "toggle with icon sets",
            before: { desk in for app in ["named", "nameless"] { try await desk.choose("aurora", for: app) } },
            work: toggle
        ),
        FaultScenario(name: "toggle in files of toolkits", desktop: .bare, work: toggle),
        FaultScenario(
            name: "toggle in Plasma",
            desktop: .plasma,
            work: toggle,
            found: [Injection(call: "unlink", number: 1, fault: .error(EIO))]
        ),
        FaultScenario(
            name: "toggle in COSMIC",
            desktop: .cosmic,
            work: { desk in
                try await toggle(desk)
                // It is dark already, so that nothing is waited for.
                try await desk.client.setColorScheme(1)
            },
            isInParts: true,
            found: [Injection(call: "open", number: 4, fault: .killedAfter)],
            // The style stays.
            after: { try Files.removeTree($0.session.home + "/.config/cosmic/com.system76.CosmicTheme.Mode") }
        ),
    ]

    static let toggle: Step = { desk in
        await desk.style(isDark: true)
        try await desk.client.refresh()
    }

    private static let choices = [
        choice("aurora", of: "named"),
        choice(
            "aurora",
            of: "nameless",
            after: ["named"],
            found: [Injection(call: "open", number: 9, fault: .error(EIO))]
        ),
        choice("aurora", of: "owned", own: ["owned"]),
        choice(
            "default",
            of: "named",
            after: ["named"],
            found: [Injection(call: "unlink", number: 1, fault: .error(EIO))]
        ),
        choice("default", of: "nameless", after: ["named", "nameless"]),
        choice("default", of: "owned", after: ["owned"], own: ["owned"]),
    ]

    private static func choice(
        _ iconSet: String,
        of app: String,
        after before: [String] = [],
        own: [String] = [],
        found: [Injection] = []
    ) -> FaultScenario {
        FaultScenario(
            name: "\(iconSet) for \(app)" + (before.isEmpty ? "" : " after \(before.joined(separator: ", "))"),
            own: own,
            before: { desk in for app in before { try await desk.choose("aurora", for: app) } },
            work: { try await $0.choose(iconSet, for: app) },
            found: found
        )
    }
}
