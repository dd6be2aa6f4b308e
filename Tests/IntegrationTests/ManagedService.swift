import Client
import DBus
import Files
import Foundation
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips, and says why, where no user manager can be had.
    static var needsUserManager: Self { .enabled(if: obstacle == nil, "no user manager: \(obstacle ?? "")") }
}

extension Trait where Self == ConditionTrait {
    /// Skips where users may have no namespaces.
    static var needsUserNamespaces: Self {
        .enabled("users may have no namespaces here") {
            let command = ["setpriv", "--reuid", "7001", "--clear-groups", "unshare", "--user", "true"]
            return try await TestSupport.command(command, .process).result.status == 0
        }
    }
}

private let obstacle = UserManager.obstacle(installing: program)

/// The coming and going of the daemon's name. Looking at it does not start the daemon, as `gdbus` does.
struct ServiceOwner {
    private let monitor: ChildProcess

    init(in manager: UserManager) async throws {
        let rule =
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(IconsdName.bus.rawValue)'"
        monitor = try await manager.start("busctl", "--user", "monitor", "--json=short", "--match", rule)
        for await line in monitor.errors where line.hasPrefix("Monitoring") { break }
    }

    /// Returns when the name gets an owner.
    func comes() async throws { try await next { $0 != "" } }

    func goes() async throws { try await next { $0 == "" } }

    private func next(where isExpected: (String) -> Bool) async throws {
        for await line in monitor.output {
            let message = try? JSONDecoder().decode(Message.self, from: Data(line.utf8))
            if let owner = message?.payload.data.last, isExpected(owner) { return }
        }
        throw DidNotHappen()
    }

    private struct Message: Decodable {
        struct Payload: Decodable { let data: [String] }
        let payload: Payload
    }
}

/// How the service is confined.
enum Confinement: CaseIterable {
    /// As it is installed.
    case unit
    /// With the file that is offered for more.
    case hardened
    /// As it is installed, where nobody may have user namespaces.
    case unitWithoutNamespaces
}

extension UserManager {
    /// One whose user has a theme with a partner.
    static func withPapirus(_ confinement: Confinement = .unit) async throws -> UserManager {
        let manager = try await UserManager(installing: program, isClosed: confinement == .unitWithoutNamespaces)
        try await manager.set("icon-theme", "Papirus-Light")
        if confinement == .hardened { try await manager.harden() }
        return manager
    }

    func harden() async throws {
        let text = String(decoding: try Files.read(Makefile.folder + "/systemd/hardening.conf"), as: UTF8.self)
        try await dropIn(text, named: "hardening")
    }

    /// Adds to the unit, as its user does.
    func dropIn(_ text: String, named name: String = "test") async throws {
        try await write(text, to: "/home/person/.config/systemd/user/iconsd.service.d/\(name).conf")
        try await systemctl("daemon-reload")
    }

    func write(_ text: String, to path: String) async throws {
        try await run("sh", "-c", #"mkdir -p "${2%/*}" && printf %s "$1" >"$2""#, "sh", text, path)
    }

    /// Changes the color scheme; returns when the daemon shows `theme`, and the desktop has it.
    func toggle(_ scheme: String, until theme: String) async throws {
        try await change(until: theme) { try await set("color-scheme", scheme) }
        #expect(try await run("gsettings", "get", "org.gnome.desktop.interface", "icon-theme") == ["'\(theme)'"])
    }

    /// Does `change`, and returns when the daemon says that it shows `theme`.
    func change(until theme: String, _ change: () async throws -> Void) async throws {
        let watch = try await start("iconsd", "status", "--json", "--watch")
        var isChanged = false
        for await line in watch.output {
            if line.contains("\"theme\":\"\(theme)\"") { return }
            if !isChanged { try await change() }
            isChanged = true
        }
        throw DidNotHappen()
    }
}

/// What was waited for did not come until the command that tells of it was ended.
struct DidNotHappen: Error {}
