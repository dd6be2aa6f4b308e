package import MainLoop

/// Knows one desktop's way to read and to write the name of the current icon theme.
package protocol Switcher: LoopActor {
    nonisolated var kind: SwitcherKind { get }

    /// Tells that the theme may be another one, by whomever it was set: several changes may be told as one.
    nonisolated var changes: AsyncStream<Void> { get }

    /// Why changes are not told of, where that is so: then they are found by the next reading.
    var deafness: String? { get async }

    /// What is set now.
    func current() async throws(SwitcherError) -> ThemeSetting

    /// Sets the theme, or with nil makes it "not set" again. Returns what is there once this is known to be stored:
    /// it is something else where another program has written since.
    func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting

    /// Sets what was there before, so that nothing tells that it was ever another.
    func restore(_ original: OriginalTheme) async throws(SwitcherError) -> ThemeSetting

    /// Removes what is left of a change that was killed.
    func removeLeftovers() async

    /// Tells the desktop that desktop entries of the user have changed, where it does not see that by itself.
    func entriesHaveChanged() async throws(SwitcherError)
}

extension Switcher {
    package nonisolated var name: String { kind.rawValue }

    package var deafness: String? { nil }

    package func restore(_ original: OriginalTheme) async throws(SwitcherError) -> ThemeSetting {
        try await apply(original.theme)
    }

    package func removeLeftovers() async {}

    package func entriesHaveChanged() async throws(SwitcherError) {}
}

/// What a desktop has as its icon theme.
package struct ThemeSetting: Sendable, Hashable {
    /// The theme that is shown; empty where not even a default is set.
    package let shown: String
    /// What was set.
    package let original: OriginalTheme

    package init(shown: String, _ original: OriginalTheme) {
        self.shown = shown
        self.original = original
    }

    package init(shown: String, set: String?) {
        self.init(shown: shown, OriginalTheme(set))
    }

    /// The theme that was set, or nil where the desktop's default is shown.
    package var set: String? { original.theme }

    /// Whether it is set as it was before, as far as that is known.
    package func isAs(_ before: OriginalTheme) -> Bool {
        set == before.theme && (before.form == nil || original.form == before.form)
    }
}

/// What a switcher needs to know to set an icon theme exactly as it was set before.
package struct OriginalTheme: Sendable, Hashable {
    /// Nil where none was set.
    package let theme: String?
    /// How it was set, where that can be done in several ways; what it means is the switcher's.
    package let form: String?

    package init(_ theme: String?, form: String? = nil) {
        self.theme = theme
        self.form = form
    }
}
