internal import CGIO

/// The environment variables that a process was started with, as a value: nothing else in the project asks for them.
package struct Environment: Sendable, Equatable {
    package var variables: [String: String]

    package init(_ variables: [String: String]) {
        self.variables = variables
    }

    /// A variable's value; an empty one counts as unset, as the XDG Base Directory Specification wants it.
    package subscript(name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Those of this process (`environ(7)`).
    package static var process: Environment {
        var variables: [String: String] = [:]
        let names = g_listenv()
        defer { g_strfreev(names) }
        var next = names
        while let name = next?.pointee {
            variables[String(cString: name)] = g_getenv(name).map { String(cString: $0) }
            next = next?.successor()
        }
        return Environment(variables)
    }
}
