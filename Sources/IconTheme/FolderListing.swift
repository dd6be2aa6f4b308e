internal import Files

/// The matches in folders, each read once: themes lend each other whole folders by links, and one folder to several
/// sizes.
struct FolderListing {
    private let filter: NameFilter
    private var known: [Fingerprint: [NameFilter.Match]] = [:]

    init(_ filter: NameFilter) {
        self.filter = filter
    }

    mutating func matches(in folder: String) -> [NameFilter.Match] {
        guard let fingerprint = Fingerprint(ofFileAt: folder) else { return [] }
        if let matches = known[fingerprint] { return matches }
        var matches: [NameFilter.Match] = []
        Files.forEachName(in: folder) { name in
            if let match = filter.match(name) { matches.append(match) }
        }
        known[fingerprint] = matches
        return matches
    }
}
