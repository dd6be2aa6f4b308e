internal import CGIO

/// What GSettings itself does not forgive, or does not tell.
extension StringSetting {
    /// A missing schema or key, or one of another type, ends the process when it is used: so they are looked up first.
    static func checkSchema(of key: SettingsKey) throws(SettingsError) {
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, key.schema, 1)
        else { throw .missing(key) }
        defer { g_settings_schema_unref(schema) }
        guard g_settings_schema_has_key(schema, key.name) != 0 else { throw .missing(key) }
        let description = g_settings_schema_get_key(schema, key.name)
        defer { g_settings_schema_key_unref(description) }
        let type = g_variant_type_dup_string(g_settings_schema_key_get_value_type(description))
        defer { g_free(type) }
        guard let type, String(cString: type) == "s" else { throw .notAString(key) }
    }

    /// The backends that GIO brings along keep values to this process, or nowhere; it falls back to them without an
    /// error when dconf's module is not installed.
    static func checkBackend() throws(SettingsError) {
        switch backendName {
        case "GMemorySettingsBackend": throw .noDesktopBackend("the memory of one process")
        case "GNullSettingsBackend", nil: throw .noDesktopBackend("nothing")
        default: break
        }
    }

    /// The type of what keeps the values: `DConfSettingsBackend` on most desktops.
    package static var backendName: String? {
        guard let backend = g_settings_backend_get_default() else { return nil }
        defer { g_object_unref(backend) }
        let name = backend.withMemoryRebound(to: GTypeInstance.self, capacity: 1) { g_type_name_from_instance($0) }
        return name.map { String(cString: $0) }
    }
}
