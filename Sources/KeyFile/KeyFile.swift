internal import CGIO
internal import Files

/// A key file, the format of desktop entries, icon themes and this project's own files: `GKeyFile` of GLib, after the
/// Desktop Entry Specification.
///
/// For reading, and for files that are the project's own: what GLib writes back is not byte for byte what it read.
package final class KeyFile {
    private let pointer: OpaquePointer

    /// A key file without any group.
    package init() {
        pointer = g_key_file_new()
    }

    deinit {
        g_key_file_unref(pointer)
    }

    /// Parses `bytes`; `path` is what errors name.
    package convenience init(_ bytes: [UInt8], path: String) throws(KeyFileError) {
        self.init()
        // GLib would take what follows it for something else.
        guard !bytes.contains(0) else { throw .malformed(path: path, reason: "it holds a zero byte") }
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let loaded = bytes.withUnsafeBytes { bytes in
            let text = bytes.baseAddress?.assumingMemoryBound(to: gchar.self)
            return g_key_file_load_from_data(pointer, text, gsize(bytes.count), G_KEY_FILE_KEEP_TRANSLATIONS, &error)
        }
        guard loaded != 0 else {
            throw .malformed(path: path, reason: error.map { String(cString: $0.pointee.message) } ?? "unknown error")
        }
    }

    /// Reads and parses the file at `path`.
    package convenience init(path: String) throws(KeyFileError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path) } catch { throw .unreadable(error) }
        try self.init(bytes, path: path)
    }

    /// The groups in the order of the file.
    package var groups: [String] {
        strings { g_key_file_get_groups(pointer, $0) }
    }

    /// The keys of a group in the order of the file; none when there is no such group.
    package func keys(in group: String) -> [String] {
        strings { g_key_file_get_keys(pointer, group, $0, nil) }
    }

    /// The value of a key with its escapes resolved, or nil when it is not there or no UTF-8.
    package func string(_ key: String, in group: String) -> String? {
        take(g_key_file_get_string(pointer, group, key, nil))
    }

    /// The value in the language of this process, else the untranslated one, or nil when there is none of them.
    package func localizedString(_ key: String, in group: String) -> String? {
        take(g_key_file_get_locale_string(pointer, group, key, nil, nil))
    }

    /// The value as the file has it.
    package func rawValue(_ key: String, in group: String) -> String? {
        take(g_key_file_get_value(pointer, group, key, nil))
    }

    /// Whether the value is the boolean true (`g_key_file_get_boolean`): not when it is no boolean or not there.
    package func isTrue(_ key: String, in group: String) -> Bool {
        g_key_file_get_boolean(pointer, group, key, nil) != 0
    }

    /// Puts a value in, escaped where it must be, in the place of the one that was there.
    package func set(_ value: String, for key: String, in group: String) {
        g_key_file_set_string(pointer, group, key, value)
    }

    /// The content of a file that has these groups and keys.
    package var text: String {
        take(g_key_file_to_data(pointer, nil, nil)) ?? ""
    }
}

/// A string that is the caller's to free.
private func take(_ string: UnsafeMutablePointer<gchar>?) -> String? {
    defer { g_free(string) }
    return string.map { String(cString: $0) }
}

/// An array of strings that is the caller's to free, with its length.
private func strings(
    _ get: (UnsafeMutablePointer<gsize>) -> UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
) -> [String] {
    var count: gsize = 0
    let array = get(&count)
    defer { g_strfreev(array) }
    return UnsafeBufferPointer(start: array, count: array == nil ? 0 : Int(count)).compactMap {
        $0.map { String(cString: $0) }
    }
}
