package import Appearance
package import Files
internal import IconTheme
package import KeyFile
package import Switcher

/// What people have configured in `iconsd.conf`; each value has a default.
package struct Configuration: Sendable, Hashable {
    /// `[Appearance] NoPreference`
    package var noPreference = Mode.light
    /// `[Appearance] QuietPeriodMilliseconds` and `MaximumWaitMilliseconds`
    package var debounce = Debounce(quietPeriod: .milliseconds(100), maximumWait: .seconds(1))
    /// `[Theme] Light`; nil is `auto`.
    package var light: String?
    /// `[Theme] Dark`; nil is `auto`.
    package var dark: String?
    /// `[Theme] Overlay`: whether icons of single apps are changed at all.
    package var hasOverlays = true
    /// `[Notifications] NewIconSets`: whether people are told of icon sets that came with an update.
    package var announcesNewIconSets = true
    /// `[Notifications] ChangedIcons`: whether people are told when an app changes its own icon.
    package var announcesChangedIcons = true
    /// `[Switchers] Use`; nil is `auto`.
    package var switchers: [SwitcherKind]?
    /// What is wrong with the files; it costs only itself.
    package private(set) var problems: [KeyFileProblem] = []

    package init() {}

    /// Reads `iconsd/iconsd.conf` in all configuration folders; for each key the first file that has it wins.
    package init(_ directories: BaseDirectories) {
        for path in Configuration.paths(directories).reversed() { read(path) }
    }

    /// Reads one file.
    package init(path: String) {
        read(path)
    }

    /// The files that there may be, the first one first.
    package static func paths(_ directories: BaseDirectories) -> [String] {
        directories.configuration.map { $0 + "/iconsd/iconsd.conf" }
    }

    private mutating func read(_ path: String) {
        do throws(KeyFileError) {
            var file = try CheckedKeyFile(path: path)
            for group in file.values.groups {
                for key in file.values.keys(in: group) { take(key, in: group, &file) }
            }
            problems += file.problems.sortedByLine
        } catch  where error.isMissingFile {
            return
        } catch {
            problems.append(KeyFileProblem(error))
        }
    }

    private mutating func take(_ key: String, in group: String, _ file: inout CheckedKeyFile) {
        do throws(Mistake) {
            guard let value = file.values.string(key, in: group) else { throw .notUTF8 }
            try set(group, key, value)
        } catch {
            let entry = "[\(group)] \(key)=\(file.values.rawValue(key, in: group) ?? "")"
            let line = file.line(of: key, in: group)
            file.report(error.severity, line: line, "\(entry): \(error.what)", remedy: error.remedy)
        }
    }
}

/// What can be wrong with one key.
private struct Mistake: Error {
    var severity = KeyFileProblem.Severity.error
    let what: String
    let remedy: String

    static let noSuchKey = Mistake(severity: .warning, what: "there is no such key", remedy: "it is ignored")
    static let notUTF8 = Mistake(what: "is no UTF-8", remedy: "save the file in UTF-8")

    /// - Parameter accepted: what can stand there
    static func value(_ accepted: String) -> Mistake {
        Mistake(what: "cannot be used", remedy: "it takes \(accepted)")
    }
}

extension Configuration {
    /// Takes one value over. All keys that there are stand here.
    private mutating func set(_ group: String, _ key: String, _ value: String) throws(Mistake) {
        switch (group, key) {
        case ("Appearance", "NoPreference"):
            guard let mode = Mode(rawValue: value) else { throw .value("light or dark") }
            noPreference = mode
        case ("Appearance", "QuietPeriodMilliseconds"): debounce.quietPeriod = try Configuration.milliseconds(value)
        case ("Appearance", "MaximumWaitMilliseconds"): debounce.maximumWait = try Configuration.milliseconds(value)
        case ("Theme", "Light"): light = try Configuration.theme(value)
        case ("Theme", "Dark"): dark = try Configuration.theme(value)
        case ("Theme", "Overlay"): hasOverlays = try Configuration.boolean(value)
        case ("Notifications", "NewIconSets"): announcesNewIconSets = try Configuration.boolean(value)
        case ("Notifications", "ChangedIcons"): announcesChangedIcons = try Configuration.boolean(value)
        case ("Switchers", "Use"):
            let names = value.split(separator: ";").map(String.init)
            let isAutomatic = names == ["auto"] || names.isEmpty
            // Those that there are work, whatever stands beside them.
            switchers = isAutomatic ? nil : names.compactMap(SwitcherKind.init)
            if !isAutomatic { try Configuration.checkSwitchers(names) }
        default: throw .noSuchKey
        }
    }

    private static func boolean(_ value: String) throws(Mistake) -> Bool {
        switch value {
        case "true": true
        case "false": false
        default: throw .value("true or false")
        }
    }

    private static func milliseconds(_ value: String) throws(Mistake) -> Duration {
        let longest = 60_000
        guard let number = Int(value), (0...longest).contains(number) else {
            throw .value("a whole number of milliseconds from 0 to \(longest)")
        }
        return .milliseconds(number)
    }

    /// Nil for `auto`.
    private static func theme(_ value: String) throws(Mistake) -> String? {
        guard !ThemeIndex.isGenerated(value) else {
            throw Mistake(what: "that theme was made by iconsd", remedy: "name the one that it stands on")
        }
        return value.isEmpty || value == "auto" ? nil : value
    }

    private static func checkSwitchers(_ names: [String]) throws(Mistake) {
        let known = SwitcherKind.allCases.map(\.rawValue)
        for name in names where !known.contains(name) {
            let remedy = "there is \(known.joined(separator: ", "))"
            throw Mistake(what: "there is no switcher \(name)", remedy: remedy)
        }
    }
}
