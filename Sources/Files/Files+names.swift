internal import CGIO

extension Files {
    /// The names of what a folder holds, sorted by their bytes, so that the order does not hang on the file system.
    /// None for a folder that is not there or cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let directory = g_dir_open(folder, 0, nil) else { return [] }
        defer { g_dir_close(directory) }
        var names: [String] = []
        while let name = g_dir_read_name(directory) {
            names.append(String(cString: name))
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Calls `body` with the bytes of each name in a folder, in no order: for folders of tens of thousands, of which few
    /// names matter.
    package static func forEachName(in folder: String, _ body: (Span<UInt8>) -> Void) {
        guard let directory = g_dir_open(folder, 0, nil) else { return }
        defer { g_dir_close(directory) }
        while let name = g_dir_read_name(directory) {
            name.withMemoryRebound(to: UInt8.self, capacity: 1) {
                body(Span(_unsafeStart: $0, count: strlen(name)))
            }
        }
    }

    /// How the names of files and folders begin that are not complete yet, in folders that are not iconsd's own. With a
    /// dot, so that no desktop takes them for anything.
    package static let temporaryPrefix = ".iconsd-"

    /// Whether a name is one that GLib makes up for a file or folder that is not complete yet: `prefix` with six more
    /// capitals or digits (`g_mkstemp`). People's own begin alike and end otherwise.
    ///
    /// - Parameter prefix: if it is not that of iconsd
    package static func isTemporary(_ name: String, prefix: String = temporaryPrefix) -> Bool {
        let rest = name.utf8.dropFirst(prefix.utf8.count)
        return name.hasPrefix(prefix) && rest.count == 6
            && rest.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    }

    /// Whether a text can be the name of a file that is not hidden. Scalars are looked at: a dot or a slash with an accent
    /// on it is another Character, and yet what it is to the system.
    ///
    /// - Parameter longest: in bytes
    package static func isName(_ text: String, longest: Int = 255) -> Bool {
        let isForbidden = { (scalar: Unicode.Scalar) in scalar == "/" || scalar.properties.generalCategory == .control }
        return (1...longest).contains(text.utf8.count) && text.unicodeScalars.first != "."
            && !text.unicodeScalars.contains(where: isForbidden)
    }
}
