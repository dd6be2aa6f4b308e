internal import Files

/// A value of JSON (RFC 8259), for programs that read what a command says.
enum JSON: Sendable {
    case string(String)
    case number(UInt64)
    case boolean(Bool)
    case array([JSON])
    case object([(String, JSON)])

    /// On one line.
    var text: String {
        switch self {
        case .string(let string): JSON.quoted(string)
        case .number(let number): String(number)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSON.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ string: String) -> String {
        "\"" + string.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        // More than has to be, since people look at it on terminals, too.
        case _ where scalar.disturbsLine:
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}
