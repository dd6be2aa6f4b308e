package import DBus

/// The name of the D-Bus error that `body` comes to, or nil when it comes to none.
package func errorName<Output>(_ body: () async throws -> Output) async -> ErrorName? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? DBusError)?.name
    }
}
