internal import Appearance
internal import DBus

/// What a backend of the portal answers when it is asked without the portal.
struct BackendAnswer: Sendable {
    let name: BusName
    let answer: Result<ColorScheme, PortalState>

    /// - Parameter portal: what the portal answers, if it does
    func finding(portal: ColorScheme?) -> Finding {
        switch answer {
        case .success(let scheme):
            let found = "color-scheme is \(scheme.text)"
            guard let portal, portal != scheme else { return Finding(.ok, subject, found) }
            let remedy =
                "say in ~/.config/xdg-desktop-portal/portals.conf whose org.freedesktop.impl.portal.Settings counts"
            return Finding(.warning, subject, "\(found), but the portal says \(portal.text)", remedy: remedy)
        case .failure(let state) where state == .withoutSettings || state == .withoutKey:
            // Most backends are for other things, and the portal asks the next one.
            return Finding(.ok, subject, state.word)
        case .failure(let state):
            let remedy = "end it, and then \(PortalCondition.restart)"
            return Finding(.warning, subject, state.word, remedy: remedy)
        }
    }

    private var subject: String {
        "backend \(name.rawValue.dropFirst(Portal.backends.rawValue.count + 1))"
    }

    static let none = Finding(.ok, "backend", "none is running")
}
