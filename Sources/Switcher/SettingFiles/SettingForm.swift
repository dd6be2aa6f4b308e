/// How a setting stood in a file before it was changed.
enum SettingForm: Sendable, Hashable {
    /// The whole line, without its end.
    case line([UInt8])
    case noLine
    case noGroup
    /// Neither the file was there nor so many of the folders that it is in.
    case noFile(folders: Int)

    /// From ``text``.
    init?(text: String) {
        switch text {
        case "no line": self = .noLine
        case "no group": self = .noGroup
        default:
            if let line = text.rest(after: "line ") {
                self = .line(Array(line.utf8))
            } else if let line = text.rest(after: "bytes ").flatMap([UInt8].init(hexadecimal:)) {
                self = .line(line)
            } else if let folders = text.rest(after: "no file, folders ").flatMap({ Int($0) }) {
                self = .noFile(folders: folders)
            } else {
                return nil
            }
        }
    }

    /// As it is remembered: in text without zero bytes, whatever the line is.
    var text: String {
        switch self {
        case .line(let line):
            if let text = String(validating: line, as: UTF8.self), !line.contains(0) {
                "line " + text
            } else {
                "bytes " + line.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
        case .noLine: "no line"
        case .noGroup: "no group"
        case .noFile(let folders): "no file, folders \(folders)"
        }
    }
}

extension String {
    fileprivate func rest(after prefix: String) -> String? {
        // Not by characters: what follows may begin with a mark that belongs to the one before it.
        utf8.starts(with: prefix.utf8) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
    }
}

extension [UInt8] {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
