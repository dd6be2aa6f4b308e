package import DBus

/// Which switchers are right in a session, and why.
package struct Detection: Sendable, Hashable {
    /// Nil where nothing tells it (yet).
    package let desktop: Desktop?
    /// For people.
    package let reason: String
    /// How the desktop is asked for a color scheme. darkman comes first where it runs, since it sets the others.
    package let colorScheme: ColorSchemeKind

    /// Those that are configured, else those of the desktop; the first one speaks for the user. While nothing tells the
    /// desktop, the one that most desktops share, and which creates nothing.
    package let kinds: [SwitcherKind]

    /// - Parameters:
    ///   - currentDesktop: `$XDG_CURRENT_DESKTOP`, names of desktops with colons between them (Desktop Entry
    ///     Specification, "OnlyShowIn"), the most special one first; a service that was started early lacks it
    ///   - names: the names that are owned on the session bus, which tell the desktop then
    ///   - configured: those that the user has named, if they have
    package init(currentDesktop: String?, names: Set<BusName>, configured: [SwitcherKind]? = nil) {
        let (desktop, reason) = Detection.desktop(currentDesktop, names)
        self.desktop = desktop
        self.reason = configured == nil ? reason : "\(reason); the switchers are named in iconsd.conf"
        kinds = configured ?? desktop?.switchers ?? [.gsettings]
        let isDriven = names.contains(DarkmanColorScheme.name)
        colorScheme = isDriven ? .darkman : desktop?.colorScheme ?? .gsettings
    }

    private static func desktop(_ currentDesktop: String?, _ names: Set<BusName>) -> (Desktop?, reason: String) {
        let titles = (currentDesktop ?? "").split(separator: ":").map { $0.lowercased() }
        if let currentDesktop, !titles.isEmpty {
            let known = titles.lazy.compactMap { title in Desktop.allCases.first { $0.titles.contains(title) } }.first
            let unknown = known == nil ? ", which is not known as a desktop with settings of its own" : ""
            return (known ?? .bare, "XDG_CURRENT_DESKTOP is \(currentDesktop)\(unknown)")
        }
        guard let desktop = Desktop.allCases.first(where: { !$0.names.isDisjoint(with: names) }) else {
            return (nil, "XDG_CURRENT_DESKTOP is not set, and no name on the bus tells the desktop")
        }
        let found = desktop.names.intersection(names).map(\.rawValue).sorted().joined(separator: ", ")
        return (desktop, "XDG_CURRENT_DESKTOP is not set; \(found) is on the bus")
    }

    /// The names whose owners tell the desktop.
    package static let telling = Desktop.allCases.reduce(into: Set<BusName>()) { $0.formUnion($1.names) }
}
