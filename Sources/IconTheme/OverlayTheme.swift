package import Files

/// An icon theme that shows some icons with pictures of its own, and all others as the theme that it stands on does.
///
/// Its name tells its content: the same inputs give the same name, and what has this name never changes.
package struct OverlayTheme: Sendable {
    /// A name with more siblings than this is no app's own: it stands for a whole group of icons.
    package static let siblingLimit = 32

    /// One of its pictures.
    struct File: Sendable, Hashable {
        /// Relative to the theme.
        let path: String
        /// Where it is copied from, absolute.
        let source: String
        let content: PictureDigests.Content
    }

    /// `iconsd-<12 hexadecimal digits>-<light|dark>`.
    package let name: String
    /// Icons that are not in it, and why: one of their pictures could not be read.
    package let failures: [String: FileError]

    /// The text of `index.theme`.
    let index: String
    /// Sorted by their paths.
    let files: [File]

    /// Whether it shows nothing that its base does not show, and so is not needed.
    package var isEmpty: Bool { files.isEmpty }

    /// The pictures that it is made from, by their paths, as they were when they were read.
    package var sources: Snapshot {
        var sources = Snapshot()
        for file in files { sources.add(file.source, file.content.fingerprint) }
        return sources
    }

    /// Describes the theme; nothing is written. Pictures that are not known yet are read.
    ///
    /// - Parameters:
    ///   - base: the theme that it stands on. Nil comes of one that is not installed, or that no list of parents can name.
    ///   - icons: the pictures by the name of their icon. A name that is no file name is left out.
    ///   - siblings: those of all these names, listed with `base` among the themes.
    package init?(
        on base: String,
        _ tone: Tone,
        icons: [String: [Picture]],
        siblings: Siblings,
        in themes: InstalledThemes,
        _ digests: PictureDigests
    ) {
        guard canBeInherited(base), let layout = themes.layout(of: base) else { return nil }
        var content = OverlayContent(digests)
        var names: Set<String> = []
        var failures: [String: FileError] = [:]
        for (name, pictures) in icons where Files.isName(name) && !pictures.isEmpty {
            do throws(FileError) {
                try content.add(pictures, as: name)
                names.insert(name)
            } catch {
                failures[name] = error
            }
        }
        for icon in siblings.icons(of: names, under: base) { content.add(icon) }
        index = OverlayTheme.index(on: base, tone, keeping: layout.keys, content.sortedFolders)
        files = content.files.sorted { $0.path < $1.path }
        self.failures = failures
        name = "iconsd-\(OverlayTheme.digest(index, files))-\(tone)"
    }

    /// The first 48 bits: two of a user's few themes are alike once in a hundred billion of users.
    private static func digest(_ index: String, _ files: [File]) -> Substring {
        let digest = Digest()
        digest.add(index)
        for file in files {
            digest.add(file.path)
            digest.add(file.content.digest)
        }
        return digest.text.prefix(12)
    }
}

/// Desktops split `Inherits` at commas, and each unquotes it in its own way.
private func canBeInherited(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { ",;\"\\[]".contains($0) } && name.first != " " && name.last != " "
}
