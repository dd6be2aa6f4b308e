internal import DBus

/// A unit of systemd, as its manager describes it (`org.freedesktop.systemd1(5)`).
struct UnitCondition: Sendable {
    let loadState: String
    let activeState: String
    /// As `systemctl is-enabled` says it; empty for a unit without a file.
    let fileState: String
    /// Why a service failed; empty for what is none.
    let result: String

    var finding: Finding {
        let found = "\(fileState.isEmpty ? loadState : fileState), \(activeState)"
        switch (loadState, activeState, fileState) {
        case ("not-found", _, _):
            let remedy = "install iconsd as a package or with `make install`, or start `iconsd daemon` with the session"
            return Finding(.warning, "unit", "iconsd.service is not installed", remedy: remedy)
        case ("masked", _, _):
            return Finding(.warning, "unit", found, remedy: "run `systemctl --user unmask iconsd`")
        case (_, "failed", _):
            let remedy = "look at `journalctl --user -u iconsd`, and then run `systemctl --user reset-failed iconsd`"
            return Finding(.problem, "unit", "\(found): \(result)", remedy: remedy)
        case (_, _, "disabled"):
            return Finding(.warning, "unit", found, remedy: "run `systemctl --user enable --now iconsd`")
        default:
            return Finding(.ok, "unit", found)
        }
    }

    /// What it is for `graphical-session.target`, which brings the unit up.
    var sessionFinding: Finding {
        let isActive = activeState == "active"
        let found = isActive ? "active" : "not active, so the autostart entry starts iconsd here"
        return Finding(.ok, "graphical-session.target", found)
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
