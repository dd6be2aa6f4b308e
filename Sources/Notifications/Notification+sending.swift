internal import DBus

extension Notification {
    /// As a service with these capabilities can show it ("Protocol" of the specification, `GetCapabilities`).
    func fitting(_ capabilities: Set<String>) -> Notification {
        var fitting = self
        if !capabilities.contains("actions") { fitting.actions = [] }
        if capabilities.contains("body-markup") { fitting.body = body.escapedForMarkup }
        return fitting
    }

    /// Those of the method `Notify`.
    var arguments: [Value] {
        let hints: [String: Value] = picture.map { ["image-path": .string($0.fileURI)] } ?? [:]
        let byTheServer: Int32 = -1
        return [
            .string("iconsd"), .uint32(0), .string(""), .string(summary), .string(body),
            .strings(actions.flatMap { [$0.key, $0.title] }), .dictionary(hints), .int32(byTheServer),
        ]
    }
}

extension String {
    fileprivate var escapedForMarkup: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// The URI of the file at this path (RFC 8089): all but a path's plain characters are given by number.
    fileprivate var fileURI: String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        return utf8.reduce(into: "file://") { uri, byte in
            let digits = String(byte, radix: 16, uppercase: true)
            uri += plain.contains(byte) ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
    }
}
