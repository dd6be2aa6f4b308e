internal import IconTheme
internal import Switcher

/// What a switcher reads, or why it cannot.
struct SwitcherCondition: Sendable {
    let kind: SwitcherKind
    /// The first one must work; the others come along where they can.
    let isFirst: Bool
    let setting: Result<ThemeSetting, SwitcherError>

    /// Whether there is something to switch; the first one is said to be missing.
    var isUsed: Bool {
        if !isFirst, case .failure(let error) = setting { error.meaning != .notUsed } else { true }
    }

    func finding(_ themes: InstalledThemes) -> Finding {
        let subject = "switcher \(kind.rawValue)"
        let severity = isFirst ? Finding.Severity.problem : .warning
        switch setting {
        case .failure(let error):
            return Finding(severity, subject, error.fault, remedy: error.remedy)
        case .success(let setting) where setting.shown.isEmpty:
            let found = "no icon theme is set"
            guard isFirst else { return Finding(.ok, subject, found) }
            return Finding(severity, subject, found, remedy: themes.remedyForMissing)
        case .success(let setting):
            let found =
                "the icon theme is \(setting.shown), \(setting.set == nil ? "the desktop's default" : "which was set")"
            guard !themes.isInstalled(setting.shown) else { return Finding(.ok, subject, found) }
            return Finding(.problem, subject, "\(found), and not installed", remedy: themes.remedyForMissing)
        }
    }
}

/// How the desktop is asked for a style, or why it cannot be.
struct ToggleCondition: Sendable {
    let way: Result<String, SwitcherError>
    /// Who else sets it by the time of day, if anybody does.
    var schedule: String?

    var finding: Finding {
        switch way {
        case .success(let way):
            let rest =
                schedule.map { "; \($0) sets it by the time of day, too, and what is asked for holds until then" } ?? ""
            return Finding(.ok, "toggle", "`iconsd light`, `dark` and `toggle` \(way)\(rest)")
        // The icons follow nevertheless what the desktop's own dialogs set.
        case .failure(let error): return Finding(.warning, "toggle", error.fault, remedy: error.remedy)
        }
    }
}

/// What the desktop is, and what its settings say.
struct DesktopCondition: Sendable {
    let detection: Detection
    let switchers: [SwitcherCondition]
    let toggle: ToggleCondition

    /// The theme that the first switcher tells.
    var shownTheme: String? {
        switchers.first.flatMap { try? $0.setting.get().shown }
    }

    func findings(_ themes: InstalledThemes) -> [Finding] {
        let used = switchers.filter(\.isUsed)
        guard !used.isEmpty else {
            let remedy = "name others in [Switchers] Use of iconsd.conf, or auto"
            let found = "\(detection.reason), and there is none of them"
            return [Finding(.problem, "desktop", found, remedy: remedy), toggle.finding]
        }
        let kinds = used.map(\.kind.rawValue).joined(separator: ", ")
        return [Finding(.ok, "desktop", "\(detection.reason), so the icon theme is set through \(kinds)")]
            + used.map { $0.finding(themes) } + [toggle.finding]
    }
}
