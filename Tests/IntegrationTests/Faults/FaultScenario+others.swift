import Client
import Files
import Glibc
import TestSupport
import Testing

extension FaultScenario {
    static let others = [
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
            work: { _ = try await $0.client.restore(isDryRun: false) },
            found: [Injection(call: "rmdir", number: 3, fault: .error(EIO))]
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
            found: [Injection(call: "open", number: 1, fault: .killedAfter)],
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
