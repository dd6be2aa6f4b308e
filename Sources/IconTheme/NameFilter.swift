/// Finds the names of pictures that begin with one of some names and a dash, without making a string of any other.
struct NameFilter: Sendable {
    /// The file of a picture.
    struct Match: Sendable, Hashable {
        /// The name of the file.
        let file: String
        /// The name of the icon.
        let icon: String
        /// Those of the names that it is a sibling of.
        let names: [String]
    }

    private let names: Set<String>
    /// Of the names' bytes.
    private let hashes: Set<UInt64>

    init(_ names: Set<String>) {
        self.names = names
        hashes = Set(names.map { $0.utf8.reduce(seed, mixed) })
    }

    /// Nil for what is no sibling's picture.
    func match(_ fileName: Span<UInt8>) -> Match? {
        var hash = seed
        for place in fileName.indices {
            let byte = fileName[place]
            if byte == UInt8(ascii: "-") && hashes.contains(hash) { return wholeMatch(fileName) }
            hash = mixed(hash, byte)
        }
        return nil
    }

    private func wholeMatch(_ fileName: Span<UInt8>) -> Match? {
        let file = String(decoding: fileName.indices.map { fileName[$0] }, as: UTF8.self)
        guard let format = pictureFormats.first(where: { file.hasSuffix($0) }) else { return nil }
        let icon = file.dropLast(format.count)
        let dashes = icon.indices.filter { icon[$0] == "-" }
        let names = dashes.map { String(icon[..<$0]) }.filter(self.names.contains)
        return names.isEmpty ? nil : Match(file: file, icon: String(icon), names: names)
    }
}

/// What the finders look for. GTK's own form stands before the one that it ends in.
private let pictureFormats = [".symbolic.png", ".png", ".svg", ".svgz", ".xpm"]

/// FNV-1a.
private let seed: UInt64 = 0xcbf2_9ce4_8422_2325

private func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
}
