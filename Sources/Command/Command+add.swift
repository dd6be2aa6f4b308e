internal import Catalog
internal import Files
internal import Options

extension Command {
    static let add = Command(
        name: "add",
        parameters: "APP NAME",
        summary: "Put an icon set of your own into your catalog; needs no daemon",
        options: [
            Option("light", value: "FILE", "Its picture for the light mode, a PNG or an SVG"),
            Option("dark", value: "FILE", "Its picture for the dark mode; with only one, it shows in both"),
            Option("title", value: "TEXT", "What people choose it by, in the place of its name"),
            Option("description", value: "TEXT", "One line about it"),
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
