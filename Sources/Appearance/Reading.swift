/// Where a color scheme was read.
package enum AppearanceSource: String, Sendable {
    /// xdg-desktop-portal.
    case portal
    /// `org.gnome.desktop.interface color-scheme`.
    case gsettings
    /// Nothing was read yet.
    case none
}

/// What is known of the portal, in a word for each state that a user may meet.
package enum PortalState: Sendable, Hashable {
    /// It was not asked yet.
    case unknown
    case answering
    /// Nobody owns its name, and nothing starts it.
    case absent
    /// It runs without the interface `org.freedesktop.portal.Settings`, for as long as it lives: no backend offers it.
    case withoutSettings
    /// No backend has the key `color-scheme`.
    case withoutKey
    /// It did not answer in time.
    case silent
    /// It answered something else than a number, or an error that is none of the above.
    case failing(String)

    package var word: String {
        switch self {
        case .unknown: "unknown"
        case .answering: "answering"
        case .absent: "absent"
        case .withoutSettings: "without settings"
        case .withoutKey: "without color scheme"
        case .silent: "silent"
        case .failing(let reason): "failing: \(reason)"
        }
    }
}

/// What reading the appearance came to.
package struct Reading: Sendable, Hashable {
    package var scheme: ColorScheme
    package var source: AppearanceSource
    package var portal: PortalState

    package init(scheme: ColorScheme, source: AppearanceSource, portal: PortalState) {
        self.scheme = scheme
        self.source = source
        self.portal = portal
    }
}
