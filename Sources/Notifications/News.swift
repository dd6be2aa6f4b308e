/// What iconsd has to tell people.
package enum News: Sendable, Hashable {
    /// Icon sets that are new for apps that were there before; at least one.
    case arrived([NamedIconSet])
    /// An app has chosen another icon set for itself: nil is the one that it came with.
    case changedByItself(app: String, iconSet: NamedIconSet?)

    /// An icon set as people know it.
    package struct NamedIconSet: Sendable, Hashable {
        /// The app's name.
        package let app: String
        package let title: String
        /// Empty when there is nothing to say.
        package let description: String
        /// The path of its picture for the mode.
        package let picture: String?

        package init(app: String, title: String, description: String = "", picture: String? = nil) {
            self.app = app
            self.title = title
            self.description = description
            self.picture = picture
        }
    }

    /// What can be answered: the keys of a notification's actions.
    package enum Answer: String, Sendable {
        case use
        case notNow = "not-now"
        case undo

        fileprivate var action: Notification.Action {
            let title =
                switch self {
                case .use: "Use new icon"
                case .notNow: "Not now"
                case .undo: "Undo"
                }
            return Notification.Action(key: rawValue, title: title)
        }
    }

    package var notification: Notification {
        switch self {
        case .arrived(let sets) where sets.count == 1:
            let set = sets[0]
            let body = [set.title, set.description].filter { !$0.isEmpty }.joined(separator: ": ")
            let actions = [Answer.use.action, Answer.notNow.action]
            return Notification("New icon for \(set.app)", body, picture: set.picture, actions: actions)
        case .arrived(let sets):
            let apps = Set(sets.map(\.app)).sorted()
            let whom = apps.count == 1 ? apps[0] : "\(apps.count) apps"
            let what = apps.count == 1 ? sets.map(\.title) : apps
            return Notification("New icons for \(whom)", enumeration(of: what) + ". See `iconsd list`.")
        case .changedByItself(let app, let set):
            let body = set.map { "Now it is \($0.title)." } ?? "Now it is the original one."
            return Notification(
                "\(app) has changed its icon",
                body,
                picture: set?.picture,
                actions: [Answer.undo.action]
            )
        }
    }
}

/// As one says it: a comma between the first ones, "and" before the last; of many, three.
private func enumeration(of names: [String]) -> String {
    let shown = names.count <= 4 ? names : names.prefix(3) + ["\(names.count - 3) more"]
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " and " + last
}
