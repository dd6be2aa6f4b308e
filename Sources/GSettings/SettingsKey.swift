/// A key of GSettings: a schema's id and the key's name in it, as in `gsettings get SCHEMA KEY`.
package struct SettingsKey: Sendable, Hashable, CustomStringConvertible {
    package let schema: String
    package let name: String

    package init(_ schema: String, _ name: String) {
        self.schema = schema
        self.name = name
    }

    package var description: String { "\(schema) \(name)" }
}
