package import Files

extension OverlayTheme {
    /// Writes the theme into a folder of icon themes, unless it is there already: for this user alone, since it tells
    /// which apps there are; programs in sandboxes run as the same user. It appears whole, and when it has appeared the
    /// disk has it; what fails leaves nothing behind.
    ///
    /// It reads and writes as much as the pictures hold, and waits for the disk: not for the main loop.
    ///
    /// - Returns: whether anything was written.
    /// - Throws: also when a picture is not the one any more that the name tells of; then describe the theme anew.
    @discardableResult
    package func build(in iconsFolder: String) throws(FileError) -> Bool {
        try OverlayTheme.build([self], in: iconsFolder)
    }

    /// The same for several themes: the disk is waited for once.
    @discardableResult
    package static func build(_ themes: [OverlayTheme], in iconsFolder: String) throws(FileError) -> Bool {
        let missing = themes.filter { !Files.exists("\(iconsFolder)/\($0.name)/index.theme") }
        guard !missing.isEmpty else { return false }
        try Files.makeFolder(iconsFolder)
        var folders: [String] = []
        do throws(FileError) {
            for theme in missing {
                let folder = try Files.makeTemporaryFolder(in: iconsFolder)
                folders.append(folder)
                try theme.write(to: folder, below: iconsFolder)
            }
            try Files.syncFileSystem(of: iconsFolder)
            for (theme, folder) in zip(missing, folders) {
                // Somebody has emptied it.
                if Files.isTaken(iconsFolder + "/" + theme.name) { try Generation.remove(theme.name, in: iconsFolder) }
                try Files.move(folder, to: iconsFolder + "/" + theme.name)
            }
        } catch {
            // What cannot be removed now is removed as a leftover.
            for folder in folders { try? Files.removeTree(folder) }
            throw error
        }
        try Files.syncFolder(iconsFolder)
        return true
    }

    private func write(to folder: String, below iconsFolder: String) throws(FileError) {
        try Files.create(index, at: folder + "/index.theme")
        for path in Set(files.map(\.folder)) { try Files.makeFolder(folder + "/" + path) }
        let generations = Generation.all(in: iconsFolder).sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
        let older = generations.map { iconsFolder + "/" + $0.name }
        for file in files {
            let target = folder + "/" + file.path
            guard !older.contains(where: { link(file, in: $0, to: target) }) else { continue }
            try Files.copy(file.source, to: target, expecting: file.content.fingerprint)
        }
    }

    /// Takes a picture from an older generation that has the same one in the same place. It is read, since somebody may
    /// have changed it there.
    private func link(_ file: File, in generation: String, to target: String) -> Bool {
        let path = generation + "/" + file.path
        guard Files.isFile(path), Fingerprint(ofFileAt: path)?.size == file.content.fingerprint.size,
            let bytes = try? Files.read(path), Digest.of(bytes) == file.content.digest
        else { return false }
        return Files.link(path, to: target)
    }

    /// Removes what builds and removals that were killed have left in a folder of icon themes. None may be running.
    package static func removeLeftovers(in iconsFolder: String) throws(FileError) {
        for name in Files.names(in: iconsFolder) where Files.isTemporary(name) {
            try Files.removeTree(iconsFolder + "/" + name)
        }
    }
}

extension OverlayTheme.File {
    fileprivate var folder: String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}
