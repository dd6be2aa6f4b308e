package import DBus

/// What the daemon says of itself: the properties of its interface.
package struct Status: Sendable, Hashable {
    package let version: String
    package let state: String
    package let mode: String
    package let colorScheme: UInt32
    package let appearanceSource: String
    package let portalState: String
    package let theme: String
    package let lightTheme: String
    package let darkTheme: String
    package let pairReason: String
    package let switchers: [String]
    /// Microseconds since the epoch; 0 for never.
    package let lastSwitch: UInt64
    package let lastError: String
    package let statistics: [String: UInt64]

    /// From the answer of `GetAll`; a property that is missing is empty.
    package init(_ properties: [String: Value]) {
        func string(_ name: String) -> String { properties[name]?.string ?? "" }
        version = string("Version")
        state = string("State")
        mode = string("Mode")
        colorScheme = properties["ColorScheme"]?.integer() ?? 0
        appearanceSource = string("AppearanceSource")
        portalState = string("PortalState")
        theme = string("Theme")
        lightTheme = string("LightTheme")
        darkTheme = string("DarkTheme")
        pairReason = string("PairReason")
        switchers = properties["Switchers"]?.elements?.compactMap(\.string) ?? []
        lastSwitch = properties["LastSwitch"]?.integer() ?? 0
        lastError = string("LastError")
        statistics = (properties["Statistics"]?.dictionary ?? [:]).compactMapValues { $0.integer() }
    }
}
