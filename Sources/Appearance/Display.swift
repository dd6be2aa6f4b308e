package import Files

extension Environment {
    /// Whether a display server is there that programs started with this environment would find: `$WAYLAND_DISPLAY` or
    /// `$DISPLAY` names a socket that exists.
    package var hasDisplay: Bool {
        hasWaylandDisplay || hasX11Display
    }

    /// A path, or a name in the runtime folder (`wl_display_connect`).
    private var hasWaylandDisplay: Bool {
        guard let name = self["WAYLAND_DISPLAY"] else { return false }
        if name.hasPrefix("/") { return Files.isSocket(name) }
        guard let runtime = BaseDirectories(self).runtime else { return false }
        return Files.isSocket(runtime + "/" + name)
    }

    /// `:NUMBER` or `unix:NUMBER`, with a screen perhaps (`X(7)`); a display of another machine has no socket here.
    private var hasX11Display: Bool {
        guard let display = self["DISPLAY"], let colon = display.lastIndex(of: ":") else { return false }
        let number = display[display.index(after: colon)...].prefix { $0 != "." }
        guard ["", "unix"].contains(display[..<colon]), !number.isEmpty, number.allSatisfy(\.isASCIIDigit) else {
            return false
        }
        return Files.isSocket("/tmp/.X11-unix/X" + number)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
