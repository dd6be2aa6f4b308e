internal import DBus

/// A unit of systemd, as its manager describes it (`org.freedesktop.systemd1(5)`).
struct UnitCondition: Sendable {
    let loadState: String
    let activeState: String
    /// As `systemctl is-enabled` says it; empty for a unit without a file.
    let fileState: String
    /// Why a service failed; empty for what is none.
    let result: String

    fileprivate var isActive: Bool { activeState == "active" }
    fileprivate var isInstalled: Bool { loadState != "not-found" }
}

/// How iconsd is started where systemd manages the session: by its unit, which the target of graphical sessions starts
/// where it is enabled, and else the autostart entry.
struct StartCondition: Sendable {
    let service: UnitCondition
    /// `graphical-session.target`.
    let session: UnitCondition
    /// Whether sessions without that target start it.
    let hasAutostartEntry: Bool

    var findings: [Finding] { [serviceFinding, sessionFinding] }

    private var serviceFinding: Finding {
        let state = service.fileState.isEmpty ? service.loadState : service.fileState
        let found = "\(state), \(service.activeState)"
        switch (service.loadState, service.activeState, service.fileState) {
        case ("not-found", _, _):
            let remedy = "install iconsd as a package or with `make install`, or start `iconsd daemon` with the session"
            return Finding(.warning, "unit", "iconsd.service is not installed", remedy: remedy)
        case ("masked", _, _):
            return Finding(.warning, "unit", found, remedy: "run `systemctl --user unmask iconsd`")
        case (_, "failed", _):
            // Where it was started too often, nobody can start it for a while otherwise.
            let remedy =
                "look at `journalctl --user -u iconsd`, and then run `systemctl --user reset-failed iconsd`"
                + " and `systemctl --user start iconsd`"
            return Finding(.problem, "unit", "\(found): \(service.result)", remedy: remedy)
        case (_, _, "disabled") where session.isActive || !hasAutostartEntry:
            return Finding(.warning, "unit", found, remedy: "run `systemctl --user enable --now iconsd`")
        default:
            return Finding(.ok, "unit", found)
        }
    }

    private var sessionFinding: Finding {
        let subject = "graphical-session.target"
        if session.isActive { return Finding(.ok, subject, "active") }
        guard !hasAutostartEntry, service.isInstalled else {
            let rest = hasAutostartEntry ? ", so the autostart entry starts iconsd where the session reads such" : ""
            return Finding(.ok, subject, "not active\(rest)")
        }
        let remedy = "have your session run `systemctl --user start iconsd` when it starts"
        return Finding(
            .warning,
            subject,
            "not active, and there is no autostart entry: nothing starts iconsd",
            remedy: remedy
        )
    }
}

extension Finding {
    /// Why the user manager says nothing.
    static func userManager(_ error: DBusError) -> Finding {
        let isAbsent = error.name == .nameHasNoOwner || error.name == .serviceUnknown
        let found = isAbsent ? "no systemd user manager here" : "the systemd user manager does not answer: \(error)"
        return Finding(.warning, "unit", found, remedy: "start `iconsd daemon` with the session")
    }
}
