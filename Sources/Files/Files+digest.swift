internal import CGIO

/// A SHA-256 that takes its input in pieces (`GChecksum`).
package final class Digest {
    private let checksum: OpaquePointer?

    package init() {
        checksum = g_checksum_new(G_CHECKSUM_SHA256)
    }

    deinit {
        g_checksum_free(checksum)
    }

    package func add(_ bytes: [UInt8]) {
        g_checksum_update(checksum, bytes, gssize(bytes.count))
    }

    /// Adds a text with its length before it, so that "a", "bc" and "ab", "c" are not the same.
    package func add(_ text: String) {
        add(Array("\(text.utf8.count):\(text)".utf8))
    }

    /// 64 hexadecimal digits. Nothing can be added any more.
    package var text: String {
        g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
    }

    /// The digest of some bytes.
    package static func of(_ bytes: [UInt8]) -> String {
        let digest = Digest()
        digest.add(bytes)
        return digest.text
    }
}
