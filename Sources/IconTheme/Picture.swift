internal import Files

/// A picture of an icon: a file, and what an icon theme has to know of it.
package struct Picture: Sendable, Hashable {
    package enum Format: Sendable, Hashable {
        /// The larger of width and height in pixels.
        case png(size: Int)
        case svg
    }

    /// Where it is, absolute.
    package let path: String
    package let format: Format
    /// What the file was when it was looked at: one that is drawn anew is another picture.
    private let fingerprint: Fingerprint?

    package init(path: String, format: Format) {
        self.path = path
        self.format = format
        fingerprint = Fingerprint(ofFileAt: path)
    }
}
