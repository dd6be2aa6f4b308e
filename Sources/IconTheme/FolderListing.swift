internal import Files

/// The matches in folders, each read once: themes lend each other whole folders by links, and one folder to several
/// sizes.
struct FolderListing {
    private let filter: NameFilter
    /// The folders as they were when they were read; of one that is missing the one that it would come into.
    private(set) var inputs = Snapshot()
    private var known: [Fingerprint: [NameFilter.Match]] = [:]
    private var missing: Set<String> = []

    init(_ filter: NameFilter) {
        self.filter = filter
    }

    mutating func matches(in folder: String) -> [NameFilter.Match] {
        guard let fingerprint = Fingerprint(ofFileAt: folder) else {
            noteMissing(folder)
            return []
        }
        inputs.add(folder, fingerprint)
        if let matches = known[fingerprint] { return matches }
        var matches: [NameFilter.Match] = []
        Files.forEachName(in: folder) { name in
            if let match = filter.match(name) { matches.append(match) }
        }
        known[fingerprint] = matches
        return matches
    }

    private mutating func noteMissing(_ folder: String) {
        let parent = Files.folder(of: folder)
        guard parent != folder, missing.insert(folder).inserted else { return }
        if let fingerprint = Fingerprint(ofFileAt: parent) {
            inputs.add(parent, fingerprint)
        } else {
            noteMissing(parent)
        }
    }
}
