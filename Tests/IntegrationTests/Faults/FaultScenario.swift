import Client
import Files
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
        FaultScenario(name: "toggle in Plasma", desktop: .plasma, work: toggle),
        FaultScenario(
            name: "toggle in COSMIC",
            desktop: .cosmic,
            work: { desk in
                try await toggle(desk)
                // It is dark already, so that nothing is waited for.
                try await desk.client.setColorScheme(1)
            },
            isInParts: true,
            // The style stays.
            after: { try Files.removeTree($0.session.home + "/.config/cosmic/com.system76.CosmicTheme.Mode") }
        ),
    ]

    private static let toggle: Step = { desk in
        await desk.style(isDark: true)
        try await desk.client.refresh()
    }

    private static let choices = [
        choice("aurora", of: "named"),
        choice("aurora", of: "nameless", after: ["named"]),
        choice("aurora", of: "owned", own: ["owned"]),
        choice("default", of: "named", after: ["named"]),
        choice("default", of: "nameless", after: ["named", "nameless"]),
        choice("default", of: "owned", after: ["owned"], own: ["owned"]),
    ]

    private static func choice(
        _ iconSet: String,
        of app: String,
        after before: [String] = [],
        own: [String] = []
    ) -> FaultScenario {
        FaultScenario(
            name: "\(iconSet) for \(app)" + (before.isEmpty ? "" : " after \(before.joined(separator: ", "))"),
            own: own,
            before: { desk in for app in before { try await desk.choose("aurora", for: app) } },
            work: { try await $0.choose(iconSet, for: app) }
        )
    }
}

// MARK: Starts

extension FaultScenario {
    private static let starts = [
        FaultScenario(name: "first start", victim: .start),
        FaultScenario(
            name: "start in another style",
            victim: .start,
            before: { desk in
                try await desk.whileItRuns { try await desk.choose("aurora", for: "nameless") }
                await desk.style(isDark: true)
            }
        ),
        FaultScenario(
            name: "start with a state that cannot be read",
            victim: .start,
            before: { try Files.write(broken, to: $0.state) },
            isDone: { desk in
                [desk.state, desk.state + ".unreadable"].contains { (try? Files.read($0)) == Array(broken.utf8) }
            },
            notice: "it was renamed to",
            after: { try? Files.remove($0.state + ".unreadable") }
        ),
        FaultScenario(
            name: "start with themes that have expired",
            victim: .start,
            before: { desk in
                try await desk.whileItRuns {
                    for iconSet in ["aurora", "default"] { try await desk.choose(iconSet, for: "named") }
                    await desk.style(isDark: true)
                    try await desk.client.refresh()
                }
                await desk.style(isDark: false)
                let state = String(decoding: try Files.read(desk.state), as: UTF8.self)
                try Files.write(state.replacing(/LastShown=\d+/, with: "LastShown=1"), to: desk.state)
            },
            isDone: { $0.themes.isEmpty }
        ),
    ]

    private static let broken = "[State\nVersion=1\n"
}

extension FaultDesk {
    var state: String { session.home + "/.local/state/iconsd/state.ini" }

    /// Does something while a daemon runs that is not interrupted.
    fileprivate func whileItRuns(_ work: () async throws -> Void) async throws {
        let daemon = try await start()
        try await work()
        _ = await daemon.end()
    }
}

// MARK: Others

extension FaultScenario {
    private static let others = [
        FaultScenario(
            name: "restore",
            desktop: .bare,
            own: ["owned"],
            before: { desk in
                for app in ["named", "nameless", "owned"] { try await desk.choose("aurora", for: app) }
                try await toggle(desk)
            },
            work: { _ = try await $0.client.restore(isDryRun: false) },
            isDone: { $0.themes.isEmpty },
            isInParts: true
        ),
        FaultScenario(
            name: "restore in Plasma",
            desktop: .plasma,
            before: toggle,
            work: { _ = try await $0.client.restore(isDryRun: false) }
        ),
        FaultScenario(name: "pin", work: { try await $0.client.setThemePair(light: "Plain-dark", dark: "Plain") }),
        FaultScenario(
            name: "off",
            work: { try await $0.client.setEnabled(false) },
            isDone: { String(decoding: try Files.read($0.state), as: UTF8.self).contains("Enabled=false") }
        ),
        FaultScenario(
            name: "update of an icon set and an entry",
            before: { desk in for app in ["named", "nameless"] { try await desk.choose("aurora", for: app) } },
            work: { desk in
                try desk.install(color: "orange", comment: "new")
                try await desk.client.refresh()
            },
            after: { try $0.install(color: "gold", comment: nil) }
        ),
        FaultScenario(
            name: "add",
            victim: .command,
            work: { desk in
                let pictures = try ["day": "white", "night": "black"].map { name, color in
                    let path = "\(desk.session.folder.path)/\(name).svg"
                    try Files.write(Session.svg(color), to: path, durably: false)
                    return path
                }.sorted()
                let variants = ["--light", pictures[0], "--dark", pictures[1]]
                let result = try await desk.iconsd(["add", "named", "mine"] + variants)
                guard result.status == 0 else { throw CommandResult.Failure(command: ["add"], result: result) }
            },
            // Pictures without a catalog are nobody's.
            isInParts: true,
            after: { try Files.removeTree($0.session.dataFolder + "/iconsd") }
        ),
    ]
}

extension FaultDesk {
    /// Installs another version of what `named` and `nameless` have.
    fileprivate func install(color: String, comment: String?) throws {
        try session.addCatalog("named", [("aurora", color, "navy")])
        try session.addApp("nameless", icon: "/opt/nameless.png" + (comment.map { "\nComment=\($0)" } ?? ""))
    }
}
