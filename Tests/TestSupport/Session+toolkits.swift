internal import Files
import Foundation

extension Session {
    package var home: String { folder.path + "/home" }

    /// The icon theme that a program of a toolkit finds when it starts now (`read-themes`).
    package func theme(of toolkit: String) async throws -> String? {
        let words = [Makefile.folder + "/Tests/TestSupport/read-themes", toolkit, home]
        var environment = environment
        // Its files alone, and not what is told on the display.
        environment.variables["XDG_CONFIG_HOME"] = nil
        let line = try await command(words, environment).check().first ?? ""
        return try JSONDecoder().decode(String?.self, from: Data(line.utf8))
    }

    /// Starts a program that shows the icon of ``SquareTheme``, so far from the left (`show-icon`).
    package func showIcon(_ toolkit: String, at left: Int, _ variables: [String: String] = [:]) async throws
        -> ChildProcess
    {
        var environment = environment
        // Starting OpenGL for one icon takes longer than the test.
        environment.variables["GSK_RENDERER"] = "cairo"
        environment.variables.merge(variables) { $1 }
        let program = Makefile.folder + "/Tests/TestSupport/show-icon"
        return try await ChildProcess([program, toolkit, "48", SquareTheme.icon, String(left)], environment)
    }

    /// The first picture from now on in which so many icons have a color.
    package func picture(inColor color: UInt32, icons: Int) async throws -> Picture {
        try await picture { $0.count(of: color) == icons * SquareTheme.area }
    }
}
