package import Files

/// An overlay theme that is in a folder of icon themes. Programs that do not follow live go on reading it by its name
/// after another one took its place.
package struct Generation: Sendable, Hashable {
    package let name: String
    /// When its folder was written, in seconds since the epoch.
    package let modified: Int

    package init(name: String, modified: Int) {
        self.name = name
        self.modified = modified
    }

    /// Those in a folder of icon themes. What only begins with iconsd's name, or is a link, is somebody else's.
    package static func all(in iconsFolder: String) -> [Generation] {
        Files.names(in: iconsFolder).filter(isName).compactMap { name in
            let path = iconsFolder + "/" + name
            guard Files.isFolder(path), !Files.isLink(path) else { return nil }
            return Files.modificationTime(of: path).map { Generation(name: name, modified: $0) }
        }
    }

    /// How long one is kept after its last use, in seconds: 30 days.
    package static let lifetime = 30 * 24 * 60 * 60

    /// The names of those that nobody needs any more.
    ///
    /// - Parameters:
    ///   - lastUses: when each was last shown, in seconds since the epoch; one that is not in it counts as used when it
    ///     was written.
    ///   - needed: what a switcher names, and what is prepared for a mode.
    ///   - now: in seconds since the epoch.
    package static func expired(
        among generations: [Generation],
        lastUses: [String: Int],
        needed: Set<String>,
        now: Int
    ) -> [String] {
        generations.filter { generation in
            let lastUse = lastUses[generation.name] ?? generation.modified
            return !needed.contains(generation.name) && now - lastUse > lifetime
        }.map(\.name)
    }

    /// Removes a generation. It vanishes as a whole: first it gets a name that makes it no theme.
    ///
    /// - Throws: also when the name is not one of a generation's, or belongs to a link.
    package static func remove(_ name: String, in iconsFolder: String) throws(FileError) {
        let path = iconsFolder + "/" + name
        guard isName(name), Files.isFolder(path), !Files.isLink(path) else {
            throw Files.refusal(toRemove: path, "iconsd did not make it")
        }
        let aside = try Files.makeTemporaryFolder(in: iconsFolder)
        do throws(FileError) {
            try Files.move(path, to: aside)
        } catch {
            try? Files.removeTree(aside)
            throw error
        }
        try Files.removeTree(aside)
    }

    /// `iconsd-`, twelve hexadecimal digits in lower case, a dash and a mode.
    private static func isName(_ name: String) -> Bool {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "iconsd", Tone(rawValue: String(words[2])) != nil else { return false }
        return words[1].utf8.count == 12 && words[1].utf8.allSatisfy(Array("0123456789abcdef".utf8).contains)
    }
}
