import Appearance
@testable import KeyFile
@testable import Switcher

extension Input {
    /// A theme is set in a file, and then the file is what it was before, byte for byte. The input is a syntax, a theme and
    /// the file.
    func checkSetting(_ bytes: [UInt8]) throws {
        var pieces = Pieces(bytes)
        let syntax = syntaxes[pieces.number(below: syntaxes.count)]
        let theme = pieces.text()
        let before = Array(pieces.rest)
        _ = Mode(windowColor: theme)
        var text = SettingText(before, syntax)
        try checkValue(of: text, before, syntax)
        let (value, form) = (text.value, text.form)
        try hold(SettingForm(text: form.text) == form, "how it was set can be remembered")
        guard syntax.canHold(theme) else { return }
        text.set(theme)
        // Nothing is written then.
        guard text.value == theme else { return try hold(!isLineByLine(syntax), "\(theme) can be set") }
        try checkValue(of: text, text.bytes, syntax)
        try checkOtherLines(before, text.bytes)
        var again = SettingText(text.bytes, syntax)
        again.set(theme)
        try hold(again.bytes == text.bytes, "what is set is not set again")
        again.restore(form)
        try hold(again.bytes == before, "every byte comes back")
        try hold(again.value == value, "what was set before is set again")
    }

    /// A file that GLib can read says to GLib what it says here.
    private func checkValue(of text: SettingText, _ bytes: [UInt8], _ syntax: any LineSyntax) throws {
        guard let syntax = syntax as? KeyFileSyntax, let group = syntax.group else { return }
        guard let file = try? KeyFile(bytes, path: "file") else { return }
        let isRead = file.rawValue(syntax.key, in: group) == nil || file.string(syntax.key, in: group) != nil
        if isRead { try hold(text.value == file.string(syntax.key, in: group), "GLib reads the same") }
    }

    /// One line is another one; or it is new, and its group with it.
    private func checkOtherLines(_ before: [UInt8], _ after: [UInt8]) throws {
        // There the line's end that comes with a new line makes one with the half that is there.
        if before.last == UInt8(ascii: "\r") { return }
        let (old, new) = (KeyFileLines(before).lines.map(\.text), KeyFileLines(after).lines.map(\.text))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        try hold(old.count - start - end <= 1 && new.count - start - end <= 2, "other lines are as they were")
    }

    /// Whether nothing on another line can take one in.
    private func isLineByLine(_ syntax: any LineSyntax) -> Bool { !(syntax is QtSyntax || syntax is GtkrcSyntax) }
}

private let syntaxes: [any LineSyntax] = [
    KeyFileSyntax(group: "Settings", key: "gtk-icon-theme-name"), KConfigSyntax(group: "Icons", key: "Theme"),
    QtSyntax(group: "Appearance", key: "icon_theme"), QtSyntax(group: "General", key: "icon_theme"),
    GtkrcSyntax(key: "gtk-icon-theme-name"), XSettingsSyntax(name: "Net/IconThemeName"), RONSyntax(kind: .text),
    RONSyntax(kind: .word),
]
