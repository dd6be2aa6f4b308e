import Files

/// What people see of Xfce: a panel with launchers, and xfsettingsd, which hands the settings of xfconf on to GTK.
package final class XfceDesktop: Sendable {
    package let session: Session
    private let programs: [ChildProcess]

    /// Starts it with the theme ``SquareTheme/light``.
    package init() async throws {
        session = try await Session(.xfceOnDisplay)
        let home = session.folder.path + "/home"
        for theme in SquareTheme.allCases { try theme.install(in: home + "/.local/share/icons") }
        let theme = "<property name=\"IconThemeName\" type=\"string\" value=\"\(SquareTheme.light.rawValue)\"/>"
        let net = "<property name=\"Net\" type=\"empty\">\(theme)</property>"
        try Session.writeChannel("xsettings", net, to: home + "/.config")
        try Session.writeChannel("xfce4-panel", XfceDesktop.panel, to: home + "/.config")
        for launcher in XfceDesktop.launchers {
            try Files.write(
                "[Desktop Entry]\nType=Application\nName=Square\nExec=true\nIcon=\(SquareTheme.icon)\n",
                to: "\(home)/.config/xfce4/panel/launcher-\(launcher)/square.desktop"
            )
        }
        // Without the option both would wait for a window manager, for seconds.
        var talkative = session.environment
        talkative.variables["XFSETTINGSD_DEBUG"] = "xsettings"
        let settings = try await ChildProcess(["xfsettingsd", "--disable-wm-check"], talkative)
        // As in a real session: GTK that is there before the settings on the display is never told of them. On the bus
        // xfsettingsd has its name before.
        for await line in settings.errors where line.contains("settings changed") { break }
        let panel = ["xfce4-panel", "--disable-wm-check", "--sm-client-disable"]
        programs = [settings, try await ChildProcess(panel, session.environment)]
    }

    /// The first picture of the desktop from now on in which so many icons have a color.
    package func picture(inColor color: UInt32, icons: Int = launchers.count) async throws -> Picture {
        try await session.picture { $0.count(of: color) == icons * SquareTheme.area }
    }

    /// Has the launchers of the panel be those of the entry at a path, of which the panel makes a copy for each.
    package func launch(_ path: String) async throws {
        for launcher in XfceDesktop.launchers {
            let query = ["xfconf-query", "--channel", "xfce4-panel", "--property", "/plugins/plugin-\(launcher)/items"]
            let items = ["--force-array", "--type", "string", "--set", "file://" + path]
            try await command(query + items, session.environment).check()
        }
    }

    /// The copies of entries that the launchers have.
    package var copies: [String] {
        get throws {
            try XfceDesktop.launchers.flatMap { launcher in
                let folder = "\(session.folder.path)/home/.config/xfce4/panel/launcher-\(launcher)"
                return try Files.names(in: folder).map {
                    String(decoding: try Files.read("\(folder)/\($0)"), as: UTF8.self)
                }
            }
        }
    }

    /// The panel's, which show the icon of ``SquareTheme``.
    package static let launchers = [1, 2]

    /// The channel `xfce4-panel`: a panel with launchers at its left. It is at the bottom: without a window manager, windows
    /// are at the top.
    private static let panel: String = {
        let integers = launchers.map { "<value type=\"int\" value=\"\($0)\"/>" }.joined()
        let plugins = launchers.map {
            """
            <property name="plugin-\($0)" type="string" value="launcher">
              <property name="items" type="array"><value type="string" value="square.desktop"/></property>
            </property>
            """
        }.joined()
        return """
            <property name="configver" type="int" value="2"/>
            <property name="panels" type="array"><value type="int" value="1"/>
              <property name="panel-1" type="empty">
                <property name="position" type="string" value="p=10;x=0;y=0"/>
                <property name="position-locked" type="bool" value="true"/>
                <property name="length" type="uint" value="100"/>
                <property name="size" type="uint" value="64"/>
                <property name="icon-size" type="uint" value="48"/>
                <property name="plugin-ids" type="array">\(integers)</property>
              </property>
            </property>
            <property name="plugins" type="empty">\(plugins)</property>
            """
    }()
}
