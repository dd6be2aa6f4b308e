import Appearance
import Configuration
import Files
import IconTheme
import KeyFile
import Switcher

extension Input {
    /// Every value is one that iconsd can work with, and what is wrong is told with a line that is there.
    func checkConfiguration(_ bytes: [UInt8], in folder: String) throws {
        let path = folder + "/iconsd.conf"
        try Files.write(bytes, to: path, durably: false)
        let configuration = Configuration(path: path)
        try hold(Configuration(path: path) == configuration, "it is read alike twice")
        let allowed: ClosedRange<Duration> = .zero ... .seconds(60)
        let debounce = configuration.debounce
        try hold(allowed.contains(debounce.quietPeriod) && allowed.contains(debounce.maximumWait), "waits are in range")
        for theme in [configuration.light, configuration.dark].compactMap(\.self) {
            let isUsable = !theme.isEmpty && theme != "auto" && !ThemeIndex.isGenerated(theme)
            try hold(isUsable, "\(theme) may be the name of a theme")
        }
        let lines = KeyFileLines(bytes).lines.count
        for problem in configuration.problems {
            try hold((1...max(lines, 1)).contains(problem.line ?? 1), "a problem is on a line that is there")
        }
        // A line's end would be made of two bytes with that.
        guard bytes.last != UInt8(ascii: "\r"), (try? KeyFile(bytes, path: path)) != nil else { return }
        try checkAddition(to: bytes, path, configuration)
    }

    /// The last line that says something counts, and changes nothing else.
    private func checkAddition(to bytes: [UInt8], _ path: String, _ before: Configuration) throws {
        try Files.write(bytes + Array("\n[Theme]\nOverlay=false\n[Switchers]\nUse=xfce".utf8), to: path, durably: false)
        var (expected, found) = (before, Configuration(path: path))
        expected.hasOverlays = false
        expected.switchers = [.xfce]
        let lines = KeyFileLines(bytes).lines.count
        let isSound = found.problems.allSatisfy { $0.severity == .warning || ($0.line ?? 0) <= lines }
        try hold(isSound, "what was added is sound")
        found = found.withoutProblems
        try hold(found == expected.withoutProblems, "what was added counts, and nothing else has changed")
    }
}

extension Configuration {
    /// Its values alone.
    fileprivate var withoutProblems: Configuration {
        var values = Configuration()
        values.noPreference = noPreference
        values.debounce = debounce
        (values.light, values.dark, values.hasOverlays) = (light, dark, hasOverlays)
        values.announcesNewIconSets = announcesNewIconSets
        values.announcesChangedIcons = announcesChangedIcons
        values.switchers = switchers
        return values
    }
}
