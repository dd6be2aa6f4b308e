/// An entry of a configuration file of KDE.
struct KConfigSyntax: LineSyntax {
    let group: String?
    let key: String

    func roles(of lines: [[UInt8]]) -> [LineRole] {
        var begun = ""
        return lines.map { line in
            switch KConfigLine(line) {
            case .group(let name, _):
                begun = name
                return .header(isOwn: name == group)
            case .entry(key, let value, _) where begun == group: return .value(value)
            case .entry: return .other
            case .other: return .blank
            }
        }
    }

    func decoded(_ value: ArraySlice<UInt8>) -> String? { value.unescapedText }

    /// A space at an end would not be read, nor a line's end.
    func encoded(_ text: String) -> String {
        var escaped = text.replacing("\\", with: "\\\\")
        for (character, escape) in ["\n": "\\n", "\t": "\\t", "\r": "\\r"] {
            escaped = escaped.replacing(character, with: escape)
        }
        if escaped.hasPrefix(" ") { escaped = "\\s" + escaped.dropFirst() }
        if escaped.hasSuffix(" ") { escaped = escaped.dropLast() + "\\s" }
        return escaped
    }

    func line(_ value: String) -> String { "\(key)=\(value)" }
}
