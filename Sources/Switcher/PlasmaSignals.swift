internal import DBus

/// How programs of KDE tell each other that the icon theme is another one.
struct PlasmaSignals: Sendable {
    let bus: Bus

    private static let (globals, notify): (ObjectPath, InterfaceName) = ("/kdeglobals", "org.kde.kconfig.notify")
    private static let (loader, icons): (ObjectPath, InterfaceName) = ("/KIconLoader", "org.kde.KIconLoader")

    /// What any program sends, this one too.
    func received() async throws(DBusError) -> AsyncStream<Signal> {
        try await bus.signals([
            MatchRule(path: PlasmaSignals.globals, interface: PlasmaSignals.notify, member: "ConfigChanged"),
            MatchRule(path: PlasmaSignals.loader, interface: PlasmaSignals.icons, member: "iconChanged"),
        ])
    }

    /// Whether the icon theme may be another one, of a signal that was received.
    static func concerns(_ signal: Signal) -> Bool {
        guard signal.member == "ConfigChanged" else { return true }
        return signal.arguments.first?.dictionary?["Icons"]?.elements?.contains(key) == true
    }

    /// Sends what Plasma's own settings dialog sends: who reads settings hears of the entry (`KConfigPrivate::notifyClients`),
    /// who shows icons of each of the six kinds of them (`KIconLoader::emitChange`).
    func send() async throws(DBusError) {
        let groups = Value.dictionary(["Icons": .array(of: "ay", [PlasmaSignals.key])], of: "aay")
        try await bus.emit(Signal(PlasmaSignals.globals, PlasmaSignals.notify, "ConfigChanged", [groups]))
        for kind in 0..<6 as Range<Int32> {
            try await bus.emit(Signal(PlasmaSignals.loader, PlasmaSignals.icons, "iconChanged", [.int32(kind)]))
        }
    }

    /// Names of keys are bytes there.
    private static let key = Value.array(of: "y", "Theme".utf8.map(Value.byte))
}
