internal import CGIO

/// What an interface offers, read from its XML ("Introspection Data Format" of the D-Bus specification) by GIO.
package struct InterfaceDescription: Sendable {
    package struct Method: Sendable, Hashable {
        package let arguments: Signature
        package let results: Signature
    }

    package struct Property: Sendable, Hashable {
        package let type: Signature
        /// Whether `PropertiesChanged` tells of it (the annotation `EmitsChangedSignal`).
        package let emitsChange: Bool
    }

    package let name: InterfaceName
    package let methods: [MemberName: Method]
    package let properties: [String: Property]
    package let signals: [MemberName: Signature]
    /// The interface's element without the documentation.
    let xml: String

    /// The first interface of a document. Throws `Failed` for one that cannot be read.
    package init(xml: String) throws(DBusError) {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let node = g_dbus_node_info_new_for_xml(xml, &error) else {
            throw DBusError(.failed, error.map { String(cString: $0.pointee.message) } ?? "unknown error")
        }
        defer { g_dbus_node_info_unref(node) }
        guard let interface = node.pointee.interfaces?.pointee,
            let name = InterfaceName(String(cString: interface.pointee.name))
        else { throw DBusError(.failed, "the document has no interface") }
        self.name = name
        methods = table(interface.pointee.methods) { method in
            let signature = Method(arguments: types(method.in_args), results: types(method.out_args))
            return MemberName(String(cString: method.name)).map { ($0, signature) }
        }
        signals = table(interface.pointee.signals) { signal in
            MemberName(String(cString: signal.name)).map { ($0, types(signal.args)) }
        }
        properties = table(interface.pointee.properties) { property in
            let annotation = "org.freedesktop.DBus.Property.EmitsChangedSignal"
            let emits = g_dbus_annotation_info_lookup(property.annotations, annotation).map { String(cString: $0) }
            let type = Signature(unchecked: String(cString: property.signature))
            return (String(cString: property.name), Property(type: type, emitsChange: emits ?? "true" == "true"))
        }
        let text = g_string_new("")
        g_dbus_interface_info_generate_xml(interface, 2, text)
        self.xml = text.map { String(cString: $0.pointee.str) } ?? ""
        g_string_free(text, 1)
    }
}

/// GIO's arrays of pointers, which end with a null pointer.
private typealias Pointers<Element> = UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?

private func elements<Element>(_ pointers: Pointers<Element>) -> [Element] {
    var elements: [Element] = []
    var next = pointers
    while let element = next?.pointee {
        elements.append(element.pointee)
        next = next?.successor()
    }
    return elements
}

private func table<Element, Key: Hashable, Entry>(
    _ pointers: Pointers<Element>,
    _ entry: (Element) -> (Key, Entry)?
) -> [Key: Entry] {
    Dictionary(elements(pointers).compactMap(entry)) { first, _ in first }
}

private func types(_ arguments: Pointers<GDBusArgInfo>) -> Signature {
    Signature(unchecked: elements(arguments).map { String(cString: $0.signature) }.joined())
}
