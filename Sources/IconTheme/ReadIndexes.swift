internal import Files
internal import KeyFile
internal import Synchronization

/// The indexes that were read, each for as long as its file is still the same: an `index.theme` has hundreds of groups,
/// and is looked at for every switch.
final class ReadIndexes: Sendable {
    private struct Entry {
        let fingerprint: Fingerprint
        /// Nil for one that is broken.
        let index: ThemeIndex?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The index of the theme `name` in `folder`, or nil when there is none that can be read.
    func index(of name: String, in folder: String) -> ThemeIndex? {
        let path = "\(folder)/\(name)/index.theme"
        let fingerprint = Fingerprint(ofFileAt: path)
        return entries.withLock { entries in
            guard let fingerprint else {
                entries[path] = nil
                return nil
            }
            if let entry = entries[path], entry.fingerprint == fingerprint { return entry.index }
            let index = (try? KeyFile(path: path)).flatMap { ThemeIndex(name: name, $0) }
            entries[path] = Entry(fingerprint: fingerprint, index: index)
            return index
        }
    }
}
