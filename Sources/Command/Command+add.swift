internal import Catalog
internal import Files
internal import Options

extension Command {
    static let add = Command(
        name: "add",
        parameters: [Parameter("APP", .app), Parameter("NAME", .text)],
        summary: "Put an icon set of your own into your catalog; needs no daemon",
        description: """
            The pictures are copied to your own catalog of APP, the folder
            `$XDG_DATA_HOME/iconsd/catalog/APP`, and the icon set is written into the
            `catalog.ini` there, in the place of one of that name. At least one picture is
            needed; icons are square. What a name can be, iconsd-catalog(5) says.

            It shows when it is chosen, by `iconsd set APP NAME`; one that is named
            `default` shows wherever no other is chosen. To get rid of an icon set of your
            own, remove its group and its pictures from that folder.
            """,
        options: [
            Option("light", value: Parameter("FILE", .file), "Its picture for the light mode, a PNG or an SVG"),
            Option("dark", value: Parameter("FILE", .file), "The same for the dark mode; one alone shows in both"),
            Option("title", value: Parameter("TEXT", .text), "What people choose it by, in the place of its name"),
            Option("description", value: Parameter("TEXT", .text), "One line about it"),
        ]
    ) { options, context in
        let (app, set) = try newIconSet(options)
        let directories = BaseDirectories(context.environment)
        for warning in set.warnings { try warn("\(warning); make it as wide as high") }
        let catalog = UserCatalog(of: app, directories)
        let isReplaced = try catalog.add(set)
        try context.output.write("\(isReplaced ? "replaced" : "added") \(set.name) in \(catalog.folder)".printable)
        if InstalledApps(directories, context.environment).app(app) == nil {
            try warn("there is no app \(app) here; the icon set waits for it")
        } else if set.name == IconSet.defaultName {
            try context.output.write("it shows without being chosen, wherever no other set is")
        } else {
            try context.output.write("choose it with `iconsd set \(shellWord(app)) \(shellWord(set.name))`".printable)
        }
        return .done
    }

    private static func newIconSet(_ options: ParsedOptions) throws -> (app: String, NewIconSet) {
        guard options.arguments.count == 2 else { throw UsageError("`iconsd add` takes an app and a name") }
        let (app, name) = (options.arguments[0], options.arguments[1])
        guard App.isID(app) else { throw UsageError("\(app) is no app's id, as org.gnome.Calculator is") }
        guard !app.hasSuffix(".desktop") else {
            throw UsageError("leave out .desktop: an app's id is as org.gnome.Calculator")
        }
        let values = options.values
        do throws(AddingError) {
            let set = try NewIconSet(
                name: name,
                title: values["title"],
                description: values["description"],
                light: values["light"],
                dark: values["dark"]
            )
            return (app, set)
        } catch {
            switch error {
            case .name, .noPicture: throw UsageError(error.description)
            default: throw error
            }
        }
    }

    private static func warn(_ text: String) throws(FileError) {
        try StandardStream.error.write("iconsd: warning: \(text)".printable)
    }

    /// A word as a shell takes it.
    private static func shellWord(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "._-+@".contains($0) }
        return isPlain
            ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
