internal import Callers
internal import Catalog
internal import Client
internal import DBus
internal import Files
internal import IconTheme
internal import MainLoop

/// Which icon sets there are, and how one is chosen.
extension IconService {
    /// The apps whose icon can be chosen.
    func listApps() async -> [Value] {
        // What was added a moment ago is not heard of yet.
        await rescan()
        let inventory = await knownInventory()
        await completeEntries()
        let ids = Set(inventory.iconSets.keys).union(memory.choices.keys)
        // Asked for once, and not for each of thousands.
        let overridden = Set((overridden ?? []).map(\.id))
        return ids.sorted().compactMap { inventory.apps[$0] }.map { app in
            let icon = overridden.contains(app.id) ? app.overrideIconName ?? app.icon : app.icon
            let properties: [String: Value] = [
                "name": .string(app.name), "icon-set": .string(choice(for: app.id)),
                "icon-sets": .uint32(UInt32(inventory.sets(of: app.id).count)), "icon": .string(icon),
            ]
            return .structure([.string(app.id), .dictionary(properties)])
        }
    }

    func listIconSets(of app: String) async throws(DBusError) -> [Value] {
        try await inventory(with: app).sets(of: app).map { set in
            let properties: [String: Value] = [
                "title": .string(set.title), "description": .string(set.description),
                "light": .string(set.pictures(for: .light).largest?.path ?? ""),
                "dark": .string(set.pictures(for: .dark).largest?.path ?? ""),
                "new": .boolean(memory.apps[app]?.new.contains(set.name) ?? false),
            ]
            return .structure([.string(set.name), .dictionary(properties)])
        }
    }

    func getIconSet(of app: String) async throws(DBusError) -> String {
        if memory.choice(for: app) == nil { _ = try await inventory(with: app) }
        return choice(for: app)
    }

    /// Chooses an icon set; returns whether that changed anything, once it is shown.
    func setIconSet(of app: String, to name: String, by caller: BusName) async throws(DBusError) -> Bool {
        let choice = name.isEmpty || name == IconSet.defaultName ? nil : name
        let before = memory.choice(for: app)
        // Before it is done: who leaves meanwhile was there.
        let isByItself = await Caller.identify(caller, on: bus).owns(await requestedApp(app))
        let isChanged = try await choose(choice, for: app)
        if isChanged && isByItself { announceChange(of: app, from: before) }
        return isChanged
    }

    func choose(_ choice: String?, for app: String) async throws(DBusError) -> Bool {
        try await changing.take { () async throws(DBusError) in try await self.chooseInTurn(choice, for: app) }
    }

    private func chooseInTurn(_ choice: String?, for app: String) async throws(DBusError) -> Bool {
        if let choice {
            let sets = try await inventory(with: app).sets(of: app).map(\.name)
            guard sets.contains(choice) else { throw unknown(choice, of: app, sets) }
        } else if memory.choice(for: app) == nil {
            _ = try await inventory(with: app)
        }
        guard memory.choice(for: app) != choice else { return false }
        try await change { $0.choose(choice, for: app) }
        tellChoice(for: app)
        return true
    }

    private func unknown(_ choice: String, of app: String, _ sets: [String]) -> DBusError {
        let remedy = "it has \(sets.joined(separator: ", ")); `iconsd check` says what is wrong with catalogs"
        return DBusError(.unknownIconSet, "\(app) has no icon set \(choice); \(remedy)")
    }

    /// Gives all apps their original icons; returns how many had another one.
    func resetIconSets() async throws(DBusError) -> UInt32 {
        try await changing.take { () async throws(DBusError) in try await self.resetAll() }
    }

    private func resetAll() async throws(DBusError) -> UInt32 {
        let apps = memory.choices.keys.sorted()
        guard !apps.isEmpty else { return 0 }
        try await change { state in apps.forEach { state.choose(nil, for: $0) } }
        apps.forEach(tellChoice)
        return UInt32(apps.count)
    }

    /// Changes what is chosen, and shows it. What cannot be made or remembered changes nothing.
    private func change(_ change: @escaping @Sendable (inout State) -> Void) async throws(DBusError) {
        var changed = memory
        change(&changed)
        var made: Looks?
        // What is off remembers it for the day when it is on.
        if memory.isEnabled, let pair, await mayHaveOverlays(pair) {
            do throws(FileError) {
                made = try await makeLooks(of: pair, changed.choices)
            } catch {
                throw DBusError(.iconsdFailed, "the icon could not be made, so nothing is changed: \(error)")
            }
        }
        // Between two acts: what is shown follows from one choice or the other.
        try await inTurn { [made] () async throws(DBusError) in try await self.commit(change, made) }
        // Where nothing of it can be shown, who has set another theme keeps it.
        if made != nil { insist() }
        await showAgain()
        noteHiddenChoices()
    }

    private func commit(_ change: (inout State) -> Void, _ made: Looks?) throws(DBusError) {
        try remember(change)
        if let made { take(made) } else { outdateLooks() }
    }

    private func tellChoice(for app: String) {
        log(.information, "\(app): the icon set is \(choice(for: app)) now")
        let arguments: [Value] = [.string(app), .string(choice(for: app))]
        emit(Signal(IconsdName.path, IconsdName.interface, "IconSetChanged", arguments))
    }

    func choice(for app: String) -> String {
        memory.choice(for: app) ?? IconSet.defaultName
    }
}

extension [Picture] {
    /// The one with the most detail.
    var largest: Picture? {
        self.max { $0.detail < $1.detail }
    }
}

extension Picture {
    fileprivate var detail: Int {
        switch format {
        case .svg: .max
        case .png(let size): size
        }
    }
}
