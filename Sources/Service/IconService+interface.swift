internal import Appearance
internal import Client
package import DBus

/// The methods of the interface: each decodes, asks the service, encodes.
extension IconService {
    package func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBusError) -> [Value] {
        switch method {
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
        default:
            throw DBusError(.unknownMethod, "\(interface.name) has no method \(method)")
        }
        return []
    }
}

extension Value {
    /// A name, or nil for an empty one.
    fileprivate var name: String? {
        string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
