import CGIO
import Client
import Files
import TestSupport
import Testing

/// What `make install` installs, where it needs no manager to be looked at.
@Suite(.timeLimit(.minutes(1))) struct InstallationTests {
    /// A folder that everything is installed in, with its own configuration.
    private func prefix() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try await Makefile.install(program, "PREFIX=\(folder.path)/prefix")
        return folder
    }

    private func files(in folder: TemporaryFolder) async throws -> Set<String> {
        let paths = try await command(["find", folder.path, "-type", "f"], .process).check()
        return Set(paths.map { String($0.dropFirst(folder.path.count)) })
    }

    @Test(arguments: [("/usr", "/etc"), ("/usr/local", "/etc"), ("/opt/iconsd", "/opt/iconsd/etc")])
    func everythingIsInItsPlaceAndIsRemovedAgain(prefix: String, configuration: String) async throws {
        let folder = try TemporaryFolder()
        let variables = ["DESTDIR=\(folder.path)", "PREFIX=\(prefix)"]
        try await Makefile.install(program, variables[0], variables[1])
        let autostart = configuration + "/xdg/autostart/iconsd.desktop"
        let service = prefix + "/share/dbus-1/services/io.github.iconsd.Iconsd1.service"
        let expected = InstallationTests.files.map { prefix + "/" + $0 } + [autostart, service]
        #expect(try await files(in: folder) == Set(expected))
        for file in [prefix + "/lib/systemd/user/iconsd.service", service, autostart] {
            let text = String(decoding: try Files.read(folder.path + file), as: UTF8.self)
            #expect(text.contains("=\(prefix)/bin/iconsd"), "\(file)")
            #expect(!text.contains("DIR@"), "\(file)")
        }
        let own = prefix + "/share/doc/iconsd/examples/catalog/own.txt"
        try Files.write("", to: folder.path + own)
        try await Makefile.run(["uninstall"] + variables).check()
        #expect(try await files(in: folder) == [own])
    }

    /// Below the prefix, in all of them alike.
    private static let files: [String] = {
        let documents = [
            "CHANGELOG.md", "LICENSE", "README.md", "docs/architecture.md", "docs/benchmarks.md", "docs/flow.svg",
            "docs/icon-sets.md", "docs/icon-sets.png", "docs/light-and-dark.png",
            "examples/iconsd.service.d/hardening.conf",
            "examples/catalog/org.gnome.Calculator/catalog.ini",
            "examples/catalog/org.gnome.Calculator/dusk-dark.svg",
            "examples/catalog/org.gnome.Calculator/dusk-light.svg",
            "examples/catalog/org.gnome.Calculator/slate-dark.svg",
            "examples/catalog/org.gnome.Calculator/slate-light.svg",
            "examples/catalog/org.gnome.TextEditor/catalog.ini",
            "examples/catalog/org.gnome.TextEditor/notepad-dark.svg",
            "examples/catalog/org.gnome.TextEditor/notepad-light.svg",
        ]
        return [
            "bin/iconsd", "lib/systemd/user/iconsd.service", "share/dbus-1/interfaces/io.github.iconsd.Iconsd1.xml",
            "share/man/man1/iconsd.1", "share/man/man5/iconsd.conf.5", "share/man/man5/iconsd-catalog.5",
            "share/bash-completion/completions/iconsd", "share/zsh/site-functions/_iconsd",
            "share/fish/vendor_completions.d/iconsd.fish",
        ] + documents.map { "share/doc/iconsd/" + $0 }
    }()

    @Test func linksOfInstalledDocumentsLeadSomewhere() async throws {
        let folder = try await prefix()
        var count = 0
        for file in try await files(in: folder) where file.hasSuffix(".md") {
            let text = String(decoding: try Files.read(folder.path + file), as: UTF8.self)
            let above = file.split(separator: "/").dropLast().joined(separator: "/")
            for link in text.matches(of: /\]\(([^):#]+)\)/).map(\.1) {
                #expect(access("\(folder.path)/\(above)/\(link)", R_OK) == 0, "\(file): \(link)")
                count += 1
            }
        }
        #expect(count >= 8)
    }

    @Test func folderThatDocumentsNameIsTheInstalledOne() async throws {
        let folder = try await prefix()
        let text = try Files.read(folder.path + "/prefix/share/doc/iconsd/docs/icon-sets.md")
        #expect(String(decoding: text, as: UTF8.self).contains("`\(folder.path)/prefix/share/doc/iconsd/examples/"))
    }

    @Test func packageHasTheVersionOfTheProgram() throws {
        let changelog = String(decoding: try Files.read(Makefile.folder + "/data/debian/changelog"), as: UTF8.self)
        #expect(changelog.hasPrefix("iconsd (\(version)) "))
    }

    @Test func unitIsVerifiedWithoutAWord() async throws {
        let folder = try await prefix()
        // Where the machine has no bus of the user manager's, the unit needs one all the same.
        try Files.write("[Socket]\nListenStream=%t/bus\n", to: folder.path + "/units/dbus.socket")
        let environment = Environment([
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            // What follows the last colon are the manager's own folders.
            "SYSTEMD_UNIT_PATH": folder.path + "/units:",
        ])
        let unit = folder.path + "/prefix/lib/systemd/user/iconsd.service"
        let result = try await command(["systemd-analyze", "--user", "--man=no", "verify", unit], environment).result
        #expect(result == .silentSuccess)
    }

    @Test func autostartEntryIsSkippedBySessionsThatSystemdRuns() async throws {
        let folder = try await prefix()
        let environment = Environment([
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_CONFIG_DIRS": folder.path + "/prefix/etc/xdg",
        ])
        let generator = "/usr/lib/systemd/user-generators/systemd-xdg-autostart-generator"
        let entry = folder.path + "/prefix/etc/xdg/autostart/iconsd.desktop"
        let text = String(decoding: try Files.read(entry), as: UTF8.self)
        let line = "X-systemd-skip=true\n"
        for (text, units) in [(text, 0), (text.split(separator: line).joined(), 1)] {
            try Files.write(text, to: entry)
            let output = folder.path + "/units\(units)"
            try await command(["mkdir", output], environment).check()
            try await command([generator, output, output, output], environment).check()
            let found = try await command(["find", output, "-name", "app-iconsd@autostart.service"], environment)
                .check()
            #expect(Set(found.map { $0.split(separator: "/").last }).count == units)
        }
    }

    @Test func autostartEntryIsValid() async throws {
        let folder = try await prefix()
        let entry = folder.path + "/prefix/etc/xdg/autostart/iconsd.desktop"
        let result = try await command(["desktop-file-validate", entry], .process).result
        #expect(result == .silentSuccess)
    }
}
