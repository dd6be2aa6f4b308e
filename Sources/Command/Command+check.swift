internal import Catalog
internal import Configuration
internal import Files
internal import IconTheme
internal import KeyFile
internal import Options
internal import Service

extension Command {
    static let check = Command(
        name: "check",
        parameters: [Parameter("PATH", .file, isOptional: true)],
        summary: "Look for mistakes in catalogs and configuration; needs no daemon",
        description: """
            PATH is a catalog, its `catalog.ini`, a folder of catalogs, or an `iconsd.conf`.
            Without it everything is looked at that counts for you, and also whether the
            icon themes that you have configured and the apps that you have catalogs for
            are installed.

            Each mistake is a line as compilers print them, with the remedy at its end:
            `file:line: severity: what; remedy`. The severity is `warning` or `error`; an
            error makes the command end with 1.
            """,
        options: []
    ) { options, context in
        guard options.arguments.count <= 1 else { throw UsageError("`iconsd check` takes one path") }
        var check = Check()
        if let path = options.arguments.first { try check.look(at: path) } else { check.lookAtAll(context.environment) }
        for problem in check.problems { try context.output.write(problem.description.printable) }
        if check.problems.isEmpty { try context.output.write("no problems in \(check.summary)") }
        return check.problems.contains { $0.severity == .error } ? .failed : .done
    }
}

private struct Check {
    private var catalogs = CatalogCheck()
    private var configurations: [String] = []
    /// What is wrong on this machine only.
    private var missing: [KeyFileProblem] = []

    /// What counts for the user.
    mutating func lookAtAll(_ environment: Environment) {
        let directories = BaseDirectories(environment)
        configurations = Configuration.paths(directories).filter(Files.exists)
        let folders = CatalogFolders(environment)
        catalogs = CatalogCheck(folders)
        lookForThemes(InstalledThemes(directories))
        lookForApps(InstalledApps(directories, environment), in: folders.roots[0])
    }

    /// Packages may have catalogs for apps that are not here; who has made one for an app has that app.
    private mutating func lookForApps(_ apps: InstalledApps, in root: String) {
        for app in Files.names(in: root) where CatalogFolders.isCatalog("\(root)/\(app)") && apps.app(app) == nil {
            let remedy = "name the folder after the app's desktop entry, without .desktop"
            missing.append(
                KeyFileProblem(.warning, "\(root)/\(app)", line: nil, "there is no app \(app) here", remedy: remedy)
            )
        }
    }

    private mutating func lookForThemes(_ themes: InstalledThemes) {
        for path in configurations {
            let configuration = Configuration(path: path)
            let lines = KeyFileLines((try? Files.read(path)) ?? [])
            for (key, theme) in [("Light", configuration.light), ("Dark", configuration.dark)] {
                guard let theme, !themes.isInstalled(theme) else { continue }
                let line = lines.number(of: key, in: "Theme")
                let what = "the icon theme \(theme) is not installed"
                missing.append(KeyFileProblem(.error, path, line: line, what, remedy: themes.remedyForMissing))
            }
        }
    }

    /// - Parameter path: of a catalog or its file, of a folder with catalogs, or of a configuration
    mutating func look(at path: String) throws(CommandError) {
        if CatalogFolders.isCatalog(path) {
            catalogs.look(atCatalog: path)
        } else if Files.isFolder(path) {
            catalogs.look(atCatalogsIn: path)
            guard catalogs.count == 0 else { return }
            throw .nothingToCheck("there is no catalog in \(path), which would be a folder with a catalog.ini")
        } else if !Files.exists(path) {
            throw .nothingToCheck("there is no \(path)")
        } else if path.split(separator: "/").last == "catalog.ini" {
            catalogs.look(atCatalog: Files.folder(of: path))
        } else if path.hasSuffix(".conf") {
            configurations = [path]
        } else {
            throw .nothingToCheck("\(path) is no catalog.ini and no iconsd.conf")
        }
    }

    var problems: [KeyFileProblem] {
        configurations.flatMap { Configuration(path: $0).problems } + catalogs.problems + missing
    }

    var summary: String {
        [(catalogs.count, "catalog"), (configurations.count, "configuration")]
            .map { count, noun in "\(count) \(noun)\(count == 1 ? "" : "s")" }.joined(separator: " and ")
    }
}

extension CommandError {
    fileprivate static func nothingToCheck(_ reason: String) -> CommandError {
        CommandError(status: .failed, description: "\(reason); give a catalog, a folder of them, or an iconsd.conf")
    }
}
