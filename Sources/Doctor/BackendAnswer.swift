internal import Appearance
internal import DBus
internal import Switcher

/// What a backend of the portal answers when it is asked without the portal.
struct BackendAnswer: Sendable {
    /// The end of its name on the bus, which portals.conf has, too: `gtk`.
    let name: String
    let answer: Result<SchemeAnswer, PortalState>

    /// Of all names on the bus under this one.
    static let namespace = Portal.backends.rawValue + "."

    init(_ name: BusName, _ answer: Result<SchemeAnswer, PortalState>) {
        self.name = String(name.rawValue.dropFirst(BackendAnswer.namespace.count))
        self.answer = answer
    }

    var scheme: ColorScheme? { (try? answer.get())?.scheme }
}

/// All backends that run, and the one answer that the portal makes of theirs.
struct BackendAnswers: Sendable {
    let all: [BackendAnswer]
    /// What the portal answers, if it does.
    let portal: ColorScheme?
    /// The names of those that tell what the desktop itself sets. Others may well say something else: on Plasma, that of
    /// GTK tells of GSettings, which nobody sets there.
    let own: Set<String>
    /// What to do where the portal passes on another one.
    let remedy: String

    var findings: [Finding] {
        all.isEmpty ? [Finding(.ok, "backend", "none is running")] : all.map(finding)
    }

    private func finding(of backend: BackendAnswer) -> Finding {
        let subject = "backend \(backend.name)"
        switch backend.answer {
        case .success(let answer):
            let found = "color-scheme is \(answer.text)"
            guard let portal, portal != answer.scheme else { return Finding(.ok, subject, found) }
            guard isOverruled(backend) else {
                return Finding(.warning, subject, "\(found), but the portal says \(portal.text)", remedy: remedy)
            }
            let agreeing = all.filter { $0.scheme == portal }.map(\.name).joined(separator: ", ")
            return Finding(.ok, subject, "\(found), which does not count: the portal listens to \(agreeing)")
        case .failure(let state) where state == .withoutSettings || state == .withoutKey:
            // Most backends are for other things, and the portal asks the next one.
            return Finding(.ok, subject, state.word)
        case .failure(let state):
            let bus = BackendAnswer.namespace + backend.name
            let remedy = "end the process that `busctl --user status \(bus)` tells, and then \(PortalCondition.restart)"
            return Finding(.warning, subject, state.word, remedy: remedy)
        }
    }

    /// Whether the portal is right to say something else: another one says so, which is of the desktop's own if any is.
    private func isOverruled(_ backend: BackendAnswer) -> Bool {
        let owning = all.filter { own.contains($0.name) && $0.scheme != nil }
        return (owning.isEmpty ? all : owning).contains { $0.scheme == portal }
    }
}

extension ColorSchemeKind {
    /// The backends that tell what is set in this way, by the ends of their names.
    var backends: Set<String> {
        switch self {
        case .gsettings: ["gtk", "gnome", "pantheon", "xapp"]
        case .cinnamon: ["xapp"]
        case .plasma: ["kde"]
        case .cosmic: ["cosmic"]
        case .darkman: ["darkman"]
        }
    }
}
