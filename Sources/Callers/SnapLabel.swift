/// The name of an app, or a hook, of a snap, as snapd gives it to processes: `snap.INSTANCE.APP`, `snap.INSTANCE.hook.HOOK`.
struct SnapLabel: Hashable {
    let instance: String
    let app: String
    /// Whether AppArmor holds it to its rules; a classic snap, or one in development, is held to none.
    let isEnforced: Bool

    /// From a label of AppArmor, as `snap.firefox.firefox (enforce)`.
    init?(label: String) {
        let words = label.split(whereSeparator: \.isWhitespace)
        guard let tag = words.first else { return nil }
        self.init(tag: String(tag), isEnforced: words.dropFirst().first != "(complain)")
    }

    init?(tag: String, isEnforced: Bool) {
        let parts = tag.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts[0] == "snap", !parts[1].isEmpty else { return nil }
        instance = parts[1]
        app = parts[2]
        self.isEnforced = isEnforced
    }
}
