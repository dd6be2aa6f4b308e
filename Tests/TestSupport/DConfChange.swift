import CGIO
package import DBus

/// A write to dconf by a program that has it open already: one call, without the start of a command
/// (`dconf_changeset_serialise`, `ca.desrt.dconf.Writer`).
package struct DConfChange: Sendable {
    private let bytes: [Value]

    /// Sets the string at `path`.
    package init(_ path: String, _ string: String) {
        let type = g_variant_type_new("a{smv}")
        let builder = g_variant_builder_new(type)
        let value = g_variant_new_variant(g_variant_new_string(string))
        let entry = g_variant_new_dict_entry(g_variant_new_string(path), g_variant_new_maybe(nil, value))
        g_variant_builder_add_value(builder, entry)
        let change = g_variant_ref_sink(g_variant_builder_end(builder))
        defer {
            g_variant_type_free(type)
            g_variant_builder_unref(builder)
            g_variant_unref(change)
        }
        let data = UnsafeRawBufferPointer(start: g_variant_get_data(change), count: Int(g_variant_get_size(change)))
        bytes = data.map(Value.byte)
    }

    /// Returns the tag by which the writer tells of this change.
    package func write(_ bus: Bus) async throws -> String? {
        let call = MethodCall(
            "ca.desrt.dconf",
            "/ca/desrt/dconf/Writer/user",
            "ca.desrt.dconf.Writer",
            "Change",
            [.array(of: "y", bytes)]
        )
        return try await bus.call(call).first?.string
    }
}
