internal import Appearance
internal import Callers
internal import Catalog
internal import Client
package import DBus
internal import MainLoop

/// The methods of the interface: each decodes, asks the service, encodes.
extension IconService {
    /// Who is in a sandbox has to do with his own app only.
    package func check(_ use: MemberUse, by name: BusName) async throws(DBusError) {
        let caller = await Caller.identify(name, on: bus)
        var app: RequestedApp?
        if case .method(_, let arguments) = use, let id = arguments.first?.string, caller.isConfined {
            app = await requestedApp(id)
        }
        try caller.check(use, of: app)
    }

    func requestedApp(_ id: String) async -> RequestedApp {
        let app = await builder.run { [inventoryReader] in inventoryReader.app(id) }
        return RequestedApp(id: id, flatpak: app?.flatpak, snap: app?.snap)
    }

    package func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBusError) -> [Value] {
        await rescanIfDeaf()
        switch method {
        case "ListApps":
            return [.array(of: "(sa{sv})", await listApps())]
        case "ListIconSets":
            return [.array(of: "(sa{sv})", try await listIconSets(of: arguments[0].text))]
        case "GetIconSet":
            return [.string(try await getIconSet(of: arguments[0].text))]
        case "SetIconSet":
            return [.boolean(try await setIconSet(of: arguments[0].text, to: arguments[1].text, by: caller))]
        case "ResetIconSets":
            return [.uint32(try await resetIconSets())]
        case "ListThemes":
            return [.array(of: "(sa{sv})", listThemes())]
        case "SetThemePair":
            try await setThemePair(light: arguments[0].name, dark: arguments[1].name)
        case "SetColorScheme":
            try await setColorScheme(ColorScheme(rawValue: arguments[0].integer() ?? .max))
        case "SetEnabled":
            try await setEnabled(arguments[0] == .boolean(true))
        case "Restore":
            return [.strings(try await restore(isDryRun: arguments[0] == .boolean(true)))]
        case "Refresh":
            await refresh()
            await rescan()
        default:
            throw DBusError(.unknownMethod, "\(interface.name) has no method \(method)")
        }
        return []
    }
}

extension Value {
    /// A name, or nil for an empty one.
    fileprivate var name: String? {
        text.isEmpty ? nil : text
    }

    /// What an argument of the type `s` is.
    fileprivate var text: String { string ?? "" }
}
