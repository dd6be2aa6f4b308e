/// Which signals one wants to get ("Match Rules" of the D-Bus specification). What is nil matches everything.
package struct MatchRule: Sendable, Hashable {
    package var sender: BusName?
    package var path: ObjectPath?
    package var interface: InterfaceName?
    package var member: MemberName?
    /// What the first arguments must be, as far as they are given: `arg0`, `arg1` and so on.
    package var arguments: [String]
    /// The first argument is this bus name or begins with it and a dot.
    package var firstArgumentNamespace: String?

    package init(
        sender: BusName? = nil,
        path: ObjectPath? = nil,
        interface: InterfaceName? = nil,
        member: MemberName? = nil,
        arguments: [String] = [],
        firstArgumentNamespace: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.firstArgumentNamespace = firstArgumentNamespace
    }

    /// Changes of the owner of one name.
    package static func owner(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .bus,
            interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged",
            arguments: [name.rawValue]
        )
    }

    /// Changes of the owners of all names in a namespace.
    package static func owners(inNamespace namespace: BusName) -> MatchRule {
        MatchRule(
            sender: .bus,
            interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged",
            firstArgumentNamespace: namespace.rawValue
        )
    }

    /// The rule as the bus wants it.
    package var text: String {
        let keys: [(String, String?)] = [
            ("type", "signal"), ("sender", sender?.rawValue), ("path", path?.rawValue),
            ("interface", interface?.rawValue), ("member", member?.rawValue),
            ("arg0namespace", firstArgumentNamespace),
        ]
        let numbered = arguments.enumerated().map { ("arg\($0.offset)", Optional($0.element)) }
        return (keys + numbered).compactMap { key, value in value.map { "\(key)=\(quoted($0))" } }.joined(
            separator: ","
        )
    }

    /// Whether the signal is meant, but for its sender, who is known to the bus by another name.
    func matches(_ signal: Signal) -> Bool {
        guard path ?? signal.path == signal.path, interface ?? signal.interface == signal.interface,
            member ?? signal.member == signal.member
        else { return false }
        let texts = signal.arguments.map(\.string)
        guard arguments.count <= texts.count, zip(arguments, texts).allSatisfy({ $0 == $1 }) else { return false }
        guard let firstArgumentNamespace else { return true }
        guard let first = texts.first ?? nil else { return false }
        return first == firstArgumentNamespace || first.hasPrefix(firstArgumentNamespace + ".")
    }
}

/// In quotes there are no escapes: a quote stands outside of them, after a backslash.
private func quoted(_ value: String) -> String {
    "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
