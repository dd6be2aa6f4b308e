/// The interfaces that every object has, of those that libdbus does not answer by itself ("Standard Interfaces" of the
/// D-Bus specification).
enum StandardInterface: String {
    case introspectable = "org.freedesktop.DBus.Introspectable"
    case properties = "org.freedesktop.DBus.Properties"

    /// The one that a call is meant for; one without an interface goes by its member.
    init?(of call: IncomingCall) {
        if let interface = call.interface {
            self.init(rawValue: interface.rawValue)
        } else if call.member == "Introspect" {
            self = .introspectable
        } else if ["Get", "GetAll", "Set"].contains(call.member) {
            self = .properties
        } else {
            return nil
        }
    }

    /// Answers for a path that only leads to objects.
    static func answerForNode(_ call: IncomingCall, children: [String]) throws(DBusError) -> [Value] {
        guard StandardInterface(of: call) == .introspectable else { throw call.unknown(besides: []) }
        return try introspect(call, nil, children: children)
    }

    static func introspect(
        _ call: IncomingCall,
        _ interface: InterfaceDescription?,
        children: [String]
    ) throws(DBusError) -> [Value] {
        guard call.member == "Introspect" else { throw call.unknownMethod }
        try call.check(takes: "")
        return [.string(document(for: interface, children: children))]
    }

    /// What an object looks like ("Introspection Data Format" of the D-Bus specification).
    private static func document(for interface: InterfaceDescription?, children: [String]) -> String {
        let nodes = children.map { "  <node name=\"\($0)\"/>\n" }.joined()
        let interfaces = interface.map { $0.xml + propertiesXML } ?? ""
        return documentType + "<node>\n" + interfaces + introspectableXML + peerXML + nodes + "</node>\n"
    }
}

extension IncomingCall {
    func check(takes signature: Signature) throws(DBusError) {
        let given = Signature(of: arguments)
        guard given != signature else { return }
        let message = "\(member) takes arguments of type \"\(signature)\", not \"\(given)\""
        throw DBusError(.invalidArguments, message)
    }

    /// Why nobody answers this call.
    func unknown(besides interfaces: [InterfaceName]) -> DBusError {
        if let interface, StandardInterface(of: self) == nil, !interfaces.contains(interface) {
            return DBusError(.unknownInterface, "\(path) has no interface \(interface)")
        }
        return unknownMethod
    }

    var unknownMethod: DBusError {
        DBusError(.unknownMethod, "\(interface.map { "\($0) of " } ?? "")\(path) has no method \(member)")
    }
}

private let documentType = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

private let introspectableXML = """
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml_data" type="s" direction="out"/>
        </method>
      </interface>

    """

private let peerXML = """
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId">
          <arg name="machine_uuid" type="s" direction="out"/>
        </method>
      </interface>

    """

private let propertiesXML = """
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
          <arg name="interface_name" type="s" direction="in"/>
          <arg name="property_name" type="s" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="GetAll">
          <arg name="interface_name" type="s" direction="in"/>
          <arg name="props" type="a{sv}" direction="out"/>
        </method>
        <method name="Set">
          <arg name="interface_name" type="s" direction="in"/>
          <arg name="property_name" type="s" direction="in"/>
          <arg name="value" type="v" direction="in"/>
        </method>
        <signal name="PropertiesChanged">
          <arg name="interface_name" type="s"/>
          <arg name="changed_properties" type="a{sv}"/>
          <arg name="invalidated_properties" type="as"/>
        </signal>
      </interface>

    """
