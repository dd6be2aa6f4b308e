/// A method call to be made.
package struct MethodCall: Sendable, Hashable {
    package var destination: BusName
    package var path: ObjectPath
    package var interface: InterfaceName
    package var member: MemberName
    package var arguments: [Value]
    /// Whether the bus may start the destination's service if nobody owns its name (the flag `NO_AUTO_START`, turned
    /// round).
    package var mayStartService: Bool

    package init(
        _ destination: BusName,
        _ path: ObjectPath,
        _ interface: InterfaceName,
        _ member: MemberName,
        _ arguments: [Value] = [],
        mayStartService: Bool = false
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.mayStartService = mayStartService
    }
}

/// A signal, received or to be sent.
package struct Signal: Sendable, Hashable {
    /// The unique name of the connection that sent it, or the bus itself. Nil in one that is to be sent.
    package var sender: BusName?
    package var path: ObjectPath
    package var interface: InterfaceName
    package var member: MemberName
    package var arguments: [Value]

    package init(
        _ path: ObjectPath,
        _ interface: InterfaceName,
        _ member: MemberName,
        _ arguments: [Value],
        sender: BusName? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// A method call that somebody made to an object of this process.
package struct IncomingCall: Sendable, Hashable {
    /// The unique name of the caller's connection.
    package let sender: BusName
    package let path: ObjectPath
    /// The caller may leave it out ("Message Types" of the D-Bus specification).
    package let interface: InterfaceName?
    package let member: MemberName
    package let arguments: [Value]

    let serial: UInt32
    let expectsReply: Bool
}
