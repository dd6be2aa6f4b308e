internal import Appearance
internal import IconTheme
internal import MainLoop
internal import Switcher

/// What the daemon reads: its own files, and what there is of switchers.
extension IconService {
    func loadState() {
        let (state, problem) = stateFile.load()
        memory = state
        savedMemory = state
        report(.state, problem)
    }

    func loadConfiguration() {
        configuration = Configuration(directories)
        let known = SwitcherKind.allCases.map(\.rawValue)
        for name in configuration.switchers ?? [] where !known.contains(name) {
            let remedy = "there is \(known.joined(separator: ", "))"
            configuration.warnings.append("iconsd.conf: [Switchers] Use: there is no switcher \(name); \(remedy)")
        }
        report(.configuration, summary(of: configuration.warnings))
    }

    /// What people can read of a list of warnings, which has no end if the file has none.
    private func summary(of warnings: [String]) -> String? {
        let shown = 5
        guard !warnings.isEmpty else { return nil }
        let rest = warnings.count > shown ? ["and \(warnings.count - shown) more"] : []
        return (warnings.prefix(shown) + rest).joined(separator: "; ")
    }

    /// Opens the switchers that can work here; which of them are used, the configuration says.
    func openSwitchers() async {
        for kind in SwitcherKind.allCases {
            do throws(SwitcherError) {
                switchers.append(try await kind.open(on: loop, worker: worker))
            } catch {
                report(.switcher, error.description)
            }
        }
    }

    var usedSwitchers: [any Switcher] {
        switchers.filter { configuration.switchers?.contains($0.name) ?? true }
    }

    /// Notes what is wrong with one thing, or with nil that nothing is. It is logged when it is news.
    func report(_ concern: Concern, _ problem: String?) {
        guard problems[concern] != problem else { return }
        problems[concern] = problem
        if let problem { log(.warning, problem) }
    }
}
