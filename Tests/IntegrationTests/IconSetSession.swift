import Client
import DBus
import Files
import TestSupport

/// Apps and icon sets in a session.
extension Session {
    var dataFolder: String { folder.path + "/home/.local/share" }
    /// The first of the system's data folders: where a test's packages install something.
    var systemFolder: String { folder.path + "/system" }

    /// Installs an app; its icon has its name, if it has no other.
    func addApp(_ id: String, icon: String? = nil, in folder: String? = nil) throws {
        let entry = "[Desktop Entry]\nType=Application\nName=\(id)\nExec=true\nIcon=\(icon ?? id)\n"
        try Files.write(entry, to: "\(folder ?? systemFolder)/applications/\(id).desktop", durably: false)
    }

    /// Writes a catalog that offers sets, each by name with its colors in the light and the dark mode.
    func addCatalog(_ app: String, _ sets: [(name: String, light: String?, dark: String?)]) throws {
        let folder = "\(systemFolder)/iconsd/catalog/\(app)"
        var text = "[Catalog]\nVersion=1\n"
        for set in sets {
            text += "\n[Icon Set \(set.name)]\n"
            for (key, color) in [("Light", set.light), ("Dark", set.dark)] {
                guard let color else { continue }
                let file = "\(set.name)-\(key).svg"
                try Files.write(Session.svg(color), to: "\(folder)/\(file)", durably: false)
                text += "\(key)=\(file)\n"
            }
        }
        try Files.write(text, to: folder + "/catalog.ini", durably: false)
    }

    /// A square picture of one color.
    static func svg(_ color: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"48\" height=\"48\">"
            + "<rect width=\"48\" height=\"48\" fill=\"\(color)\"/></svg>\n"
    }

    /// The icon of an app in an overlay theme of this session; nil where there is none.
    func icon(_ name: String, in theme: String) -> String? {
        let path = "\(dataFolder)/icons/\(theme)/scalable/apps/\(name).svg"
        return (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The overlay themes that are there.
    var overlays: [String] {
        Files.names(in: dataFolder + "/icons").filter { $0.hasPrefix("iconsd-") }
    }
}
