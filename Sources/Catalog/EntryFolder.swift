internal import Files

/// A folder with desktop entries and its subfolders (Desktop Entry Specification, "Desktop File ID": `kde/foo.desktop` is
/// `kde-foo`).
struct EntryFolder: Sendable {
    /// No one has more, but for links that lead around.
    private static let depthLimit = 5

    let path: String

    /// The files by the ids of their apps; whether they are sound is not known. What is nearer to the folder wins.
    var files: [String: String] {
        var files: [String: String] = [:]
        walk(path, "") { folder, prefix, names in
            for name in names where name.hasSuffix(suffix) && name != suffix {
                let id = prefix + name.dropLast(suffix.count)
                files[id] = files[id] ?? "\(folder)/\(name)"
            }
        }
        return files
    }

    /// The file of an app, as ``files`` has it.
    func file(of id: String) -> String? {
        id.isEmpty || id.utf8.contains(UInt8(ascii: "/")) ? nil : Self.file(of: id[...], in: path, depth: 1)
    }

    /// The id of the app whose file this is, or would be; nil for one that is not in the folder.
    func id(of file: String) -> String? {
        guard file.hasPrefix(path + "/"), file.hasSuffix(suffix) else { return nil }
        return String(file.dropFirst(path.count + 1).dropLast(suffix.count)).replacing("/", with: "-")
    }

    /// The folder and its subfolders; the folder also when it is missing.
    var folders: [String] {
        var folders: [String] = []
        walk(path, "") { folder, _, _ in folders.append(folder) }
        return folders.isEmpty ? [path] : folders
    }

    private static func file(of id: Substring, in folder: String, depth: Int) -> String? {
        let file = "\(folder)/\(id)\(suffix)"
        if Files.isTaken(file) { return file }
        guard depth < depthLimit else { return nil }
        return id.indices.lazy.filter { id[$0] == "-" }.compactMap { dash in
            let subfolder = "\(folder)/\(id[..<dash])"
            guard !id[..<dash].hasSuffix(suffix), Files.isFolder(subfolder) else { return nil }
            return self.file(of: id[id.index(after: dash)...], in: subfolder, depth: depth + 1)
        }.first
    }

    private func walk(
        _ folder: String,
        _ prefix: String,
        below ancestors: [Fingerprint] = [],
        _ visit: (_ folder: String, _ prefix: String, _ names: [String]) -> Void
    ) {
        // A link to a folder that it is in would give each app more ids.
        guard
            ancestors.count < Self.depthLimit, Files.isFolder(folder), let fingerprint = Fingerprint(ofFileAt: folder),
            !ancestors.contains(fingerprint)
        else { return }
        let names = Files.names(in: folder)
        visit(folder, prefix, names)
        for name in names where !name.hasSuffix(suffix) {
            walk("\(folder)/\(name)", "\(prefix)\(name)-", below: ancestors + [fingerprint], visit)
        }
    }
}

private let suffix = ".desktop"
