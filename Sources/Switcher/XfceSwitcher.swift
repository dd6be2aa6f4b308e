package import DBus
package import MainLoop

/// Xfce's way: the property `/Net/IconThemeName` of the channel `xsettings` of xfconf, which xfsettingsd hands on to all
/// programs on X11 (`org.xfce.Xfconf`, "xfconf-dbus.xml" of xfconf).
package actor XfceSwitcher: Switcher {
    package nonisolated let loop: MainLoop
    package nonisolated let name = SwitcherKind.xfce.rawValue
    package nonisolated let changes: AsyncStream<Void>

    private let bus: Bus

    private static let service: BusName = "org.xfce.Xfconf"
    private static let path: ObjectPath = "/org/xfce/Xfconf"
    private static let interface: InterfaceName = "org.xfce.Xfconf"
    private static let property = ["xsettings", "/Net/IconThemeName"]
    private static let notFound: ErrorName = "org.xfce.Xfconf.Error.PropertyNotFound"

    /// Throws where xfconf cannot be reached.
    package init(on bus: Bus) async throws(SwitcherError) {
        self.bus = bus
        loop = bus.loop
        let signals: AsyncStream<Signal>
        do throws(DBusError) {
            signals = try await bus.signals(XfceSwitcher.signals)
        } catch {
            throw SwitcherError(error.description)
        }
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        let forwarding = start {
            for await _ in signals { changed.yield() }
            changed.finish()
        }
        changed.onTermination = { _ in forwarding.cancel() }
        _ = try await current()
    }

    private static let signals =
        ["PropertyChanged", "PropertyRemoved"].map { (member: MemberName) in
            MatchRule(sender: service, path: path, interface: interface, member: member, arguments: property)
        } + [.owner(of: service)]

    /// xfconf does not tell a value that was set from one that the system's files have as a default, as Debian's do.
    package func current() async throws(SwitcherError) -> ThemeSetting {
        do throws(DBusError) {
            // A value that is no string shows no theme.
            let theme = try await call("GetProperty").first?.unwrapped.string
            return ThemeSetting(shown: theme ?? "", set: theme)
        } catch  where error.name == XfceSwitcher.notFound {
            return ThemeSetting(shown: "", set: nil)
        } catch {
            throw SwitcherError("the icon theme of Xfce cannot be read: \(error)", remedy: XfceSwitcher.remedy)
        }
    }

    package func apply(_ theme: String?) async throws(SwitcherError) -> ThemeSetting {
        do throws(DBusError) {
            if let theme {
                // Any type would be taken, and all icons would vanish with another one.
                _ = try await call("SetProperty", .variant(.string(theme)))
            } else {
                _ = try await call("ResetProperty", .boolean(false))
            }
        } catch {
            throw SwitcherError("the icon theme of Xfce cannot be set: \(error)", remedy: XfceSwitcher.remedy)
        }
        return try await current()
    }

    /// Where the default is what was there, it is not set any more: that is what it was most likely.
    package func restore(_ original: String?) async throws(SwitcherError) -> ThemeSetting {
        let standard = try await apply(nil)
        return standard.shown == original ?? standard.shown ? standard : try await apply(original)
    }

    private func call(_ member: MemberName, _ arguments: Value...) async throws(DBusError) -> [Value] {
        let arguments = XfceSwitcher.property.map(Value.string) + arguments
        // It needs no display, and the whole desktop uses it: starting it does no harm.
        let call = MethodCall(
            XfceSwitcher.service,
            XfceSwitcher.path,
            XfceSwitcher.interface,
            member,
            arguments,
            mayStartService: true
        )
        return try await bus.call(call, timeout: XfceSwitcher.timeout)
    }

    private static let remedy = "look at the service xfconfd"
    /// It answers in a millisecond.
    private static let timeout: Duration = .seconds(5)
}
