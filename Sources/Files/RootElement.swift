internal import CGIO

/// The element with which an XML document begins, as `GMarkup` of GLib reads it: UTF-8 only, and of a document type
/// nothing but where it ends.
package struct RootElement: Sendable, Hashable {
    /// With its prefix, as `svg:svg`.
    package let name: String
    /// None where GLib cannot read them, as those with entities of a document type.
    package let attributes: [String: String]

    /// Nil when no element begins in `bytes`, which may be any first part of the document.
    package init?(beginning bytes: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
        let found = Attributes()
        var parser = GMarkupParser()
        parser.start_element = { _, _, names, values, found, error in
            guard let names, let values, let found else { return }
            Unmanaged<Attributes>.fromOpaque(found).takeUnretainedValue().take(names, values)
            // One is enough: an error is how GLib is told to stop.
            g_set_error_literal(error, g_markup_error_quark(), 0, "")
        }
        let context = withExtendedLifetime(found) {
            let context = g_markup_parse_context_new(
                &parser,
                GMarkupParseFlags(0),
                Unmanaged.passUnretained(found).toOpaque(),
                nil
            )
            text.withUnsafeBytes { text in
                let start = text.assumingMemoryBound(to: gchar.self).baseAddress
                _ = g_markup_parse_context_parse(context, start, gssize(text.count), nil)
            }
            return context
        }
        defer { g_markup_parse_context_free(context) }
        // It is known as soon as its name was read, also when its attributes could not be.
        let element = g_markup_parse_context_get_element(context).map { String(cString: $0) }
        guard let element, !element.isEmpty else { return nil }
        name = element
        attributes = found.values
    }
}

private final class Attributes {
    var values: [String: String] = [:]

    /// Two lists that end with nil.
    func take(
        _ names: UnsafeMutablePointer<UnsafePointer<gchar>?>,
        _ values: UnsafeMutablePointer<UnsafePointer<gchar>?>
    ) {
        var index = 0
        while let name = names[index], let value = values[index] {
            self.values[String(cString: name)] = String(cString: value)
            index += 1
        }
    }
}
