internal import Synchronization

/// What was made of files, each for as long as its file is still the same: it is looked at often, and parsed once.
package final class ParsedFiles<Parsed: Sendable>: Sendable {
    private struct Entry {
        let fingerprint: Fingerprint
        let parsed: Parsed
    }

    private let entries = Mutex<[String: Entry]>([:])

    package init() {}

    /// What `parse` makes of the file at `path`, or nil where there is none.
    package func parsed<Failure: Error>(
        _ path: String,
        _ parse: (String) throws(Failure) -> Parsed
    ) throws(Failure) -> Parsed? {
        // Before it is read: what is written meanwhile makes it another one for the next time.
        guard let fingerprint = Fingerprint(ofFileAt: path) else {
            entries.withLock { $0[path] = nil }
            return nil
        }
        let entry = entries.withLock { $0[path] }
        if let entry, entry.fingerprint == fingerprint { return entry.parsed }
        let parsed = try parse(path)
        entries.withLock { $0[path] = Entry(fingerprint: fingerprint, parsed: parsed) }
        return parsed
    }
}
