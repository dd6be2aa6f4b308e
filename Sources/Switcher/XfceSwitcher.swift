package import DBus
package import MainLoop

/// Xfce's way: the property `/Net/IconThemeName` of the channel `xsettings` of xfconf, which xfsettingsd hands on to all
/// programs on X11 (`org.xfce.Xfconf`, "xfconf-dbus.xml" of xfconf).
package actor XfceSwitcher: Switcher {
    package nonisolated let loop: MainLoop
    package nonisolated let kind = SwitcherKind.xfce
    package nonisolated let changes: AsyncStream<Void>

    private let xfconf: XfconfProperty
    /// What this has written, unless somebody else has since, or it is known to be saved.
    private var written: (theme: String, time: LoopClock.Instant)?
    private var hasRestarted = false

    /// xfconfd saves five seconds after a write, and forgets it when it is killed before.
    private static let savingPeriod: Duration = .seconds(10)

    /// Throws where xfconf cannot be reached.
    package init(on bus: Bus) async throws(SwitcherError) {
        loop = bus.loop
        xfconf = XfconfProperty(bus, channel: "xsettings", name: "/Net/IconThemeName")
        let signals: AsyncStream<Signal>
        do throws(DBusError) {
            signals = try await xfconf.signals()
        } catch {
            throw SwitcherError(error.description)
        }
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        let following = start { await self.follow(signals, changed) }
        changed.onTermination = { _ in following.cancel() }
        _ = try await current()
    }

    /// On this actor, so that what a signal tells is known before the reply that came after it.
    private func follow(_ signals: AsyncStream<Signal>, _ changed: AsyncStream<Void>.Continuation) async {
        for await signal in signals where note(signal) { changed.yield() }
        changed.finish()
    }

    /// Returns whether the theme may be another one.
    private func note(_ signal: Signal) -> Bool {
        if let change = NameOwnerChange(signal) {
            if let written, written.time.duration(to: LoopClock(loop).now) > XfceSwitcher.savingPeriod {
                self.written = nil
            }
            // It ends by itself when it has nothing to do, and nothing changes as long as nobody starts it again.
            hasRestarted = change.newOwner != nil
            return hasRestarted
        }
        if signal.arguments.last?.unwrapped.string != written?.theme { written = nil }
        return true
    }

    /// xfconf does not tell a value that was set from one that the system's files have as a default, as Debian's do.
    package func current() async throws(SwitcherError) -> ThemeSetting {
        do throws(DBusError) {
            // A value that is no string shows no theme.
            var theme = try await xfconf.value()?.string
            if hasRestarted, let written, written.theme != theme {
                // It was killed, and began with what it had saved: that is nobody's wish.
                try await xfconf.set(.string(written.theme))
                theme = try await xfconf.value()?.string
            }
            hasRestarted = false
            return ThemeSetting(shown: theme ?? "", set: theme)
        } catch {
            throw SwitcherError("the icon theme of Xfce cannot be read: \(error)", remedy: XfceSwitcher.remedy(error))
        }
    }

    package func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting {
        written = theme.map { ($0, LoopClock(loop).now) }
        do throws(DBusError) {
            if let theme {
                // Any type would be taken, and all icons would vanish with another one.
                try await xfconf.set(.string(theme))
            } else {
                try await xfconf.reset()
            }
        } catch {
            throw SwitcherError("the icon theme of Xfce cannot be set: \(error)", remedy: XfceSwitcher.remedy(error))
        }
        return try await current()
    }

    /// Where the default is what was there, it is not set any more: that is what it was most likely.
    package func restore(_ original: OriginalTheme) async throws(SwitcherError) -> ThemeSetting {
        let standard = try await apply(nil)
        return standard.shown == original.theme ?? standard.shown ? standard : try await apply(original.theme)
    }

    private static func remedy(_ error: DBusError) -> String {
        switch error.name {
        case .serviceUnknown: "install the package xfconf"
        case XfconfProperty.permissionDenied: "the administrator has locked it in the system's xsettings.xml"
        default: "look at the service xfconfd"
        }
    }
}
