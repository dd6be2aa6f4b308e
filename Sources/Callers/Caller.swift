/// Who calls over the bus, as far as it decides what he may do.
package enum Caller: Sendable, Hashable {
    /// A program of the user's outside of any sandbox; and which app it is, where systemd was told so.
    case unconfined(app: String?)
    /// An app in Flatpak's sandbox, by its id.
    case flatpak(String)
    /// An app of a snap, by the name of the snap's instance.
    case snap(instance: String, app: String)
    /// It cannot be known, for this reason.
    case unknown(String)

    /// Whether it runs in a sandbox.
    package var isConfined: Bool {
        switch self {
        case .flatpak, .snap: true
        case .unconfined, .unknown: false
        }
    }
}
