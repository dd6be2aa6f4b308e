internal import Files

/// The project's Makefile, as a test uses it.
package enum Makefile {
    /// The project's folder: this file is Tests/TestSupport/Makefile.swift in it.
    package static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    package static func run(_ arguments: [String]) async throws -> FinishedCommand {
        // Without the variables that the `make` which runs the tests hands on.
        let environment = Environment(["PATH": Environment.process["PATH"] ?? "/usr/bin:/bin"])
        return try await command(["make", "-C", folder, "--silent"] + arguments, environment)
    }

    /// `make install`, with `program` in the place of the one that `make` builds.
    package static func install(_ program: String, _ variables: String...) async throws {
        try await run(["install", "PROGRAM=\(program)"] + variables).check()
    }
}
