internal import Appearance
internal import Catalog
internal import Configuration
internal import DBus
internal import IconTheme
internal import MainLoop
internal import Notifications

/// What people are told by notifications, and what they answer.
extension IconService {
    /// Notes the icon sets that came since the last look, and tells of those that came with an update: what comes with a
    /// new app is no news.
    ///
    /// - Parameter installed: the ids of all apps
    func noteNewIconSets(_ installed: [String]) {
        guard let inventory else { return }
        var arrived: [(app: App, set: IconSet)] = []
        for (id, sets) in inventory.iconSets.sorted(by: { $0.key < $1.key }) {
            guard let app = inventory.apps[id] else { continue }
            let new = memory.noteSeen(sets.filter { $0.name != IconSet.defaultName }, of: id)
            arrived += sets.filter { new.contains($0.name) }.map { (app, $0) }
        }
        if memory.seenApps != installed { areLooksRemembered = false }
        memory.seenApps = installed
        saveOrSay()
        guard !arrived.isEmpty, configuration.announcesNewIconSets else { return }
        let news = News.arrived(arrived.map { named($0.set, of: $0.app) })
        let only = arrived.count == 1 ? arrived.first.map { ($0.app.id, $0.set.name) } : nil
        announce(news) { service, answer in
            guard let (app, set) = only else { return }
            switch answer {
            case .use: await service.chooseByAnswer(set, for: app)
            case .notNow: await service.refuse(set, for: app)
            case .undo: break
            }
        }
    }

    /// Tells that an app has changed its own icon.
    func announceChange(of id: String, from before: String?) {
        guard configuration.announcesChangedIcons, let app = inventory?.apps[id] else { return }
        let set = inventory?.sets(of: id).first { $0.name == memory.choice(for: id) }
        announce(.changedByItself(app: app.name, iconSet: set.map { named($0, of: app) })) { service, answer in
            if answer == .undo { await service.chooseByAnswer(before, for: id) }
        }
    }

    private func named(_ set: IconSet, of app: App) -> News.NamedIconSet {
        let picture = set.pictures(for: mode == .dark ? .dark : .light).largest?.path
        return News.NamedIconSet(app: app.name, title: set.title, description: set.description, picture: picture)
    }

    /// Nobody waits for the answer, which may never come.
    private func announce(_ news: News, _ heed: @escaping @Sendable (IconService, News.Answer) async -> Void) {
        start { [weak self, bus, log] in
            do throws(DBusError) {
                let answer = try await NotificationServer(bus).show(news.notification)
                guard let self, let answer = answer.flatMap(News.Answer.init) else { return }
                await heed(self, answer)
            } catch {
                log(.information, "a notification could not be shown: \(error)")
            }
        }
    }

    /// Nobody asks what came of it.
    private func chooseByAnswer(_ set: String?, for app: String) async {
        do throws(DBusError) {
            _ = try await choose(set, for: app)
        } catch {
            log(.warning, "the answer to a notification could not be followed: \(error)")
        }
    }

    private func refuse(_ set: String, for app: String) {
        memory.apps[app]?.new.removeAll { $0 == set }
        saveOrSay()
        emitCatalogChange()
    }
}

extension State {
    /// Notes that icon sets of an app were seen; returns the names of those that are news. What people have put there
    /// themselves is none.
    mutating func noteSeen(_ sets: [IconSet], of app: String) -> Set<String> {
        let known = apps[app]?.known ?? []
        let unseen = sets.filter { !known.contains($0.name) && !$0.isPeoplesOwn }.map(\.name)
        guard !unseen.isEmpty else { return [] }
        apps[app, default: AppMemory()].known = known + unseen
        guard seenApps.contains(app) else { return [] }
        apps[app]?.new += unseen
        return Set(unseen)
    }
}
