import Files
import Glibc
import TestSupport
import Testing

/// `iconsd check` and `iconsd add`, which need no daemon and no bus.
@Suite(.timeLimit(.minutes(1))) struct CatalogCommandsTests {
    private let folder: TemporaryFolder
    private let environment: Environment
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path
        environment = Environment([
            "PATH": "/usr/bin:/bin", "HOME": path, "XDG_DATA_DIRS": path + "/system", "LC_ALL": "C.UTF-8",
            "XDG_CONFIG_DIRS": path + "/etc", "FLATPAK_SYSTEM_DIR": path + "/flatpak",
        ])
        try Files.write("<svg viewBox='0 0 1 1'/>", to: path + "/light.svg")
        try Files.write("<svg viewBox='0 0 1 2'/>", to: path + "/tall.svg")
        try Files.write(
            "[Desktop Entry]\nType=Application\nName=Weather\nExec=true\n",
            to: path + "/system/applications/org.example.Weather.desktop"
        )
    }

    private var catalog: String { path + "/.local/share/iconsd/catalog/org.example.Weather" }

    private func iconsd(_ arguments: String...) async throws -> CommandResult {
        try await command([program] + arguments, environment).result
    }

    @Test func whatIsWellIsSaid() async throws {
        let result = try await iconsd("check")
        #expect(result.status == 0 && result.errors == [])
        #expect(result.output == ["no problems in 0 catalogs and 0 configurations"])
        try Files.write("[Theme]\nLight=auto\n", to: path + "/etc/iconsd/iconsd.conf")
        try Files.write("[Catalog]\nVersion=1\n", to: catalog + "/catalog.ini")
        #expect(try await iconsd("check").output == ["no problems in 1 catalog and 1 configuration"])
    }

    @Test func errorsOfAllFilesAreSaidWithTheirLines() async throws {
        let conf = path + "/.config/iconsd/iconsd.conf"
        try Files.write("[Theme]\nLihgt=auto\n", to: conf)
        let ini = path + "/system/iconsd/catalog/org.example.Weather/catalog.ini"
        try Files.write("[Catalog]\nVersion=1\n[Icon Set \u{1B}]\nx=y\n", to: ini)
        let flatpak = path + "/flatpak/app/a/current/active/files/share/iconsd/catalog/a/catalog.ini"
        try Files.write("[Catalog]\nVersion=3\n", to: flatpak)
        let result = try await iconsd("check")
        #expect(result.status == 1)
        #expect(result.errors == [])
        #expect(result.output.count == 3)
        #expect(result.output.first == "\(conf):2: warning: [Theme] Lihgt=auto: there is no such key; it is ignored")
        #expect(result.output.dropFirst().first?.hasPrefix("\(ini):3: error: is not a key file: ") == true)
        #expect(result.output.last?.hasPrefix("\(flatpak):2: error: Version=3 is not known; ") == true)
        #expect(result.output.allSatisfy { !$0.contains("\u{1B}") })
    }

    @Test func whatIsNotInstalledIsSaid() async throws {
        let conf = path + "/.config/iconsd/iconsd.conf"
        try Files.write("# mine\n[Theme]\nDark=Nosuch\n", to: conf)
        let root = path + "/.local/share/iconsd/catalog"
        try Files.write("[Catalog]\nVersion=1\n", to: root + "/org.example.weather/catalog.ini")
        // Packages may have more than there are apps.
        try Files.write("[Catalog]\nVersion=1\n", to: path + "/system/iconsd/catalog/other/catalog.ini")
        let result = try await iconsd("check")
        #expect(result.status == 1)
        #expect(result.output.count == 2)
        #expect(result.output.first?.hasPrefix("\(conf):3: error: the icon theme Nosuch is not installed; ") == true)
        #expect(result.output.last?.hasPrefix("\(root)/org.example.weather: warning: there is no app ") == true)
    }

    @Test func warningsAloneAreNoFailure() async throws {
        try Files.write("[Theme]\nLihgt=auto\n", to: path + "/.config/iconsd/iconsd.conf")
        let result = try await iconsd("check")
        #expect(result.status == 0)
        #expect(result.output.count == 1)
    }

    @Test(arguments: ["", "/org.example.Good", "/org.example.Good/", "/org.example.Good/catalog.ini", "/own.conf"])
    func onePathIsChecked(place: String) async throws {
        let root = path + "/source"
        try Files.write("[Catalog]\nVersion=1\n", to: root + "/org.example.Good/catalog.ini")
        try Files.write("[Theme]\nLight=auto\n", to: root + "/own.conf")
        try Files.write("[Nonsense]\nx=y\n", to: path + "/.config/iconsd/iconsd.conf")
        let result = try await iconsd("check", root + place)
        #expect(result.status == 0)
        #expect(result.output.count == 1 && result.output.first?.hasPrefix("no problems in ") == true)
    }

    @Test(arguments: ["/none", "/light.svg", "/none/catalog.ini", "/system"])
    func pathWithNothingToCheckIsAMistake(place: String) async throws {
        let result = try await iconsd("check", path + place)
        #expect(result.status == 1)
        #expect(result.output == [])
        #expect(result.errors.count == 1)
    }

    @Test func fileThatCannotBeReadIsAnError() async throws {
        #expect(mkdir(path + "/a", 0o700) == 0 && mkfifo(path + "/a/catalog.ini", 0o600) == 0)
        #expect(mkfifo(path + "/a/x.conf", 0o600) == 0)
        for name in ["catalog.ini", "x.conf"] {
            let result = try await iconsd("check", "\(path)/a/\(name)")
            #expect(result.status == 1)
            let line = "\(path)/a/\(name): error: cannot be read: it is not a regular file; "
            #expect(result.output.first?.hasPrefix(line) == true)
        }
    }

    @Test func iconSetIsAddedAndReplaced() async throws {
        let first = try await iconsd("add", "org.example.Weather", "my night", "--light", path + "/light.svg")
        let next = "choose it with `iconsd set org.example.Weather 'my night'`"
        #expect(first.status == 0 && first.errors == [])
        #expect(first.output == ["added my night in \(catalog)", next])
        #expect(Files.names(in: catalog) == ["catalog.ini", "my night-light.svg"])
        let arguments = ["add", "org.example.Weather", "my night", "--dark=\(path)/light.svg", "--title=Nacht"]
        let second = try await command([program] + arguments, environment).result
        #expect(second.output.first == "replaced my night in \(catalog)")
        let text = "[Catalog]\nVersion=1\n\n[Icon Set my night]\nTitle=Nacht\nDark=my night-dark.svg\n"
        #expect(String(decoding: try Files.read(catalog + "/catalog.ini"), as: UTF8.self) == text)
        #expect(Files.names(in: catalog) == ["catalog.ini", "my night-dark.svg", "my night-light.svg"])
        #expect(try await iconsd("check").output == ["no problems in 1 catalog and 0 configurations"])
    }

    @Test func whatMayBeAMistakeIsSaidAndDone() async throws {
        let result = try await iconsd("add", "org.example.Wether", "n", "--light", path + "/tall.svg")
        #expect(result.status == 0)
        #expect(
            result.errors == [
                "iconsd: warning: \(path)/tall.svg is not square; make it as wide as high",
                "iconsd: warning: there is no app org.example.Wether here; the icon set waits for it",
            ]
        )
    }

    @Test(
        arguments: [
            (["add"], 2), (["add", "a"], 2), (["add", "a", "b"], 2), (["add", "a", "b", "c", "--light", "/x"], 2),
            (["add", "a/b", "c", "--light", "/x"], 2), (["add", "a", "b;", "--light", "/x"], 2),
            (["add", "a.desktop", "b", "--light", "/x"], 2), (["add", "a", "b", "--light", "/none"], 1),
            (["add", "a", "b", "--dark", "/etc/passwd"], 1),
            (["add", "a", "b", "--light", "/dev/zero"], 1), (["add", "a", "b", "--light", "/dev/kmsg"], 1),
            (["add", "a", "b", "--light", "/proc/kmsg"], 1), (["add", "a", "b", "--light", "/proc/kcore"], 1),
            (["add", "a", "b", "--light", "/proc/self/environ"], 1), (["add", "../a", "b", "--light", "/x"], 2),
            (["add", "a", "../b", "--light", "/x"], 2), (["add", "a\nb", "c", "--light", "/x"], 2),
            (["check", "a", "b"], 2), (["check", "--nonsense"], 2),
        ] as [([String], CInt)]
    ) func mistakeIsOneLineAndChangesNothing(arguments: [String], status: CInt) async throws {
        let result = try await command([program] + arguments, environment).result
        #expect(result.status == status)
        #expect(result.output == [])
        #expect(result.errors.count == 1)
        #expect(!Files.exists(path + "/.local"))
    }
}
