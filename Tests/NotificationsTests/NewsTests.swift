import Notifications
import Testing

@Suite struct NewsTests {
    private static let aurora = News.NamedIconSet(
        app: "Weather",
        title: "Aurora",
        description: "New in version 4",
        picture: "/aurora.svg"
    )
    private static let night = News.NamedIconSet(app: "Weather", title: "Night")
    private static let use = Notification.Action(key: "use", title: "Use new icon")
    private static let notNow = Notification.Action(key: "not-now", title: "Not now")
    private static let undo = Notification.Action(key: "undo", title: "Undo")

    private static func apps(_ names: String...) -> [News.NamedIconSet] {
        names.map { News.NamedIconSet(app: $0, title: "Night") }
    }

    @Test(
        arguments: [
            (
                .arrived([aurora]),
                Notification(
                    "New icon for Weather",
                    "Aurora: New in version 4",
                    picture: "/aurora.svg",
                    actions: [use, notNow]
                )
            ),
            (.arrived([night]), Notification("New icon for Weather", "Night", actions: [use, notNow])),
            (.arrived([aurora, night]), Notification("New icons for Weather", "Aurora and Night. See `iconsd list`.")),
            (
                .arrived(apps("Maps", "Files") + [aurora, night]),
                Notification("New icons for 3 apps", "Files, Maps and Weather. See `iconsd list`.")
            ),
            (
                .arrived(apps("D", "C", "B", "A")),
                Notification("New icons for 4 apps", "A, B, C and D. See `iconsd list`.")
            ),
            (
                .arrived(apps("E", "D", "C", "B", "A")),
                Notification("New icons for 5 apps", "A, B, C and 2 more. See `iconsd list`.")
            ),
            (
                .changedByItself(app: "Weather", iconSet: aurora),
                Notification(
                    "Weather has changed its icon",
                    "Now it is Aurora.",
                    picture: "/aurora.svg",
                    actions: [undo]
                )
            ),
            (
                .changedByItself(app: "Weather", iconSet: nil),
                Notification("Weather has changed its icon", "Now it is the original one.", actions: [undo])
            ),
        ] as [(News, Notification)]
    )
    func newsIsToldInWords(news: News, notification: Notification) {
        #expect(news.notification == notification)
    }
}
