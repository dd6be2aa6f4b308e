/// A message to the person at the desktop.
package struct Notification: Sendable, Hashable {
    /// What the person can answer.
    package struct Action: Sendable, Hashable {
        package let key: String
        package let title: String

        package init(key: String, title: String) {
            self.key = key
            self.title = title
        }
    }

    /// One line.
    package var summary: String
    /// Plain text.
    package var body: String
    /// The path of a PNG or SVG.
    package var picture: String?
    /// In the order in which they are offered.
    package var actions: [Action]

    package init(_ summary: String, _ body: String, picture: String? = nil, actions: [Action] = []) {
        self.summary = summary
        self.body = body
        self.picture = picture
        self.actions = actions
    }
}
