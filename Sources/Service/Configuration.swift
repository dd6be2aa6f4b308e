package import Appearance
package import Files
internal import KeyFile

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
    /// `[Switchers] Use`; nil is `auto`.
    package var switchers: [String]?
    /// What is wrong with the files, each with file and remedy; it costs only itself.
    package var warnings: [String] = []

    package init() {}

    /// Reads `iconsd/iconsd.conf` in all configuration folders; for each key the first file that has it wins.
    package init(_ directories: BaseDirectories) {
        for folder in directories.configuration.reversed() {
            let path = folder + "/iconsd/iconsd.conf"
            do throws(KeyFileError) {
                read(try KeyFile(path: path), path)
            } catch  where error.isMissingFile {
                continue
            } catch {
                warnings.append("\(error); the defaults apply")
            }
        }
    }

    private mutating func read(_ file: KeyFile, _ path: String) {
        for group in file.groups {
            for key in file.keys(in: group) {
                let value = file.string(key, in: group)
                let problem = value.map { set(group, key, $0) } ?? "its value is no UTF-8"
                if let problem { warnings.append("\(path): [\(group)] \(key)=\(value ?? ""): \(problem)") }
            }
        }
    }

    /// Takes one value over; returns what is wrong with it.
    private mutating func set(_ group: String, _ key: String, _ value: String) -> String? {
        switch (group, key) {
        case ("Appearance", "NoPreference"):
            guard let mode = Mode(rawValue: value) else { return "takes light or dark" }
            noPreference = mode
        case ("Appearance", "QuietPeriodMilliseconds"):
            guard let duration = Configuration.milliseconds(value) else { return Configuration.notMilliseconds }
            debounce.quietPeriod = duration
        case ("Appearance", "MaximumWaitMilliseconds"):
            guard let duration = Configuration.milliseconds(value) else { return Configuration.notMilliseconds }
            debounce.maximumWait = duration
        case ("Theme", "Light"): light = Configuration.unlessAutomatic(value)
        case ("Theme", "Dark"): dark = Configuration.unlessAutomatic(value)
        case ("Switchers", "Use"):
            let names = value.split(separator: ";").map(String.init)
            switchers = names == ["auto"] || names.isEmpty ? nil : names
        default:
            return "there is no such key; it is ignored"
        }
        return nil
    }

    private static let longest = 60_000
    private static let notMilliseconds = "takes a whole number of milliseconds from 0 to \(longest)"

    private static func milliseconds(_ value: String) -> Duration? {
        Int(value).flatMap { (0...longest).contains($0) ? .milliseconds($0) : nil }
    }

    private static func unlessAutomatic(_ value: String) -> String? {
        value.isEmpty || value == "auto" ? nil : value
    }
}
