internal import KeyFile

/// A line of a key file (Desktop Entry Specification, "Basic format of the file"), as GTK reads its `settings.ini`.
struct KeyFileSyntax: LineSyntax {
    let group: String?
    let key: String

    func roles(of lines: [[UInt8]]) -> [LineRole] {
        KeyFileLines(lines.flatMap(\.self)).lines.map { line in
            switch line.content {
            case .comment: .blank
            case .group: .header(isOwn: line.group == group)
            case .entry(key: key) where line.group == group:
                line.value.map { .value($0.startIndex..<$0.endIndex) } ?? .other
            case .entry, .malformed: .other
            }
        }
    }

    func decoded(_ value: ArraySlice<UInt8>) -> String? {
        let file = KeyFile()
        file.setRaw(String(decoding: value, as: UTF8.self), for: key, in: "Group")
        return file.string(key, in: "Group") ?? ""
    }

    func encoded(_ text: String) -> String {
        let file = KeyFile()
        file.set(text, for: key, in: "Group")
        return file.rawValue(key, in: "Group") ?? ""
    }

    func line(_ value: String) -> String { "\(key)=\(value)" }
}
