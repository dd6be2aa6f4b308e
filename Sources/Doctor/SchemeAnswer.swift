internal import Appearance
internal import DBus

/// What the portal, or one of its backends, answers when it is asked for the color scheme.
struct SchemeAnswer: Sendable, Hashable {
    let scheme: ColorScheme
    /// As it came, in GVariant's text format: `<uint32 1>`.
    let raw: String

    init(_ value: Value) throws(PortalState) {
        scheme = try ColorScheme(answer: value)
        raw = value.text
    }

    /// For people: its number, what that means, and how it came.
    var text: String { "\(scheme.text), sent as \(raw)" }
}

extension ColorScheme {
    /// As it is on the bus, and what that means.
    var text: String { "\(rawValue) (\(word))" }
}

extension Value {
    /// In GVariant's text format, where it is a number within variants; what else there may be is no color scheme.
    fileprivate var text: String {
        switch self {
        case .variant(let inner): "<\(inner.text)>"
        case .byte(let number): "byte \(number)"
        case .int16(let number): "int16 \(number)"
        case .uint16(let number): "uint16 \(number)"
        case .int32(let number): "int32 \(number)"
        case .uint32(let number): "uint32 \(number)"
        case .int64(let number): "int64 \(number)"
        case .uint64(let number): "uint64 \(number)"
        default: "a value of type \"\(signature)\""
        }
    }
}
