import Catalog
import Files
import TestSupport
import Testing

/// What holds for every entry: seeded random ones, and the real ones of this machine.
@Suite struct EntryPropertyTests {
    private let folders: AppFolders

    init() throws { folders = try AppFolders() }

    /// The lines that are no icon's and not iconsd's, in the group where these count; the last line with its end.
    private func rest(_ bytes: [UInt8]) -> [[UInt8]] {
        var isInGroup = false
        return (bytes.split(separator: 10, omittingEmptySubsequences: false)).map { Array($0) }.filter { line in
            let text = String(decoding: line, as: UTF8.self).drop { $0.isWhitespace }
            if text.hasPrefix("[") { isInGroup = text.hasPrefix("[Desktop Entry]") }
            let key = text.prefix { $0 != "=" && $0 != "[" && $0 != " " }
            return !isInGroup || !(key == "Icon" || key.hasPrefix("X-Iconsd-"))
        }
    }

    private func withLastEnd(_ lines: [[UInt8]]) -> [[UInt8]] {
        let lines = lines.map { $0.last == 13 ? Array($0.dropLast()) : $0 }
        return lines.last == [] ? lines : lines + [[]]
    }

    private func check(_ bytes: [UInt8], _ comment: Comment) throws {
        let (system, user) = (AppFolders.system + "/s.desktop", AppFolders.user + "/u.desktop")
        try folders.write(bytes, system)
        try folders.write(bytes, user)
        let copy = AppFolders.panel + "/launcher-1/s.desktop"
        try folders.write(bytes, copy)
        let before = folders.content.filter { !$0.key.hasPrefix("home/.local/state") }
        let apps = ["s", "u"].compactMap(folders.apps.app)
        let isRemoved = apps.isEmpty
        #expect(folders.overrides.update(to: apps).written == (isRemoved ? [] : ["s", "u"]), comment)
        if !isRemoved {
            let override = try Files.read(folders.path(AppFolders.user + "/s.desktop"))
            let own = try Files.read(folders.path(user))
            let copied = try Files.read(folders.path(copy))
            #expect(withLastEnd(rest(override)) == withLastEnd(rest(bytes)), comment)
            #expect(withLastEnd(rest(own)) == withLastEnd(rest(bytes)), comment)
            #expect(withLastEnd(rest(copied)) == withLastEnd(rest(bytes)), comment)
            for (text, icon) in [(override, "iconsd.s"), (own, "iconsd.u"), (copied, "iconsd.s")] {
                #expect(String(decoding: text, as: UTF8.self).contains("Icon=\(icon)"), comment)
            }
            #expect(["s", "u"].compactMap(folders.apps.app) == apps, comment)
        }
        #expect(folders.override().problems.isEmpty, comment)
        #expect(folders.content.filter { !$0.key.hasPrefix("home/.local/state") } == before, comment)
    }

    @Test(arguments: 0..<200) func overrideOfAnyEntryDiffersOnlyInItsIcon(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try check(randomEntry(&random), "seed \(seed)")
    }

    @Test func entriesOfThisMachineAreReadAndOverridden() throws {
        let environment = Environment(["HOME": "/dev/null"])
        let apps = InstalledApps(BaseDirectories(environment), environment).all
        try #require(!apps.isEmpty)
        for app in apps { try check(try Files.read(app.entryPath), "\(app.entryPath)") }
    }
}

private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A sound entry of random lines: icons in all shapes and places, groups more than once, bytes that are no text.
private func randomEntry(_ random: inout SeededGenerator) -> [UInt8] {
    let lines = [
        "Icon=/a.png", "Icon = b", " Icon[de]=c", "Icon[sr@latin]=", "Icon=", "Iconic=d", "X-Icon=e", "# Icon=f", "",
        "Comment=g", "Comment[de]=\u{E4}", "X-Iconsd-Other=h", "Actions=new;", "NoDisplay=true", "Keywords=a;b\\;c;",
        "[Desktop Action new]", "[Desktop Entry]", "[X-Other]", "Name=Else", "  ", "\t# c",
    ]
    let ending = Bool.random(using: &random) ? "\n" : "\r\n"
    var bytes = Array("[Desktop Entry]\(ending)Type=Application\(ending)Name=N\(ending)".utf8)
    for _ in 0..<Int.random(in: 0..<20, using: &random) {
        bytes += Array(lines[Int.random(in: 0..<lines.count, using: &random)].utf8)
        if bytes.last == UInt8(ascii: "g"), Bool.random(using: &random) { bytes += [0xFF, 0xC3] }
        bytes += Array(ending.utf8)
    }
    return Bool.random(using: &random) ? bytes : Array(bytes.dropLast(ending.utf8.count))
}
