internal import Client

extension Finding {
    /// What the daemon says of itself, or why it says nothing.
    ///
    /// - Parameter installed: the version of this program
    static func daemon(_ status: Result<Status, Client.Failure>, installed: String = version) -> Finding {
        switch status {
        case .success(let status): daemon(status, installed)
        case .failure(.notRunning):
            Finding(.warning, "daemon", "not running", remedy: Client.remedyWhenNotRunning)
        case .failure(.refused(let error)):
            Finding(.problem, "daemon", "running, but \(error)", remedy: restart)
        }
    }

    private static func daemon(_ status: Status, _ installed: String) -> Finding {
        let state = "running, version \(status.version), \(status.state)"
        let found = status.lastError.isEmpty ? state : "\(state): \(status.lastError)"
        switch status.state {
        case "failed":
            return Finding(.problem, "daemon", found, remedy: "mend that, and then run `iconsd refresh`")
        case "off":
            return Finding(.warning, "daemon", found, remedy: "run `iconsd on`")
        case "waiting":
            let remedy = "look at the portal and at GSettings, of which one has to tell a color scheme"
            return Finding(.warning, "daemon", found, remedy: remedy)
        case "unmanaged":
            let remedy = "end the program that sets the icon theme back, and then run `iconsd refresh`"
            return Finding(.warning, "daemon", found, remedy: remedy)
        case _ where !status.lastError.isEmpty:
            return Finding(.warning, "daemon", found, remedy: "mend that, and then run `iconsd refresh`")
        case _ where status.version != installed:
            return Finding(.warning, "daemon", "\(found), while this is version \(installed)", remedy: restart)
        default:
            return Finding(.ok, "daemon", found)
        }
    }

    private static let restart = "run `systemctl --user restart iconsd`"
}
