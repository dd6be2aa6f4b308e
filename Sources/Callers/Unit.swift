/// The unit of systemd that a process belongs to: a service or a scope.
struct Unit: Hashable {
    let name: String

    /// From the lines of `/proc/PID/cgroup` (`cgroups(7)`): the innermost unit on the path that systemd manages.
    init?(controlGroups: String) {
        for line in controlGroups.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, fields[1].isEmpty || fields[1] == "name=systemd" else { continue }
            let unit = fields[2].split(separator: "/").last { $0.hasSuffix(".scope") || $0.hasSuffix(".service") }
            guard let unit else { continue }
            name = String(unit)
            return
        }
        return nil
    }

    /// The app that a desktop has started in it ("XDG standardization for applications" of systemd's "Desktop
    /// Environments": `app[-LAUNCHER]-APP-RANDOM.scope`, `app[-LAUNCHER]-APP[@RANDOM].service`).
    var app: String? {
        let isScope = name.hasSuffix(".scope")
        let words = stem.prefix { isScope || $0 != "@" }.split(separator: "-", omittingEmptySubsequences: false)
        let named = isScope ? words.dropLast() : words
        guard named.first == "app", named.count == 2 || named.count == 3 else { return nil }
        return named.last.flatMap { $0.isEmpty ? nil : unescaped($0) }
    }

    /// The app that Flatpak has started in it, from version 1.10: `app-flatpak-APP-PID.scope`.
    var flatpak: String? {
        let words = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard name.hasSuffix(".scope"), words.count == 4, words[0] == "app", words[1] == "flatpak" else { return nil }
        return app
    }

    /// The snap that snapd has started in it: `snap.INSTANCE.APP-UUID.scope`, `snap.INSTANCE.APP.service`.
    var snap: SnapLabel? {
        SnapLabel(tag: unescaped(stem.prefix { $0 != "-" }), isEnforced: true)
    }

    private var stem: Substring {
        name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
    }
}

/// Text without the escapes of unit names: `\x2d` is a dash (systemd.unit(5), "String Escaping for Inclusion in Unit
/// Names").
private func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"),
            let escaped = UInt8(hexadecimal: rest.dropFirst())
        {
            bytes.append(escaped)
            rest = rest.dropFirst(3)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

extension UInt8 {
    /// The byte that the first two digits stand for.
    fileprivate init?(hexadecimal digits: Substring.UTF8View) {
        guard digits.count >= 2 else { return nil }
        self.init(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16)
    }
}
