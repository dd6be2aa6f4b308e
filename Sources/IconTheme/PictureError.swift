package import Files

/// Why a file is no picture that an icon theme can have.
package enum PictureError: Error, Hashable, CustomStringConvertible {
    case missing
    case unreadable(FileError)
    /// Its path leads out of the folder that has to hold it.
    case outside
    /// By gzip, as `.svgz`.
    case compressed
    /// An SVG in another encoding.
    case notUTF8
    /// A PNG whose first chunk is not its header.
    case damaged
    /// A PNG of this size in pixels.
    case size(width: Int, height: Int)
    case noPicture

    package init(_ error: FileError) {
        self = error.isMissingFile ? .missing : .unreadable(error)
    }

    /// A part of a sentence that begins with the picture's name.
    package var description: String {
        switch self {
        case .missing: "is not there"
        case .unreadable(let error): "cannot be read: \(error.reason)"
        case .outside: "is not inside of the folder"
        case .compressed: "is compressed"
        case .notUTF8: "is not in UTF-8"
        case .damaged: "is a damaged PNG"
        case .size(let width, let height): "has \(width) × \(height) pixels"
        case .noPicture: "is neither a PNG nor an SVG"
        }
    }

    package var remedy: String {
        switch self {
        case .missing: "put it there, or correct its name"
        case .unreadable: "it has to be a readable file of at most \(Files.sizeLimit >> 20) MiB"
        case .outside: "put the file itself there, no link, and name it relative to the folder"
        case .compressed: "unpack it with `gunzip`, and call it .svg"
        case .notUTF8: "save it again in UTF-8"
        case .damaged: "export it again"
        case .size: "use one of 1 to \(PictureProbe.largestSize) pixels"
        case .noPicture: "convert it to one of them"
        }
    }
}
