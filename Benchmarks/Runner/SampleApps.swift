import Catalog
import Files
import Service

/// Apps with an icon set each, which is chosen, in pictures of real icons: SVGs of some 3 KiB.
struct SampleApps: Sendable {
    let count: Int

    /// The name of the set that every app has.
    static let iconSet = "sample"
    /// The app that has others, too, each with pictures of its own.
    static let first = id(of: 0)
    static let otherIconSets = (1...12).map { "other-\($0)" }

    private static let pictures = "/usr/share/icons/Papirus/64x64/apps"

    private static func id(of number: Int) -> String { "org.example.App\(number)" }

    /// Installs them in the user's data folder, as if the daemon had been told of each choice before.
    func install(in directories: BaseDirectories) throws {
        let pictures = Files.names(in: Self.pictures).map { "\(Self.pictures)/\($0)" }.filter(Files.isFile)
        var state = State()
        for number in 0..<count {
            let sets = [Self.iconSet] + (number == 0 ? Self.otherIconSets : [])
            // From both ends, so that light and dark ones differ.
            let chosen = sets.indices.map { (pictures[number + $0], pictures[pictures.count - 1 - number - $0]) }
            try install(Self.id(of: number), Array(zip(sets, chosen)), in: directories.data[0])
            state.choose(Self.iconSet, for: Self.id(of: number))
        }
        try StateFile(directories).save(state)
    }

    private func install(
        _ app: String,
        _ sets: [(name: String, pictures: (light: String, dark: String))],
        in data: String
    ) throws {
        let entry = "[Desktop Entry]\nType=Application\nName=\(app)\nExec=true\nIcon=\(app)\n"
        try Files.makeFolder(data + "/applications")
        try Files.create(entry, at: "\(data)/applications/\(app).desktop")
        let folder = "\(data)/iconsd/catalog/\(app)"
        try Files.makeFolder(folder)
        var catalog = "[Catalog]\nVersion=1\n"
        for (name, pictures) in sets {
            catalog += "\n[Icon Set \(name)]\nLight=\(name)-light.svg\nDark=\(name)-dark.svg\n"
            try copy(pictures.light, to: "\(folder)/\(name)-light.svg")
            try copy(pictures.dark, to: "\(folder)/\(name)-dark.svg")
        }
        try Files.create(catalog, at: "\(folder)/catalog.ini")
    }

    private func copy(_ path: String, to newPath: String) throws {
        try Files.copy(path, to: newPath, expecting: try Files.fingerprint(of: path))
    }
}
