import Client
import DBus
import TestSupport
import Testing

/// What the service does in each confinement that it may be in.
@Suite(.needsUserManager, .needsUserNamespaces, .timeLimit(.minutes(1))) struct ConfinementTests {
    @Test(arguments: Confinement.allCases) func styleIsFollowedAndToldInTheJournal(of: Confinement) async throws {
        let manager = try await UserManager.withPapirus(of)
        try await manager.systemctl("start", "journal")
        try await manager.systemctl("start", "iconsd")
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
        try await manager.toggle("default", until: "Papirus-Light")
        let entries = ["--directory=/run/log/journal", "--identifier=iconsd", "--lines=all", "--output=cat"]
        let journal = try await manager.start(["journalctl", "--follow"] + entries)
        let end = "light: the icon theme is Papirus-Light now, it was Papirus-Dark"
        for await line in journal.output where line == end { return }
        Issue.record("it has not told")
    }

    @Test(arguments: Confinement.allCases) func iconSetIsChosenAndTakenBack(in confinement: Confinement) async throws {
        let manager = try await UserManager.withPapirus(confinement)
        try await manager.systemctl("start", "iconsd")
        let script = """
            mkdir -p ~/.local/share/applications && cd ~
            echo '\(Session.svg("gold"))' >picture.svg
            printf '[Desktop Entry]\\nType=Application\\nName=A\\nExec=true\\nIcon=/opt/a.png\\n' \
              >.local/share/applications/a.desktop
            iconsd add a gold --light picture.svg && iconsd set a gold && cat .local/share/icons/iconsd-*-light/*/*/*
            cat .local/share/applications/a.desktop
            """
        let output = try await manager.run("sh", "-c", script)
        #expect(output.contains("a has the icon set gold now"))
        #expect(output.contains(String(Session.svg("gold").dropLast())))
        #expect(output.last == "Icon=iconsd.a")
        try await manager.run("iconsd", "restore")
        let isGone = "cd; test -e .local/share/icons || test -e .cache/iconsd || tail -n 1 .local/share/applications/a*"
        #expect(try await manager.run("sh", "-c", isGone) == ["Icon=/opt/a.png"])
    }

    /// No portal tells of it there, which the command says.
    @Test(arguments: Confinement.allCases) func toolsOfPlasmaRun(in confinement: Confinement) async throws {
        let manager = try await UserManager.withPapirus(confinement)
        try await manager.dropIn("[Service]\nEnvironment=XDG_CURRENT_DESKTOP=KDE KDE_SESSION_VERSION=5\n")
        try await manager.systemctl("start", "iconsd")
        _ = try await manager.run(["iconsd", "dark"])
        let key = ["kreadconfig5", "--file", "kdeglobals", "--group", "General", "--key", "ColorScheme"]
        #expect(try await manager.run(key).check() == ["BreezeDark"])
        let entry = "[Desktop Entry]\nType=Application\nName=A\nExec=true\nIcon=/opt/a.png\n"
        try await manager.write(entry, to: "/home/person/.local/share/applications/a.desktop")
        try await manager.write(Session.svg("gold"), to: "/home/person/picture.svg")
        try await manager.run("iconsd", "add", "a", "gold", "--light", "/home/person/picture.svg")
        // Undoing waits for the menu.
        let menu = "find -name 'ksycoca5_*' ! -name '*.*' ! -empty"
        let script = "cd ~/.cache && rm -f ksycoca5_* && { iconsd set a gold; iconsd restore; } >&2 && \(menu)"
        #expect(try await manager.run("sh", "-c", script).count == 1)
    }

    /// A real one, which is started on the display that the service sees.
    @Test(arguments: Confinement.allCases) func portalIsFollowed(in confinement: Confinement) async throws {
        let manager = try await UserManager.withPapirus(confinement)
        let display = try await manager.display()
        try await manager.systemctl("set-environment", "DISPLAY=\(display.name)", "XDG_CURRENT_DESKTOP=sway")
        try await manager.systemctl("start", "iconsd")
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
        let status = try await manager.run("iconsd", "status", "--json").joined()
        #expect(status.contains(#""appearanceSource":"portal","portalState":"answering""#), "\(status)")
    }

    @Test(arguments: Confinement.allCases) func xsettingsdIsTold(in confinement: Confinement) async throws {
        let manager = try await UserManager.withPapirus(confinement)
        let display = try await manager.display()
        let file = "/home/person/.config/xsettingsd/xsettingsd.conf"
        try await manager.write("Net/IconThemeName \"Papirus-Light\"\n", to: file)
        try await manager.systemctl("set-environment", "DISPLAY=\(display.name)", "XDG_CURRENT_DESKTOP=sway")
        let xsettingsd = try await manager.start(["env", "DISPLAY=" + display.name, "xsettingsd"])
        for await line in xsettingsd.errors where line.contains("Created window") { break }
        try await manager.systemctl("start", "iconsd")
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
        for await line in xsettingsd.errors where line.contains("Reloading") { break }
        let dump = try await manager.run("env", "DISPLAY=" + display.name, "dump_xsettings")
        #expect(dump == ["Net/IconThemeName \"Papirus-Dark\""])
    }

    /// By Flatpak's scope, or by what nothing in a sandbox of bubblewrap's gets rid of.
    @Test func hardenedServiceKnowsCallersThatItMayNotLookInto() async throws {
        let manager = try await UserManager.withPapirus(.hardened)
        let entry = "[Desktop Entry]\nType=Application\nName=A\nExec=true\nIcon=a\n"
        for app in ["org.example.A", "org.example.B"] {
            try await manager.write(entry, to: "/home/person/.local/share/applications/\(app).desktop")
        }
        try await manager.systemctl("start", "iconsd")
        let object = [IconsdName.bus.rawValue, IconsdName.path.rawValue, IconsdName.interface.rawValue]
        func mayAsk(_ app: String, by wrapper: [String]) async throws -> Bool {
            let call = ["busctl", "--user", "call"] + object + ["GetIconSet", "s", app]
            let result = try await manager.run(wrapper + call).result
            if result.status != 0 { #expect(result.errors.joined().contains("run `iconsd` outside of"), "\(result)") }
            return result.status == 0
        }
        func scope(_ name: String) -> [String] { ["systemd-run", "--user", "--scope", "--quiet", "--unit", name] }
        let sandbox = ["bwrap", "--bind", "/", "/"]
        for (wrapper, own, other) in [
            ([], true, true), (scope("app-org.example.C-1"), true, true),
            (scope("app-flatpak-org.example.A-1"), true, false),
            (scope("app-flatpak-org.example.A-2") + sandbox, true, false),
            (scope("snap.a.a-1"), false, false), (sandbox, false, false),
            (scope("app-org.example.A-3") + sandbox, false, false), (["setpriv", "--no-new-privs"], false, false),
        ] {
            #expect(try await mayAsk("org.example.A", by: wrapper) == own, "\(wrapper)")
            #expect(try await mayAsk("org.example.B", by: wrapper) == other, "\(wrapper)")
        }
    }

    @Test(arguments: [(Confinement.unit, "65"), (.hardened, "30")])
    func exposureHasALimit(in confinement: Confinement, limit: String) async throws {
        let manager = try await UserManager.withPapirus(confinement)
        let analyze = ["systemd-analyze", "--user", "--no-pager", "security", "--threshold", limit, "iconsd"]
        #expect(try await manager.run(analyze).result.status == 0)
    }

    /// What it starts may do as little as itself.
    @Test func hardenedServiceWritesWhatIsItsOwn() async throws {
        let manager = try await UserManager.withPapirus(.hardened)
        try await manager.run("sh", "-c", "cd; mkdir -p .local/bin .ssh .config/autostart")
        let writable = [
            ".config", ".config/dconf", ".cache", ".local/share", ".local/state", "/run/user/7001/dconf", "/tmp",
        ]
        let others = [
            ".", ".ssh", ".local/bin", ".config/systemd/user", ".config/autostart", "/run/user/7001",
            "/usr/local", "/etc",
        ]
        let folders = (writable + others).joined(separator: " ")
        let script = "cd; for f in \(folders); do touch $f/x && echo $f; done >.cache/written 2>/dev/null; true"
        try await manager.dropIn("[Service]\nExecStartPre=/bin/sh -c '\(script)'\n")
        try await manager.systemctl("start", "iconsd")
        #expect(try await manager.run("cat", "/home/person/.cache/written") == writable)
    }

    @Test func whatTheHardenedServiceMayNotWriteIsLeftAloneAndTold() async throws {
        let manager = try await UserManager.withPapirus(.hardened)
        let gtkrc = "gtk-icon-theme-name=\"Papirus-Light\""
        try await manager.write(gtkrc, to: "/home/person/.gtkrc-2.0")
        try await manager.systemctl("set-environment", "XDG_CURRENT_DESKTOP=sway")
        try await manager.systemctl("start", "iconsd")
        try await manager.toggle("prefer-dark", until: "Papirus-Dark")
        // A refresh ends when the other settings have followed.
        try await manager.run("iconsd", "refresh")
        let status = try await manager.run("iconsd", "status")
        #expect(status.first == "State: following")
        #expect(status.contains { $0.contains("/.gtkrc-2.0 is left alone: Read-only file system") }, "\(status)")
        #expect(try await manager.run("cat", "/home/person/.gtkrc-2.0") == [gtkrc])
        let other = try await manager.run("cat", "/home/person/.config/gtk-3.0/settings.ini")
        #expect(other.contains("gtk-icon-theme-name=Papirus-Dark"))
    }

    /// Its user learns of it, rather than of a service that is confined less than was asked for.
    @Test func whereNobodyHasNamespacesTheHardenedServiceDoesNotStart() async throws {
        let manager = try await UserManager.withPapirus(.unitWithoutNamespaces)
        try await manager.harden()
        try await manager.dropIn("[Service]\nRestart=no\n")
        #expect(try await manager.systemctl("start", "iconsd").status != 0)
        // EXIT_USER or EXIT_NAMESPACE of systemd.exec(5).
        #expect(["217", "226"].contains(try await manager.property("ExecMainStatus")))
    }
}

extension UserManager {
    /// An X server of its own.
    fileprivate func display() async throws -> (name: String, server: ChildProcess) {
        let server = try await start(
            "Xvfb",
            "-displayfd",
            "1",
            "-screen",
            "0",
            "640x480x24",
            "-nolisten",
            "tcp",
            "-noreset"
        )
        for await number in server.output { return (":" + number, server) }
        throw DidNotHappen()
    }
}
