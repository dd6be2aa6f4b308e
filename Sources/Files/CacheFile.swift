/// A file of the cache folder: a text below its digest, so that what was cut off, or changed by somebody, is not believed.
/// Losing it costs time only.
package struct CacheFile: Sendable {
    package let path: String

    /// - Parameter name: what it is called in `$XDG_CACHE_HOME/iconsd/`
    package init(_ name: String, _ directories: BaseDirectories) {
        path = "\(directories.cache)/iconsd/\(name)"
    }

    /// Its text; nil where there is none that can be believed.
    package func read() -> String? {
        guard let bytes = try? Files.read(path), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let text = Array(bytes[(end + 1)...])
        guard Digest.of(text).utf8.elementsEqual(bytes[..<end]) else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    package func write(_ text: String) throws(FileError) {
        try Files.write(Digest.of(Array(text.utf8)) + "\n" + text, to: path, durably: false)
    }

    /// Removes what is left of one that was being written when the daemon was killed.
    package func removeLeftovers() {
        Files.removeLeftovers(of: path)
    }
}
