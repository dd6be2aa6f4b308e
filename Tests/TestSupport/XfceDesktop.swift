import DBus
import Files
import Foundation

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
        let settings = try await ChildProcess(["xfsettingsd", "--disable-wm-check"], session.environment)
        // As in a real session: what the panel was told while it starts it does not always show.
        try await session.bus.connect().untilOwned("org.xfce.SettingsDaemon")
        let panel = ["xfce4-panel", "--disable-wm-check", "--sm-client-disable"]
        programs = [settings, try await ChildProcess(panel, session.environment)]
    }

    /// The first picture of the desktop from now on in which all icons have a color.
    package func picture(inColor color: UInt32) async throws -> Picture {
        try await session.picture { $0.count(of: color) == XfceDesktop.launchers.count * SquareTheme.area }
    }

    private static let launchers = [1, 2]

    /// The channel `xfce4-panel`: a panel at the top with launchers at its left.
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
                <property name="position" type="string" value="p=6;x=0;y=0"/>
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

/// Icon themes with one icon, a square in a color that tells the theme.
package enum SquareTheme: String, Sendable, CaseIterable {
    case light = "Square-Light"
    case dark = "Square-Dark"
    /// What every theme inherits. An icon that the panel does not find at its start it never looks for again.
    case inherited = "hicolor"

    static let icon = "iconsd-test-square"
    static let area = 48 * 48

    package var color: UInt32 {
        switch self {
        case .light: 0xD8A800
        case .dark: 0x203080
        case .inherited: 0xC00000
        }
    }

    fileprivate func install(in folder: String) throws {
        if self != .inherited {
            let index =
                "[Icon Theme]\nName=\(rawValue)\nComment=\nDirectories=48x48/apps\n[48x48/apps]\nSize=48\nType=Fixed\n"
            try Files.write(index, to: "\(folder)/\(rawValue)/index.theme")
        }
        let icons = "\(folder)/\(rawValue)/48x48/apps"
        try FileManager.default.createDirectory(atPath: icons, withIntermediateDirectories: true)
        try picture.write(to: URL(filePath: "\(icons)/\(SquareTheme.icon).png"))
    }

    /// The square in PNG: the pictures differ in the palette of one color and its checksum.
    private var picture: Data {
        let palette =
            switch self {
            case .light: "XYqABCPm+z"
            case .dark: "UgMICtyc7p"
            case .inherited: "XAAAA21aua"
            }
        let beforePalette = "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAA1BMVE"
        let afterPalette = "AAAAGUlEQVRIx+3BgQAAAADDoPlT3+AEVQEA8AwJMAAB0q0T2gAAAABJRU5ErkJggg=="
        return Data(base64Encoded: beforePalette + palette + afterPalette) ?? Data()
    }
}

extension Bus {
    /// Returns as soon as somebody owns a name.
    fileprivate func untilOwned(_ name: BusName) async throws {
        let changes = try await signals([.owner(of: name)])
        guard try await owner(of: name) == nil else { return }
        for await change in changes where NameOwnerChange(change)?.newOwner != nil { return }
    }
}
