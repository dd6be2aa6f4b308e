import Catalog
import Files
import TestSupport
import Testing

/// GLib itself is asked, by Python's binding to it, since it looks at the environment only once in a process.
@Suite struct SameAsGLibTests {
    private let folders: AppFolders

    init() throws { folders = try AppFolders() }

    private static let script = """
        import sys
        import gi
        from gi.repository import Gio
        for id in sys.argv[1:]:
            try: app = Gio.DesktopAppInfo.new(id + ".desktop")
            except TypeError: app = None
            print(id, app and app.get_filename(), app and app.get_name(), app and app.get_string("Icon"), sep="|")
        """

    private func line(_ id: String) -> String {
        guard let app = folders.apps.app(id) else { return id + "|None|None|None" }
        return "\(id)|\(app.entryPath)|\(app.name)|\(app.icon)"
    }

    @Test func sameEntriesAreFound() async throws {
        let user = [
            "hidden": entry("h", icon: "h", "Hidden=true\n"), "bare-hidden": "[Desktop Entry]\nHidden=true\n",
            "empty": "", "typeless": "[Desktop Entry]\nName=n\nIcon=i\n", "link": "[Desktop Entry]\nType=Link\nURL=x\n",
            "icon-only": "[Desktop Entry]\nIcon=/a.png\n", "mark": "\u{FEFF}" + entry("m", icon: "m"),
            "late": "[Other]\n" + entry("o", icon: "o"), "comment": "# c\n\n" + entry("c", icon: "c.png"),
            "twice": entry("1", icon: "1") + "[Desktop Entry]\nIcon=2\n", "sub/folder": entry("s", icon: "s"),
            "crlf": "[Desktop Entry]\r\nType=Application\r\nName=w\r\nIcon=w \r\n",
            "kde/deep/app": entry("d", icon: "d"),
            "malformed": entry("m", icon: "m") + "nonsense\n", "spaces": entry("s", icon: "s", " Icon = t \n"),
        ]
        let ids = user.keys.sorted().map { String($0.map { $0 == "/" ? "-" : $0 }) }
        for (file, text) in user { try folders.write(text, "\(AppFolders.user)/\(file).desktop") }
        for id in ids { try folders.write(entry("system", icon: "system"), "system/applications/\(id).desktop") }
        try folders.link(AppFolders.user + "/nowhere.desktop", to: "none")
        try folders.write(entry("system", icon: "system"), "other/applications/nowhere.desktop")
        let all = ids + ["nowhere", "unknown"]
        let found = try await command(["/usr/bin/python3", "-c", Self.script] + all, folders.environment).check()
        #expect(found == all.map(line))
    }
}
