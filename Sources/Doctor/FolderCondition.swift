internal import Files

/// A folder in which iconsd, or what it talks to, has to be able to make files.
struct FolderCondition: Sendable {
    let use: Use
    let path: String
    /// Nil where nothing is in the way.
    let obstacle: FolderObstacle?

    enum Use: Sendable, CaseIterable {
        case state, overlays, entries, cache, settings, settingsNews

        /// What comes of it where no file can be made.
        fileprivate var harm: String {
            switch self {
            case .state: "nothing is switched, since what was there before could not be restored"
            case .overlays: "icon sets are not shown"
            case .entries: "apps whose icon has no name of its own keep it"
            case .cache: "everything is read anew at each start"
            case .settings: "GSettings cannot be stored"
            case .settingsNews: "programs do not hear of changed GSettings"
            }
        }

        /// - Parameter isNeeded: whether the icon theme is kept in GSettings
        fileprivate func severity(_ isNeeded: Bool) -> Finding.Severity {
            switch self {
            case .state: .problem
            case .settings where isNeeded: .problem
            default: .warning
            }
        }
    }

    /// All that is to be said of some folders: one thing is often in the way of several.
    ///
    /// - Parameters:
    ///   - home: what is told as `~` where all is well
    ///   - isHomeOwn: whether it belongs to this user
    ///   - usesSettings: whether the icon theme is kept in GSettings
    static func findings(
        _ folders: [FolderCondition],
        home: String,
        isHomeOwn: Bool,
        usesSettings: Bool
    ) -> [Finding] {
        var obstacles: [FolderObstacle] = []
        for case let obstacle? in folders.map(\.obstacle) where !obstacles.contains(obstacle) {
            obstacles.append(obstacle)
        }
        guard !obstacles.isEmpty else {
            let paths = folders.map { $0.path.hasPrefix(home + "/") ? "~" + $0.path.dropFirst(home.count) : $0.path }
            return [Finding(.ok, "folders", "can be written: \(paths.joined(separator: ", "))")]
        }
        return obstacles.map { obstacle in
            let uses = folders.filter { $0.obstacle == obstacle }.map(\.use)
            let isProblem = uses.contains { $0.severity(usesSettings) == .problem }
            let harm = uses.map(\.harm).joined(separator: ", and ")
            return Finding(
                isProblem ? .problem : .warning,
                "folders",
                "\(obstacle.fault): \(harm)",
                remedy: obstacle.remedy(isHomeOwn ? home : nil)
            )
        }
    }
}

extension FolderObstacle {
    fileprivate var fault: String {
        switch self {
        case .noFolder(let path): "\(path) is not a folder"
        case .denied(let path, let owner?): "\(path) belongs to \(owner), and you may not write there"
        case .denied(let path, nil): "\(path) is yours, but not to be written"
        case .readOnly(let path): "the file system of \(path) is read-only"
        case .full(let path): "the file system of \(path) is full"
        case .withoutInodes(let path): "the file system of \(path) takes no more files"
        }
    }

    /// - Parameter home: that of this user; nil where it is another one's. Elsewhere nothing may be taken from its owner,
    ///   who may be the system: `/`, where a folder is missing right in it.
    fileprivate func remedy(_ home: String?) -> String {
        switch self {
        case .noFolder(let path): "give what is at \(path) another name"
        case .denied(let path, .some) where home.map { path.hasPrefix($0 + "/") } == true:
            "run `sudo chown -R \"$USER\" '\(path)'`"
        case .denied(_, .some):
            "log in as yourself, or set HOME and the XDG variables to folders of your own: they are another one's"
        case .denied(let path, nil): "run `chmod u+rwx '\(path)'`"
        case .readOnly(let path): "see by `findmnt --target '\(path)'` what it is, and make it writable"
        case .full(let path): "make room on what `df -h '\(path)'` tells"
        case .withoutInodes(let path): "remove files from what `df -i '\(path)'` tells"
        }
    }
}
