package import MainLoop

/// An object that answers calls over the bus with one interface of its own beside the standard ones.
package protocol ExportedObject: LoopActor {
    /// What it offers. Calls that do not fit to it are refused before they get to the object.
    nonisolated var interface: InterfaceDescription { get }

    /// Refuses by throwing what a caller may not do; asked before it is done. By default everybody may do everything.
    func check(_ use: MemberUse, by caller: BusName) async throws(DBusError)

    /// The result of a method of ``interface``, with arguments of its signature.
    func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBusError) -> [Value]

    /// The value of a property of ``interface`` now.
    func value(ofProperty name: String) -> Value
}

/// What a caller wants of an interface.
package enum MemberUse: Sendable, Hashable {
    /// To call a method with arguments of its signature.
    case method(MemberName, [Value])
    /// To read a property.
    case property(String)
    case allProperties
}

extension ExportedObject {
    package func check(_ use: MemberUse, by caller: BusName) async throws(DBusError) {}

    func answer(_ call: IncomingCall, children: [String]) async throws(DBusError) -> [Value] {
        if call.interface == interface.name || (call.interface == nil && interface.methods[call.member] != nil) {
            return try await answerOwn(call)
        }
        switch StandardInterface(of: call) {
        case .introspectable:
            return try StandardInterface.introspect(call, interface, children: children)
        case .properties:
            return try await answerProperties(call)
        case nil:
            throw call.unknown(besides: [interface.name])
        }
    }

    private func answerOwn(_ call: IncomingCall) async throws(DBusError) -> [Value] {
        guard let method = interface.methods[call.member] else { throw call.unknownMethod }
        try call.check(takes: method.arguments)
        try await check(.method(call.member, call.arguments), by: call.sender)
        let values = try await result(of: call.member, call.arguments, caller: call.sender)
        guard Signature(of: values) == method.results else {
            throw DBusError(.failed, "\(call.member) came to a result of another type than it promises")
        }
        return values
    }

    private func answerProperties(_ call: IncomingCall) async throws(DBusError) -> [Value] {
        switch call.member {
        case "Get":
            try call.check(takes: "ss")
            let name = try property(call)
            try await check(.property(name), by: call.sender)
            return [.variant(value(ofProperty: name))]
        case "GetAll":
            try call.check(takes: "s")
            try checkInterface(call)
            try await check(.allProperties, by: call.sender)
            return [.dictionary(properties)]
        case "Set":
            try call.check(takes: "ssv")
            throw DBusError(.propertyReadOnly, "the property \(try property(call)) can only be read")
        default:
            throw call.unknownMethod
        }
    }

    /// All properties with their values now.
    package var properties: [String: Value] {
        Dictionary(uniqueKeysWithValues: interface.properties.keys.map { ($0, value(ofProperty: $0)) })
    }

    /// The property that the first two arguments name.
    private func property(_ call: IncomingCall) throws(DBusError) -> String {
        try checkInterface(call)
        let name = call.arguments[1].string ?? ""
        guard interface.properties[name] != nil else {
            throw DBusError(.unknownProperty, "\(interface.name) has no property \(name)")
        }
        return name
    }

    /// An empty name means any interface ("Standard Interfaces" of the D-Bus specification).
    private func checkInterface(_ call: IncomingCall) throws(DBusError) {
        let name = call.arguments.first?.string ?? ""
        guard name.isEmpty || name == interface.name.rawValue else {
            throw DBusError(.unknownInterface, "\(call.path) has no properties of an interface \(name)")
        }
    }
}
