internal import Client
internal import Files
internal import Options

extension Command {
    static let list = Command(
        name: "list",
        parameters: [Parameter("APP", .app, isOptional: true)],
        summary: "List the apps with icon sets, or the icon sets of one app",
        description: """
            Of each app it shows the id, the icon set that is chosen, how many there are,
            and the name. One of them is `default`, the icon that the app came with. Of each
            icon set of APP it shows a star where it is chosen, the name, the title and the
            description. In a pipe a tab stands between two of them, and nothing else.
            """,
        options: [.json]
    ) { options, context in
        guard options.arguments.count <= 1 else { throw UsageError("`iconsd list` takes one app") }
        let client = try await context.client()
        let isJSON = options.flags.contains("json")
        if let app = options.arguments.first {
            let sets = try await client.iconSets(of: app)
            let chosen = try await client.iconSet(of: app)
            try context.write(JSON.array(sets.map { $0.json(chosen: chosen) }), sets.columns(chosen: chosen), isJSON)
        } else {
            let apps = try await client.apps()
            try context.write(JSON.array(apps.map(\.json)), apps.columns, isJSON)
        }
        return .done
    }
}

extension Context {
    fileprivate func write(_ json: JSON, _ columns: Columns, _ isJSON: Bool) throws(FileError) {
        if isJSON { try output.write(json.text) } else { try columns.write(to: output) }
    }
}

extension AppStatus {
    /// The keys are those of the interface, in lowerCamelCase.
    fileprivate var json: JSON {
        .object([
            ("app", .string(id)), ("name", .string(name)), ("iconSet", .string(iconSet)),
            ("iconSets", .number(UInt64(iconSets))), ("icon", .string(icon)),
        ])
    }
}

extension [AppStatus] {
    /// Its id, what was chosen for it, from how many, and its name.
    fileprivate var columns: Columns {
        let rows = map { [$0.id, $0.iconSet, $0.iconSets == 1 ? "1 set" : "\($0.iconSets) sets", $0.name] }
        let remedy = "put your own pictures in with `iconsd add APP NAME --light FILE --dark FILE`"
        return Columns(rows: rows, ifEmpty: "no installed app has icon sets yet; \(remedy)")
    }
}

extension IconSetStatus {
    fileprivate func json(chosen: String) -> JSON {
        .object([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
            ("light", .string(light)), ("dark", .string(dark)), ("new", .boolean(isNew)),
            ("chosen", .boolean(name == chosen)),
        ])
    }
}

extension [IconSetStatus] {
    /// A mark for the chosen one, its name, its title and what is said of it.
    fileprivate func columns(chosen: String) -> Columns {
        let rows = map { [$0.name == chosen ? "*" : " ", $0.name, $0.title, $0.description] }
        return Columns(rows: rows, ifEmpty: "")
    }
}
