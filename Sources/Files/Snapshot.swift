/// Files and folders, and places where there is nothing, as they were when they were looked at: for as long as all of them
/// are the same, what was read there need not be read again.
package struct Snapshot: Sendable, Hashable {
    private var fingerprints: [String: Fingerprint?] = [:]

    /// Of nothing: it always is current.
    package init() {}

    /// What is at some paths now, after links.
    package init(of paths: some Sequence<String>) {
        for path in paths { fingerprints.updateValue(Fingerprint(ofFileAt: path), forKey: path) }
    }

    /// Adds a file as it was when it was read.
    package mutating func add(_ path: String, _ fingerprint: Fingerprint) {
        fingerprints.updateValue(fingerprint, forKey: path)
    }

    package mutating func add(_ other: Snapshot) {
        fingerprints.merge(other.fingerprints) { first, _ in first }
    }

    /// Whether nothing has come, changed or gone since.
    package var isCurrent: Bool {
        fingerprints.allSatisfy { Fingerprint(ofFileAt: $0.key) == $0.value }
    }
}

// MARK: As text, for a file that remembers it

extension Snapshot {
    /// Nil for a text that is none.
    package init?(text: some StringProtocol) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return nil }
            let fingerprint = Fingerprint(text: words[0])
            guard fingerprint != nil || words[0] == Snapshot.nothing else { return nil }
            fingerprints.updateValue(fingerprint, forKey: String(words[1]))
        }
    }

    /// A line for each path; nil where a path has a line's end in it.
    package var text: String? {
        guard !fingerprints.keys.contains(where: { $0.contains(where: \.isNewline) }) else { return nil }
        return fingerprints.map { "\($0.value?.text ?? Snapshot.nothing) \($0.key)\n" }.sorted().joined()
    }

    private static let nothing = "-"
}
