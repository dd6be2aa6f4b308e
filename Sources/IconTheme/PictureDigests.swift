package import Files
internal import Synchronization

/// The digests of pictures' bytes, each for as long as its file is still the same: no picture is read twice. A file in
/// the cache folder remembers them; without it, or with a broken one, they are read again.
package final class PictureDigests: Sendable {
    /// A picture as it was when it was read.
    struct Content: Sendable, Hashable {
        let fingerprint: Fingerprint
        /// SHA-256, in 64 hexadecimal digits.
        let digest: String
    }

    fileprivate struct State {
        /// By path: what the cache file says, each a fingerprint's text and a digest. Nil before it was read.
        var remembered: [String: String]?
        /// By path: what was asked for since then.
        var used: [String: Content] = [:]
        /// The content of the cache file.
        var saved = ""
    }

    private let cacheFile: CacheFile
    private let state = Mutex(State())

    /// - Parameter directories: those with `$XDG_CACHE_HOME/iconsd/`; what is remembered there is read when it is needed
    package init(_ directories: BaseDirectories) {
        cacheFile = CacheFile("pictures", directories)
    }

    /// The digest of a picture; it is read when it is not known, or when its file is another one than it was then.
    ///
    /// - Parameter mayBeLink: whether links on its path are followed. They may lead to anything of the user's, and sandboxed
    ///   programs see what comes of it: so that has to be a picture.
    func content(of path: String, mayBeLink: Bool = false) throws(FileError) -> Content {
        if let known = known(path, try Files.fingerprint(of: path)) { return known }
        let content: Content
        do throws(FileError) {
            let (bytes, fingerprint) = try Files.readIdentified(path, isResolved: true)
            content = Content(fingerprint: fingerprint, digest: Digest.of(bytes))
        } catch {
            guard mayBeLink, error.isLink else { throw error }
            let (bytes, fingerprint) = try Files.readIdentified(path, isResolved: false)
            guard PictureProbe.isPicture(bytes) else { throw Files.refusal(toRead: path, "it leads to no picture") }
            content = Content(fingerprint: fingerprint, digest: Digest.of(bytes))
        }
        state.withLock { $0.used[path] = content }
        return content
    }

    private func known(_ path: String, _ fingerprint: Fingerprint) -> Content? {
        state.withLock { state in
            if let content = state.used[path], content.fingerprint == fingerprint { return content }
            let start = fingerprint.text + " "
            state.load(cacheFile)
            guard let line = state.remembered?[path], line.hasPrefix(start) else { return nil }
            let content = Content(fingerprint: fingerprint, digest: String(line.dropFirst(start.count)))
            state.used[path] = content
            return content
        }
    }

    /// Writes the cache file, if it is to say something else than before, and forgets what was not asked for since the
    /// last time.
    package func save() throws(FileError) {
        let (text, saved) = state.withLock { state in
            state.load(cacheFile)
            state.remembered = state.used.mapValues { "\($0.fingerprint.text) \($0.digest)" }
            state.used = [:]
            return (lines(of: state.remembered ?? [:]), state.saved)
        }
        guard text != saved else { return }
        try cacheFile.write(text)
        state.withLock { $0.saved = text }
    }

    /// Removes what is left of a cache file that was being written when the daemon was killed.
    package func removeLeftovers() {
        cacheFile.removeLeftovers()
    }
}

extension PictureDigests.State {
    mutating func load(_ cacheFile: CacheFile) {
        guard remembered == nil else { return }
        saved = cacheFile.read() ?? ""
        remembered = pictures(in: saved)
    }
}

/// A line for each picture.
private func lines(of pictures: [String: String]) -> String {
    // A path may hold a line's end.
    pictures.filter { !$0.key.utf8.contains(UInt8(ascii: "\n")) }.map { "\($1) \($0)\n" }.sorted().joined()
}

private func pictures(in text: String) -> [String: String] {
    var pictures: [String: String] = [:]
    for line in text.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else { continue }
        pictures[String(words[2])] = "\(words[0]) \(words[1])"
    }
    return pictures
}
