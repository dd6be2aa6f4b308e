internal import DBus

/// Apps and their icon sets.
extension Client {
    /// The apps whose icon can be chosen.
    package func apps() async throws(Failure) -> [AppStatus] {
        try await call(IconsdName.interface, "ListApps").named(AppStatus.init)
    }

    /// The icon sets of an app, `default` first.
    package func iconSets(of app: String) async throws(Failure) -> [IconSetStatus] {
        try await call(IconsdName.interface, "ListIconSets", [.string(app)]).named(IconSetStatus.init)
    }

    /// The name of the icon set that was chosen for an app.
    package func iconSet(of app: String) async throws(Failure) -> String {
        try await call(IconsdName.interface, "GetIconSet", [.string(app)]).first?.string ?? ""
    }

    /// Chooses an icon set for an app; `default` is its original. Returns whether that changed anything.
    package func setIconSet(of app: String, to name: String) async throws(Failure) -> Bool {
        let arguments: [Value] = [.string(app), .string(name)]
        return try await call(IconsdName.interface, "SetIconSet", arguments).first?.boolean ?? false
    }

    /// Restores the original icons of all apps. Returns how many had another one.
    package func resetIconSets() async throws(Failure) -> UInt32 {
        try await call(IconsdName.interface, "ResetIconSets").first?.integer() ?? 0
    }
}

/// An app whose icon can be chosen.
package struct AppStatus: Sendable, Hashable {
    /// Its desktop file id without `.desktop`.
    package let id: String
    /// For people.
    package let name: String
    /// The name of the chosen icon set.
    package let iconSet: String
    /// How many there are, `default` among them.
    package let iconSets: UInt32
    /// The name or the absolute path by which its icon is shown.
    package let icon: String

    init(_ id: String, _ properties: [String: Value]) {
        self.id = id
        name = properties["name"]?.string ?? ""
        iconSet = properties["icon-set"]?.string ?? ""
        iconSets = properties["icon-sets"]?.integer() ?? 0
        icon = properties["icon"]?.string ?? ""
    }
}

/// An icon set of an app.
package struct IconSetStatus: Sendable, Hashable {
    package let name: String
    /// For people.
    package let title: String
    /// For people.
    package let description: String
    /// The absolute path of its largest picture for the light mode; empty where it is the app's own icon.
    package let light: String
    /// The same for the dark mode.
    package let dark: String
    /// Whether it came with an update and nobody has said yes or no to it yet.
    package let isNew: Bool

    init(_ name: String, _ properties: [String: Value]) {
        self.name = name
        title = properties["title"]?.string ?? ""
        description = properties["description"]?.string ?? ""
        light = properties["light"]?.string ?? ""
        dark = properties["dark"]?.string ?? ""
        isNew = properties["new"]?.boolean ?? false
    }
}

extension [Value] {
    /// The elements of a result of type `a(sa{sv})`.
    fileprivate func named<Named>(_ named: (String, [String: Value]) -> Named) -> [Named] {
        (first?.elements ?? []).compactMap { value in
            guard case .structure(let fields) = value, fields.count == 2, let name = fields[0].string else {
                return nil
            }
            return named(name, fields[1].dictionary ?? [:])
        }
    }
}
