import DBus
import MainLoop
import TestSupport

/// An exported object with a bit of everything.
actor Thermometer: ExportedObject {
    nonisolated let loop: MainLoop = testLoop
    nonisolated let interface: InterfaceDescription
    private var waiting: [CheckedContinuation<Void, Never>] = []
    let calls = Recorder<String>()

    init() throws {
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.example.Thermometer">
                  <method name="Convert"><arg type="d" direction="in"/><arg type="s" direction="in"/>
                    <arg type="d" direction="out"/></method>
                  <method name="Note"><arg type="s" direction="in"/></method>
                  <method name="Wait"/>
                  <method name="Lie"><arg type="u" direction="out"/></method>
                  <method name="Fail"/>
                  <signal name="Boiled"><arg type="u"/></signal>
                  <property name="Degrees" type="i" access="read"/>
                  <property name="Counter" type="t" access="read">
                    <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/></property>
                </interface></node>
                """
        )
    }

    func result(of method: MemberName, _ arguments: [Value], caller: BusName) async throws(DBusError) -> [Value] {
        calls.record(arguments.first?.string ?? method.rawValue)
        switch method {
        case "Convert": return [.double(451)]
        case "Wait": await withCheckedContinuation { waiting.append($0) }
        case "Lie": return [.string("four")]
        case "Fail": throw DBusError("org.example.Error.Broken", "it is broken; buy a new one")
        default: break
        }
        return []
    }

    func value(ofProperty name: String) -> Value {
        name == "Degrees" ? .int32(-3) : .uint64(7)
    }

    func endWaiting() {
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
