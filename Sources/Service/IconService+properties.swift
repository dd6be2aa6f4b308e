internal import Appearance
internal import Client
package import DBus
internal import IconTheme
internal import MainLoop
internal import Switcher

/// What the service tells: the properties of the interface, their changes, and the state in the log.
extension IconService {
    package func value(ofProperty name: String) -> Value {
        switch name {
        case "Version": .string(version)
        case "State": .string(state.rawValue)
        case "Mode": .string(mode?.rawValue ?? "")
        case "ColorScheme": .uint32(reading?.scheme.rawValue ?? 0)
        case "AppearanceSource": .string((reading?.source ?? .none).rawValue)
        case "PortalState": .string(portalWord)
        case "Theme": .string(shownTheme ?? "")
        case "LightTheme": .string(pair?.light ?? "")
        case "DarkTheme": .string(pair?.dark ?? "")
        case "PairReason": .string(pair?.reason ?? "")
        case "Switchers": .strings(switchers.map(\.name))
        case "LastSwitch": .uint64(lastSwitch)
        case "LastError": .string(lastError)
        case "Statistics": .counters(statistics)
        // Not reached: only names of the interface come here, and a test asks for them all.
        default: preconditionFailure("the interface has a property \(name) that nothing gives a value")
        }
    }

    private var statistics: [String: UInt64] {
        // Both actors are on one loop.
        follower.assumeIsolated { follower in
            ["signals": follower.signalCount, "readings": follower.readingCount]
        }.merging(["switches": switchCount, "unchanged": unchangedCount]) { $1 }
    }

    private var portalWord: String { (reading?.portal ?? .unknown).word }

    private var lastError: String { Concern.allCases.compactMap { problems[$0] }.joined(separator: "; ") }

    private var state: ServiceState {
        if !memory.isEnabled { return .off }
        if [.desktop, .pair, .switcher].contains(where: { problems[$0] != nil }) { return .failed }
        guard let reading, hasBegun else { return .starting }
        if others.areRefusing { return .unmanaged }
        return reading.source == .none ? .waiting : .following
    }

    /// Tells what has changed since the last time: on the bus the properties, in the log the state.
    func publish() {
        tell()
        logState()
    }

    func tell() {
        let telling = interface.properties.filter(\.value.emitsChange).keys
        let values = Dictionary(uniqueKeysWithValues: telling.map { ($0, value(ofProperty: $0)) })
        let changed = values.filter { published[$0.key] != $0.value }
        published = values
        guard !changed.isEmpty else { return }
        let arguments: [Value] = [.string(interface.name.rawValue), .dictionary(changed), .strings([])]
        emit(Signal(IconsdName.path, "org.freedesktop.DBus.Properties", "PropertiesChanged", arguments))
    }

    private func logState() {
        guard state != loggedState else { return }
        loggedState = state
        switch state {
        // What refuses was told as a problem.
        case .starting, .unmanaged: break
        case .following: log(.notice, "following \(reading?.source.title ?? ""); \(shownTheme ?? "no theme") is shown")
        case .waiting: log(.notice, "waiting: nothing tells a color scheme yet; the portal is \(portalWord)")
        case .off: log(.notice, "off: nothing is changed until `iconsd on`")
        // Why was told as a problem.
        case .failed: log(.error, "the icons do not follow now")
        }
    }

    func emit(_ signal: Signal) {
        start { [bus] in
            // A bus that is lost has no listeners.
            try? await bus.emit(signal)
        }
    }
}

extension AppearanceSource {
    fileprivate var title: String {
        switch self {
        case .portal: "the portal"
        case .gsettings: "GSettings"
        case .none: "nothing"
        }
    }
}
