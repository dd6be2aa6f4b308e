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
        if let zero = bytes.firstIndex(of: 0) {
            let line = bytes[..<zero].count { $0 == UInt8(ascii: "\n") } + 1
            throw .malformed(path: path, line: line, reason: "it holds a zero byte")
        }
        if let reason = load(bytes) {
            throw .malformed(path: path, line: KeyFile.numberOfFaultyLine(in: KeyFileLines(bytes)), reason: reason)
        }
    }

    /// Takes in what `bytes` say, or returns GLib's reason not to.
    private func load(_ bytes: [UInt8]) -> String? {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let loaded = bytes.withUnsafeBytes { bytes in
            let text = bytes.baseAddress?.assumingMemoryBound(to: gchar.self)
            return g_key_file_load_from_data(pointer, text, gsize(bytes.count), G_KEY_FILE_KEEP_TRANSLATIONS, &error)
        }
        guard loaded == 0 else { return nil }
        return error.map { String(cString: $0.pointee.message) } ?? "unknown error"
    }

    /// The number, from 1, of the line for which GLib refuses a file, which it does not tell: the last one of the fewest
    /// first lines that it refuses.
    private static func numberOfFaultyLine(in file: KeyFileLines) -> Int {
        var sound = 0
        var faulty = file.lines.count
        while faulty - sound > 1 {
            let middle = (sound + faulty) / 2
            if KeyFile().load(file.lines[..<middle].flatMap(\.bytes)) == nil { sound = middle } else { faulty = middle }
        }
        return faulty
    }

    /// Reads and parses the file at `path`.
    package convenience init(path: String) throws(KeyFileError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path) } catch { throw .unreadable(error) }
        try self.init(bytes, path: path)
    }

    /// The groups in the order of the file.
    package var groups: [String] {
        takeAll { g_key_file_get_groups(pointer, $0) }
    }

    /// The keys of a group in the order of the file, each once; none when there is no such group.
    package func keys(in group: String) -> [String] {
        var seen: Set<String> = []
        return takeAll { g_key_file_get_keys(pointer, group, $0, nil) }.filter { seen.insert($0).inserted }
    }

    /// The value of a key with its escapes resolved, or nil when it is not there or no UTF-8.
    package func string(_ key: String, in group: String) -> String? {
        take(g_key_file_get_string(pointer, group, key, nil))
    }

    /// The value as the file has it.
    package func rawValue(_ key: String, in group: String) -> String? {
        take(g_key_file_get_value(pointer, group, key, nil))
    }

    /// The value of a key in the language of the process (`g_get_language_names`, which asks the environment itself), or
    /// else as ``string(_:in:)``.
    ///
    /// - Parameter locale: a locale that is used in the place of the process', as `de_AT.UTF-8`
    package func localizedString(_ key: String, in group: String, locale: String? = nil) -> String? {
        // Not g_key_file_get_locale_string: it leaks an error for each value with an escape that does not exist.
        let language = take(g_key_file_get_locale_for_key(pointer, group, key, locale))
        return string(language.map { "\(key)[\($0)]" } ?? key, in: group)
    }

    /// The parts of a value that semicolons separate, without empty ones and the space around them; none when the key is
    /// not there.
    package func list(_ key: String, in group: String) -> [String] {
        strings(key, in: group).map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }.filter { !$0.isEmpty }
    }

    /// Whether the value is the boolean true (`g_key_file_get_boolean`): not when it is no boolean or not there.
    package func isTrue(_ key: String, in group: String) -> Bool {
        g_key_file_get_boolean(pointer, group, key, nil) != 0
    }

    /// The strings of a list (`g_key_file_get_string_list`); none when it is not there or no UTF-8.
    package func strings(_ key: String, in group: String) -> [String] {
        takeAll { g_key_file_get_string_list(pointer, group, key, $0, nil) }
    }

    /// Puts a list in, in the place of the value that was there.
    package func set(_ values: [String], for key: String, in group: String) {
        let list = g_strv_builder_new()
        for value in values { g_strv_builder_add(list, value) }
        let strings = g_strv_builder_end(list)
        g_strv_builder_unref(list)
        defer { g_strfreev(strings) }
        // The same pointers, which GLib does not change: it declares them as constants.
        strings?.withMemoryRebound(to: UnsafePointer<gchar>?.self, capacity: values.count) {
            g_key_file_set_string_list(pointer, group, key, $0, gsize(values.count))
        }
    }

    /// Puts a value in, escaped where it must be, in the place of the one that was there.
    package func set(_ value: String, for key: String, in group: String) {
        g_key_file_set_string(pointer, group, key, value)
    }

    /// Puts a value in as ``rawValue(_:in:)`` gives it.
    package func setRaw(_ value: String, for key: String, in group: String) {
        g_key_file_set_value(pointer, group, key, value)
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
private func takeAll(
    _ get: (UnsafeMutablePointer<gsize>) -> UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
) -> [String] {
    var count: gsize = 0
    let array = get(&count)
    defer { g_strfreev(array) }
    return UnsafeBufferPointer(start: array, count: array == nil ? 0 : Int(count)).compactMap {
        $0.map { String(cString: $0) }
    }
}
