internal import CGIO

/// The folders of the XDG Base Directory Specification, version 0.8. All paths are absolute and without a last slash.
package struct BaseDirectories: Sendable, Equatable {
    package let home: String
    /// `$XDG_CONFIG_HOME`, then `$XDG_CONFIG_DIRS`: the first one wins.
    package let configuration: [String]
    /// `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`: the first one wins.
    package let data: [String]
    /// `$XDG_STATE_HOME`.
    package let state: String
    /// `$XDG_CACHE_HOME`.
    package let cache: String
    /// `$XDG_RUNTIME_DIR`; there is no default that would serve.
    package let runtime: String?

    package init(_ environment: Environment) {
        func absolute(_ path: some StringProtocol) -> String? {
            guard path.hasPrefix("/") else { return nil }
            let trimmed = path.reversed().drop { $0 == "/" }.reversed()
            return String(trimmed)
        }
        func folder(_ variable: String) -> String? {
            environment[variable].flatMap(absolute)
        }
        func folders(_ variable: String, default fallback: String) -> [String] {
            (environment[variable] ?? fallback).split(separator: ":").compactMap(absolute)
        }
        let home = folder("HOME") ?? String(cString: g_get_home_dir())
        self.home = home
        configuration =
            [folder("XDG_CONFIG_HOME") ?? home + "/.config"] + folders("XDG_CONFIG_DIRS", default: "/etc/xdg")
        data =
            [folder("XDG_DATA_HOME") ?? home + "/.local/share"]
            + folders("XDG_DATA_DIRS", default: "/usr/local/share:/usr/share")
        state = folder("XDG_STATE_HOME") ?? home + "/.local/state"
        cache = folder("XDG_CACHE_HOME") ?? home + "/.cache"
        runtime = folder("XDG_RUNTIME_DIR")
    }
}
