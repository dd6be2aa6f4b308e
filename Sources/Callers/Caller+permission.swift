internal import Client
package import DBus

/// An app as a caller asks for it, with the packages that its desktop entry names.
package struct RequestedApp: Sendable, Hashable {
    package let id: String
    /// Its key `X-Flatpak`.
    package let flatpak: String?
    /// Its key `X-SnapInstanceName`.
    package let snap: String?

    package init(id: String, flatpak: String? = nil, snap: String? = nil) {
        self.id = id
        self.flatpak = flatpak
        self.snap = snap
    }
}

extension Caller {
    /// What is about one app only.
    private static let ownMethods: Set<MemberName> = ["GetIconSet", "SetIconSet", "ListIconSets"]

    /// Throws `Denied` for what the caller may not do: who is in a sandbox has to do with his own app only, and who is
    /// unknown with nothing.
    ///
    /// - Parameter app: the one that a method is about
    package func check(_ use: MemberUse, of app: RequestedApp?) throws(DBusError) {
        let isAllowed =
            switch (self, use) {
            case (.unconfined, _): true
            case (.unknown, _): false
            case (_, .property("Version")): true
            case (_, .method(let method, _)) where Caller.ownMethods.contains(method): app.map(owns) ?? false
            case (_, .method), (_, .property), (_, .allProperties): false
            }
        guard isAllowed else { throw DBusError(.denied, refusal) }
    }

    /// Whether it is that app itself.
    package func owns(_ app: RequestedApp) -> Bool {
        switch self {
        case .unconfined(let id): app.id == id
        case .flatpak(let id): app.id == id || app.flatpak == id
        case .snap(let instance, _):
            // snapd begins the names of a snap's entries with it, and writes the instance `name_key` as `name+key`.
            app.snap == instance || app.id.hasPrefix(instance.replacing("_", with: "+") + "_")
        case .unknown: false
        }
    }

    private var refusal: String {
        switch self {
        case .unconfined, .flatpak, .snap:
            "a sandboxed app may ask for and set its own icon set only (GetIconSet, SetIconSet, ListIconSets);"
                + " run `iconsd` outside of the sandbox for the rest"
        case .unknown(let reason):
            "who asks cannot be known: \(reason); run `iconsd` outside of any sandbox"
        }
    }
}
