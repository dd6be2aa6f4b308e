internal import Files
internal import KeyFile

/// An app's desktop entry, byte for byte, whose icon becomes the name that iconsd gives it, and goes back. Nothing but
/// lines of `Icon` and of iconsd's own keys ever changes.
struct EntryText: Equatable {
    static let group = "Desktop Entry"
    /// The key that says for which app an override was made.
    static let appKey = "X-Iconsd-App"
    private static let sourceKey = "X-Iconsd-Source"
    /// The digest of an override without this line: so it can be told from one that the user edited, whatever else is lost.
    private static let digestKey = "X-Iconsd-Digest"

    private var lines: KeyFileLines
    private let icon: String
    private let app: String

    init(_ bytes: [UInt8], app: String) {
        lines = KeyFileLines(bytes)
        icon = escaped(App.overrideIcon(of: app))
        self.app = app
    }

    var bytes: [UInt8] { lines.bytes }

    /// Translated ones win over the plain one.
    static func isIcon(_ key: String) -> Bool { key == "Icon" || key.hasPrefix("Icon[") }

    private static func isOwn(_ key: String) -> Bool { [appKey, sourceKey, digestKey].contains(key) }

    /// With the name that iconsd gives as its only icon.
    var withOverrideIcon: EntryText {
        replacing(Self.isIcon, with: ["Icon=" + icon])
    }

    /// The override of this entry, which is at `path`.
    func override(from path: String) -> EntryText {
        let texts = ["Icon=" + icon, "\(Self.appKey)=\(escaped(app))", "\(Self.sourceKey)=\(escaped(path))"]
        func entry(_ texts: [String]) -> EntryText {
            replacing({ Self.isIcon($0) || Self.isOwn($0) }, with: texts)
        }
        return entry(texts + ["\(Self.digestKey)=\(Digest.of(entry(texts).bytes))"])
    }

    /// Whether it is an override of the app, edited since or not.
    var isOverride: Bool { value(of: Self.appKey) == Array(escaped(app).utf8) }

    /// Whether it is an override of the app, and every byte as iconsd wrote it.
    var isOverrideAsWritten: Bool {
        let rest = replacing({ $0 == Self.digestKey }, with: [])
        return isOverride && value(of: Self.digestKey) == Array(Digest.of(rest.bytes).utf8)
    }

    /// Whether one of its icons still is the name that iconsd gives, be it one that does not count.
    var hasOverrideIcon: Bool { iconLines.contains(where: isOverrideIcon) }

    /// Whether one that counts is: of several of the same language that is the last one.
    var showsOverrideIcon: Bool {
        Dictionary(iconLines.map { ($0.content, $0) }) { $1 }.values.contains(where: isOverrideIcon)
    }

    private var iconLines: [KeyFileLines.Line] { lines.lines.filter { $0.group == Self.group && Self.isIcon($0) } }

    /// Without the name that iconsd gives, in whose place come the icons of `original`, and without keys of iconsd.
    func undone(from original: EntryText?) -> EntryText {
        var result = replacing(Self.isOwn, with: [])
        let icons = original?.iconLines.map(\.bytes)
        if hasOverrideIcon { result.lines.replace(lines: isOverrideIcon, in: Self.group, with: icons ?? []) }
        return result
    }

    private static func isIcon(_ line: KeyFileLines.Line) -> Bool {
        if case .entry(let key) = line.content { isIcon(key) } else { false }
    }

    private func isOverrideIcon(_ line: KeyFileLines.Line) -> Bool {
        Self.isIcon(line) && line.value == ArraySlice(icon.utf8)
    }

    private func value(of key: String) -> [UInt8]? {
        lines.number(of: key, in: Self.group).flatMap { lines.lines[$0 - 1].value }.map(Array.init)
    }

    private func replacing(_ replaced: (String) -> Bool, with texts: [String]) -> EntryText {
        var result = self
        result.lines.replace(replaced, in: Self.group, with: texts)
        return result
    }
}

/// A text as it stands in a key file.
private func escaped(_ text: String) -> String {
    let file = KeyFile()
    file.set(text, for: "Key", in: "Group")
    return file.rawValue("Key", in: "Group") ?? ""
}
