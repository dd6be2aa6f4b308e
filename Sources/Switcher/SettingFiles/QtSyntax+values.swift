/// How `QSettings` writes strings and reads them (`iniEscapedString`, `iniUnescapedStringList`).
extension QtSyntax {
    func decoded(_ value: ArraySlice<UInt8>) -> String? {
        // Qt 6 takes what is not escaped for UTF-8, and Qt 5 for Latin-1.
        let text = String(validating: value, as: UTF8.self) ?? String(value.map { Character(Unicode.Scalar($0)) })
        var units: [UInt16] = []
        var rest = Array(text.utf16)[...]
        var isQuoted = false
        while let unit = rest.popFirst() {
            switch unit {
            case quote:
                isQuoted.toggle()
                if !isQuoted { rest = rest.drop { $0 == space || $0 == tab } }
            case backslash: units += unescaped(&rest)
            // A list.
            case comma where !isQuoted: return nil
            default: units.append(unit)
            }
        }
        return string(of: String(decoding: units, as: UTF16.self))
    }

    /// Takes what follows a backslash.
    private func unescaped(_ rest: inout ArraySlice<UInt16>) -> [UInt16] {
        guard let unit = rest.popFirst() else { return [] }
        if let control = QtSyntax.controls.first(where: { $0.letter.utf16.first == unit }) { return [control.unit] }
        switch unit {
        case quote, backslash, apostrophe, question: return [unit]
        case letterX: return number(&rest, radix: 16).map { [$0] } ?? []
        case UInt16(UInt8(ascii: "0"))...UInt16(UInt8(ascii: "7")):
            return number(&rest, radix: 8, first: unit).map { [$0] } ?? []
        default: return []
        }
    }

    /// Takes all digits that follow.
    private func number(_ rest: inout ArraySlice<UInt16>, radix: Int, first: UInt16? = nil) -> UInt16? {
        var digits = (first.map { [$0] } ?? []).compactMap(digit)
        while let next = rest.first.flatMap(digit), next < radix {
            digits.append(next)
            rest.removeFirst()
        }
        return digits.isEmpty ? nil : digits.reduce(0) { $0 &* UInt16(radix) &+ UInt16($1) }
    }

    private func digit(_ unit: UInt16) -> Int? {
        UInt8(exactly: unit).flatMap { Character(Unicode.Scalar($0)).hexDigitValue }
    }

    /// What a value is as a string that begins with the name of its type, as others do.
    private func string(of text: String) -> String? {
        guard text.hasPrefix("@") else { return text }
        if text.hasPrefix("@@") { return String(text.dropFirst()) }
        if text.hasPrefix("@String("), text.hasSuffix(")") { return String(text.dropFirst(8).dropLast()) }
        return text.hasSuffix(")") ? nil : text
    }

    func encoded(_ text: String) -> String {
        var value = ""
        // A digit would belong to the number before it.
        var isAfterNumber = false
        for unit in ((text.hasPrefix("@") ? "@" : "") + text).utf16 {
            let character = Unicode.Scalar(unit).map { Character($0) }
            let isNumber = isAfterNumber && character?.isHexDigit == true
            isAfterNumber = false
            if let control = QtSyntax.controls.first(where: { $0.unit == unit }) {
                value += "\\\(control.letter)"
            } else if unit == quote || unit == backslash, let character {
                value += "\\\(character)"
            } else if !isNumber, (0x20..<0x7F).contains(unit), let character {
                value.append(character)
            } else {
                value += "\\x" + String(unit, radix: 16)
                isAfterNumber = true
            }
        }
        let isQuoted = text.contains { ";,=".contains($0) } || text.hasPrefix(" ") || text.hasSuffix(" ")
        return isQuoted ? "\"\(value)\"" : value
    }

    private static let controls: [(letter: String, unit: UInt16)] = [
        ("a", 7), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9), ("v", 11),
    ]
}

private let quote = UInt16(UInt8(ascii: "\""))
private let backslash = UInt16(UInt8(ascii: "\\"))
private let comma = UInt16(UInt8(ascii: ","))
private let apostrophe = UInt16(UInt8(ascii: "'"))
private let question = UInt16(UInt8(ascii: "?"))
private let letterX = UInt16(UInt8(ascii: "x"))
private let space = UInt16(UInt8(ascii: " "))
private let tab = UInt16(UInt8(ascii: "\t"))
