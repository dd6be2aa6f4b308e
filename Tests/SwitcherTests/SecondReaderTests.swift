import Files
import Foundation
import KeyFile
@testable import Switcher
import TestSupport
import Testing

/// What is written, as the programs read it for whom it is written.
@Suite(.timeLimit(.minutes(2))) struct SecondReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes files, each to a folder of its own, and returns what a toolkit finds there.
    private func read(_ toolkit: String, _ file: String, _ contents: [[UInt8]]) async throws -> [String?] {
        let session = try await Session(.bare)
        var folders: [String] = []
        for (index, content) in contents.enumerated() {
            folders.append("\(folder.path)/\(index)")
            try await command(["mkdir", "-p", Files.folder(of: "\(folders[index])/\(file)")], session.environment)
                .check()
            try Files.replace("\(folders[index])/\(file)", with: content, FileAttributes(mode: 0o644))
        }
        return try await answers([toolkit] + folders, session.environment)
    }

    private func answers(_ words: [String], _ environment: Environment) async throws -> [String?] {
        let lines = try await command([Makefile.folder + "/Tests/TestSupport/read-themes"] + words, environment).check()
        return try lines.map { try JSONDecoder().decode(String?.self, from: Data($0.utf8)) }
    }

    private func written(_ names: [String], _ syntax: TestedSyntax, to before: String = "") -> [[UInt8]] {
        names.map { name in
            var text = syntax.text(before)
            text.set(name)
            return text.bytes
        }
    }

    @Test(
        arguments: [
            ("gtk2", ".gtkrc-2.0", .gtkrc), ("gtk3", ".config/gtk-3.0/settings.ini", .keyFile),
            ("gtk4", ".config/gtk-4.0/settings.ini", .keyFile), ("qt5ct", ".config/qt5ct/qt5ct.conf", .qt),
        ] as [(String, String, TestedSyntax)]
    )
    func toolkitsReadAnyName(_ toolkit: String, file: String, syntax: TestedSyntax) async throws {
        // GTK 4 reads as GTK 3 does, and both take their time.
        let names = SyntaxTests.names.enumerated().filter { toolkit != "gtk4" || $0.offset.isMultiple(of: 4) }.map(
            \.element
        )
        #expect(try await read(toolkit, file, written(names, syntax)) == names)
    }

    @Test(.lxqt) func lxqtReadsAnyName() async throws {
        let names = SyntaxTests.names
        #expect(try await read("lxqt", ".config/lxqt/lxqt.conf", written(names, .qtGeneral)) == names)
    }

    @Test(arguments: [3, 4]) func gtkReadsWhatIsSetInAnyKeyFile(version: Int) async throws {
        let corpus = TestedSyntax.keyFile.corpus.enumerated().filter { $0.offset % 2 == version % 2 }
        let files = corpus.map { _, bytes in
            var text = TestedSyntax.keyFile.text(bytes)
            text.set("New Theme")
            return text.bytes
        }
        let found = try await read("gtk\(version)", ".config/gtk-\(version).0/settings.ini", files)
        for (file, theme) in zip(files, found) {
            // GTK reads nothing of what is no key file.
            let isKeyFile = (try? KeyFile(Array(file.prefix { $0 != 0 }), path: "")) != nil
            #expect(theme == (isKeyFile ? "New Theme" : "Adwaita"), "\(String(decoding: file, as: UTF8.self))")
        }
        #expect(found.count { $0 == "New Theme" } > 10)
    }

    @Test(arguments: [3, 4]) func gtkTakesWhatTheUserDoesNotSayFromTheSystem(version: Int) async throws {
        let session = try await Session(.bare, ["XDG_CONFIG_DIRS": "\(folder.path)/a:\(folder.path)/b"])
        let file = "gtk-\(version).0/settings.ini"
        for name in ["a", "b"] {
            try Files.write("[Settings]\ngtk-icon-theme-name=\(name)\n", to: "\(folder.path)/\(name)/\(file)")
        }
        let shown = SettingFile.gtkDefaults(version, BaseDirectories(session.environment)).lazy.compactMap {
            try? $0.read()?.value
        }.first
        #expect(try await answers(["gtk\(version)", "\(folder.path)/user"], session.environment) == [shown])
    }

    @Test(arguments: [TestedSyntax.qt, .qtGeneral]) func qtReadsAnyFileAsItIsReadHere(syntax: TestedSyntax) async throws
    {
        let key = syntax == .qt ? "Appearance/icon_theme" : "icon_theme"
        let files = syntax.corpus.flatMap { bytes in
            var text = syntax.text(bytes)
            text.set("New, Theme")
            return [bytes, text.bytes]
        }
        var paths: [String] = []
        for (index, file) in files.enumerated() {
            paths.append("\(folder.path)/\(index).conf")
            try Files.replace(paths[index], with: file, FileAttributes(mode: 0o644))
        }
        let found = try await answers(["ini", key] + paths, Session(.settings).environment)
        #expect(found.count == files.count)
        for (file, theme) in zip(files, found) where file.allSatisfy({ $0 < 0x80 }) {
            #expect(theme == syntax.text(file).value, "\(String(decoding: file, as: UTF8.self))")
        }
    }

    @Test func qtWritesAnyNameAsItIsWrittenHere() async throws {
        let environment = try await Session(.settings).environment
        _ = try await answers(["write", "Appearance/icon_theme", "\(folder.path)/"] + SyntaxTests.names, environment)
        for (index, name) in SyntaxTests.names.enumerated() {
            #expect(try Files.read("\(folder.path)/\(index)") == written([name], .qt)[0], "\(name)")
        }
    }

    @Test func xsettingsdReadsAnyName() async throws {
        let session = try await Session(.bare)
        let names = SyntaxTests.names
        let syntax = TestedSyntax.xsettings.syntax
        let lines = names.enumerated().map { index, name in "Test/N\(index) \(syntax.encoded(name))\n" }
        try Files.write(lines.joined(), to: "\(folder.path)/conf")
        let daemon = try await ChildProcess(["xsettingsd", "-c", "\(folder.path)/conf"], session.environment)
        for await line in daemon.errors where line.contains("Took ownership") { break }
        let dump = try await session.run("dump_xsettings").check()
        // It escapes quotes and not the backslash.
        let found = dump.map { $0.drop { $0 != "\"" }.dropFirst().dropLast().replacing("\\\"", with: "\"") }
        let expected = names.enumerated().map { "Test/N\($0) \($1)" }
        let keys = dump.map { $0.prefix { $0 != " " } }
        #expect(Set(zip(keys, found).map { "\($0) \($1)" }) == Set(expected))
        withExtendedLifetime(daemon) {}
    }
}
