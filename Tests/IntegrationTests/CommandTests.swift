import Client
import Files
import Foundation
import TestSupport
import Testing

/// The built program at a terminal.
@Suite(.timeLimit(.minutes(1))) struct CommandTests {
    private let environment = Environment(["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"])

    private func iconsd(_ arguments: [String]) async throws -> CommandResult {
        try await command([program] + arguments, environment).result
    }

    @Test(
        arguments: [
            ([], 2), (["nonsense"], 2), (["status", "extra"], 2), (["status", "--nonsense"], 2),
            (["theme", "--for"], 2),
            (["help", "nonsense"], 2), (["help", "a", "b"], 2), (["theme", "--for", "Nonexistent"], 1),
            (["theme", "--for", "../Papirus"], 1), (["status"], 1), (["daemon"], 1), (["refresh"], 1),
            (["theme", "--list", "auto"], 2), (["theme", "--list", "--for", "Papirus"], 2), (["doctor", "extra"], 2),
            (["doctor", "--nonsense"], 2),
        ] as [([String], CInt)]
    ) func mistakeIsOneLineAndAnExitStatus(arguments: [String], status: CInt) async throws {
        let result = try await iconsd(arguments)
        #expect(result.status == status)
        #expect(result.output.isEmpty)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.hasPrefix("iconsd: ") == true)
    }

    @Test(arguments: ["daemon", "status"]) func withoutABusOneRemedyIsTold(name: String) async throws {
        let remedy = "; run this inside of a desktop session, or under dbus-run-session"
        let unset = "iconsd: no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
        #expect(try await iconsd([name]).errors == [unset + remedy])
        var elsewhere = environment
        elsewhere.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        let result = try await command([program, name], elsewhere).result
        #expect(result.errors.first?.hasPrefix("iconsd: cannot reach the bus at unix:path=/nonexistent: ") == true)
        #expect(result.errors.first?.hasSuffix(remedy) == true)
    }

    @Test func commandThatThereIsNotIsToBeFoundInTheList() async throws {
        for arguments in [["nonsense"], ["help", "nonsense"]] {
            #expect(try await iconsd(arguments).errors == ["iconsd: there is no command nonsense; see `iconsd help`"])
        }
    }

    @Test(arguments: [
        "daemon", "status", "list", "set", "reset", "add", "theme", "light", "dark", "toggle", "off", "on", "refresh",
        "restore", "check", "doctor", "help",
    ]) func everyCommandHasHelpThatFitsATerminal(name: String) async throws {
        let help = try await iconsd(["help", name])
        #expect(help.status == 0)
        #expect(help.output.contains { $0.contains("iconsd \(name)") })
        #expect(help.output.allSatisfy { $0.count <= 80 })
        #expect(try await iconsd([name, "--help"]).output == help.output)
        let overview = try await iconsd(["help"]).output
        #expect(overview.contains { $0.hasPrefix("  \(name) ") })
        #expect(overview.allSatisfy { $0.count <= 80 })
        #expect(try await iconsd(["--help"]).output == overview)
    }

    @Test(arguments: [">/dev/full", ">&-"]) func outputThatIsLostIsAnError(redirection: String) async throws {
        for arguments in ["--version", "help", "theme --for Papirus"] {
            let line = "\(program) \(arguments) \(redirection)"
            let result = try await command(["sh", "-c", line], environment).result
            #expect(result.status == 1)
            #expect(result.errors.first?.hasPrefix("iconsd: cannot write standard output: ") == true)
        }
    }

    @Test func nameInAnotherLocaleIsTakenAsItIs() async throws {
        let result = try await iconsd(["theme", "--for", "Päpirus"])
        #expect(result.errors.first?.hasPrefix("iconsd: the icon theme Päpirus is not installed") == true)
    }

    @Test func namesOfOthersForgeNoLine() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "A\nState: hacked\u{1B}[31m")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "failed" }
        let lines = try await session.iconsd("status").output
        #expect(lines.filter { $0.hasPrefix("State: ") } == ["State: failed"])
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
        let logged = await daemon.end().errors
        #expect(logged.allSatisfy { $0.hasPrefix("iconsd: ") && !$0.contains("\u{1B}") })
    }

    @Test func versionIsPrinted() async throws {
        #expect(try await iconsd(["--version"]).output == ["iconsd 0.1.0"])
    }

    @Test(arguments: [
        ("Papirus-Dark", "Papirus-Light", "Papirus-Dark"), ("Yaru-blue", "Yaru-blue", "Yaru-blue-dark"),
        ("Numix", "Numix-Light", "Numix"), ("Adwaita", "Adwaita", "Adwaita"),
        ("elementary-xfce-darker", "elementary-xfce", "elementary-xfce-darker"),
    ]) func pairOfAThemeNeedsNoDaemon(theme: String, light: String, dark: String) async throws {
        let result = try await iconsd(["theme", "--for", theme, "--json"])
        let line = try #require(result.output.first)
        let pair = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(pair["light"] == light)
        #expect(pair["dark"] == dark)
        #expect(pair["reason"]?.hasPrefix("automatic: ") == true)
        #expect(Set(pair.keys) == Set(try ManualPage("iconsd.1").section("JSON").item("theme Fl -json").keywords))
    }

    @Test func themesAreListedWithTheirPartners() async throws {
        let lines = try await iconsd(["theme", "--list"]).output
        #expect(lines.contains("Papirus-Dark\tPapirus-Light\tPapirus-Dark"))
        #expect(lines.contains("Adwaita\t-\tAdwaita"))
        let line = try #require(try await iconsd(["theme", "--list", "--json"]).output.first)
        let themes = try JSONDecoder().decode([[String: String]].self, from: Data(line.utf8))
        #expect(themes.count == lines.count)
        let numix = ["theme": "Numix-Light", "name": "Numix Light", "partner": "Numix"]
        #expect(themes.contains { theme in numix.allSatisfy { theme[$0] == $1 } })
        let keys = try ManualPage("iconsd.1").section("JSON").item("theme Fl -list Fl -json").keywords
        #expect(themes.allSatisfy { Set($0.keys) == Set(keys) })
    }

    @Test func withoutADaemonStatusEndsWithThreeAndSaysWhatToDo() async throws {
        let session = try await Session(.settings)
        for name in ["status", "theme", "refresh", "toggle", "off", "on", "restore"] {
            let result = try await session.iconsd(name)
            #expect(result.status == 3)
            #expect(result.errors.first?.contains("start it with `systemctl --user start iconsd`") == true)
        }
    }

    @Test func statusOfARunningDaemonIsJSONWithTheDocumentedKeys() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let line = try #require(try await session.iconsd("status", "--json").output.first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let status = try #require(object)
        let page = try ManualPage("iconsd.1").section("JSON")
        #expect(Set(status.keys) == Set(page.items.prefix(status.count)))
        #expect(status["switchers"] as? [String] == ["gsettings"])
        let statistics = try #require(status["statistics"] as? [String: Int])
        #expect(Set(statistics.keys) == ["signals", "readings", "switches", "unchanged"])
        #expect(page.item("statistics").quotations == ["signals", "readings", "switches", "unchanged"])
    }

    @Test func watchedStatusIsPrintedAtEachChange() async throws {
        let session = try await Session(.settings)
        try await session.set("icon-theme", "Papirus-Light")
        let daemon = try await RunningDaemon(in: session)
        _ = try await daemon.status { $0.state == "following" }
        let watch = try await ChildProcess([program, "status", "--json", "--watch"], session.environment)
        var isSwitched = false
        for await line in watch.output {
            if line.contains("\"theme\":\"Papirus-Dark\"") { break }
            if !isSwitched { try await session.set("color-scheme", "prefer-dark") }
            isSwitched = true
        }
        #expect(await daemon.end().status == 0)
        #expect(await watch.result().status == 3)
    }
}
