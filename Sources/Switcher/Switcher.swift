package import MainLoop

/// Knows one desktop's way to read and to write the name of the current icon theme.
package protocol Switcher: LoopActor {
    /// Its name in the configuration and in `status`.
    nonisolated var name: String { get }

    /// Tells that the theme may be another one, by whomever it was set: several changes may be told as one.
    nonisolated var changes: AsyncStream<Void> { get }

    /// What is set now.
    func current() async throws(SwitcherError) -> ThemeSetting

    /// Sets the theme, or with nil makes it "not set" again. Returns what is there once this is known to be stored:
    /// it is something else where another program has written since.
    func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting

    /// Sets what was ``ThemeSetting/set`` before, so that nothing tells that it was ever another.
    func restore(_ original: String?) async throws(SwitcherError) -> ThemeSetting
}

extension Switcher {
    package func restore(_ original: String?) async throws(SwitcherError) -> ThemeSetting {
        try await apply(original)
    }
}

/// What a desktop has as its icon theme.
package struct ThemeSetting: Sendable, Hashable {
    /// The theme that is shown; empty where not even a default is set.
    package let shown: String
    /// The theme that was set, or nil where the desktop's default is shown.
    package let set: String?

    package init(shown: String, set: String?) {
        self.shown = shown
        self.set = set
    }
}

/// Why a switcher cannot do what it is for: what failed, why, and what to do.
package struct SwitcherError: Error, Hashable, CustomStringConvertible {
    package let fault: String
    package let remedy: String?

    package init(_ fault: String, remedy: String? = nil) {
        self.fault = fault
        self.remedy = remedy
    }

    package var description: String {
        remedy.map { "\(fault); \($0)" } ?? fault
    }
}
